/** Containers in containers, characters of indentation, and marks within one paragraph, beyond which nobody reads on. */
const deepest = 24;
const widest = 200;
const mostMarks = 3000;

const containers = /^(?:\s{0,3}(?:>|[-*+]\s|\d{1,9}[.)]\s))+/;
const container = />|[-*+]\s|\d{1,9}[.)]\s/g;
/** A line at which a paragraph ends, and with it what marks could pair up. */
const borders = /^\s*(?:$|[-*+]\s|\d{1,9}[.)]\s|[|#])/;

/**
 * True for Markdown that would cost more to read than it is worth: reading recurses into what is nested and looks for
 * the other end of each mark. Such a text is shown as it was written.
 */
export function isIntricate(source: string): boolean {
  let marks = 0;
  for (const line of source.split('\n')) {
    if (depthOf(line) > deepest || line.search(/\S/) > widest) return true;
    if (borders.test(line)) marks = 0;
    marks += countMarks(line);
    if (marks > mostMarks) return true;
  }
  return false;
}

function depthOf(line: string): number {
  const prefix = containers.exec(line)?.[0] ?? '';
  return prefix === '' ? 0 : [...prefix.matchAll(container)].length;
}

function countMarks(line: string): number {
  let count = 0;
  for (const character of line) if ('*_!~[<`$\\'.includes(character)) count += 1;
  return count;
}
