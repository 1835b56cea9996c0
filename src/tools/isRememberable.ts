import { hiddenCharacters } from '../core/hiddenCharacters';

/** What lets one word carry a second command, wherever a shell or a script comes to read it. */
const carriesMore = /[\n\r`&|;<>]|\$[({]/;

/**
 * True when "always exactly this" may be said of a command. One with such characters runs only when it was approved
 * this once: it never matches what was approved before, and is never kept to match later.
 */
export function isRememberable(argv: readonly string[]): boolean {
  return argv.every((word) => !carriesMore.test(word) && hiddenCharacters(word).names.length === 0);
}
