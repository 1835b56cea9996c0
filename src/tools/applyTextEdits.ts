/** A stretch of a text by lines and columns, both counted from 0, and what is to stand there instead. */
export interface TextStretch {
  start: { line: number; character: number };
  end: { line: number; character: number };
  newText: string;
}

/**
 * A text with all the edits made, whose places are counted as editors do: without a byte order mark, and with any of
 * the three line ends. What is not edited stays to the byte.
 */
export function applyTextEdits(text: string, edits: readonly TextStretch[]): string {
  const mark = text.startsWith('\uFEFF') ? 1 : 0;
  const lines = [mark, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  const offsetOf = ({ line, character }: TextStretch['start']) =>
    Math.min(text.length, (lines[line] ?? text.length) + character);
  const places = edits.map(({ start, end, newText }) => ({ start: offsetOf(start), end: offsetOf(end), newText }));
  // From the last to the first, so that no edit moves the place of another.
  return places
    .sort((one, other) => other.start - one.start)
    .reduce((edited, { start, end, newText }) => edited.slice(0, start) + newText + edited.slice(end), text);
}
