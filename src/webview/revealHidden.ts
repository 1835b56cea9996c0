import { hiddenCharacters } from '../core/hiddenCharacters';

/** A text in which nothing is there that cannot be seen: a prompt, what a tool is told, a line of a diff. */
export function revealHidden(line: string): string {
  return hiddenCharacters(line).revealed;
}
