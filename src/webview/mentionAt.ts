/** What is being typed that a list can complete: `@` anywhere a word may begin, `/` at the very start. */
export interface Trigger {
  sign: '@' | '/';
  query: string;
  /** Where the sign stands. */
  start: number;
  /** Where the caret stands. */
  end: number;
}

/** Characters of a query; a path has no blanks here, and nobody means an address by `me@example`. */
const mention = /(?:^|[\s(["'`])@([^\s@]{0,100})$/;
const command = /^\/([\w-]{0,40})$/;

export function mentionAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret);
  const slash = command.exec(before);
  if (slash) return { sign: '/', query: slash[1] ?? '', start: 0, end: caret };
  const query = mention.exec(before)?.[1];
  return query === undefined ? null : { sign: '@', query, start: caret - query.length - 1, end: caret };
}

/** The text with what was typed replaced by what was chosen, and where the caret goes. */
export function replaceTrigger(text: string, { start, end }: Trigger, word: string): { text: string; caret: number } {
  const after = text.slice(end);
  const chosen = word === '' || /^\s/.test(after) ? word : `${word} `;
  return { text: text.slice(0, start) + chosen + after, caret: start + chosen.length };
}

/** In a sentence the name stays, so that the sentence still says what it says; alone, the chip says it all. */
export function wordFor(text: string, { start, end }: Trigger, word: string | null): string {
  const rest = text.slice(0, start) + text.slice(end);
  return word !== null && rest.trim() !== '' ? word : '';
}
