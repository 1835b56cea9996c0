import { hiddenCharacters } from '../core/hiddenCharacters';

/** A line of code or of a diff in which nothing is there that cannot be seen. */
export function revealHidden(line: string): string {
  return hiddenCharacters(line).revealed;
}
