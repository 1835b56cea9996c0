import { SessionError } from '../core/sessionError';

export interface Replacement {
  oldText: string;
  newText: string;
  /** Every place, rather than the only one. */
  all: boolean;
}

/** A text with a part of it replaced, taken literally. Why it cannot be is said so that the next try can be right. */
export function replaceExactly(text: string, replacement: Replacement): string {
  const { oldText, newText, all } = inLineEndingsOf(text, replacement);
  if (oldText === newText) throw new SessionError('invalid', 'The old text and the new text are the same.');
  const pieces = text.split(oldText);
  const count = pieces.length - 1;
  if (count === 0) throw new SessionError('not-found', notFound(text, oldText));
  if (count > 1 && !all) {
    throw new SessionError('invalid', `The old text is there ${count} times, on lines ${linesOf(pieces)}.`, {
      remedy: 'Give more of the text around it, or say that all are meant.',
    });
  }
  return pieces.join(newText);
}

/** Models write line feeds; a file that has only carriage returns with them keeps its own. */
function inLineEndingsOf(text: string, { oldText, newText, all }: Replacement): Replacement {
  const isCrLf = /\r\n/.test(text) && !/(?<!\r)\n/.test(text);
  const convert = (part: string) => (isCrLf ? part.replace(/\r?\n/g, '\r\n') : part);
  return { oldText: convert(oldText), newText: convert(newText), all };
}

function linesOf(pieces: readonly string[]): string {
  let before = '';
  const lines = pieces.slice(0, 10).map((piece) => (before += piece).split('\n').length);
  const shown = lines.slice(0, pieces.length - 1).join(', ');
  return pieces.length > 11 ? `${shown}, …` : shown;
}

function notFound(text: string, oldText: string): string {
  const line = lineWithOtherSpace(text, oldText);
  const hint = line === null ? 'Read the file again.' : `With other white space it is on line ${line}.`;
  return `The old text is not in the file. ${hint}`;
}

/** Where the text would be if white space did not count; null where it would not be either. */
function lineWithOtherSpace(text: string, oldText: string): number | null {
  const wanted = oldText.replace(/\s+/g, '');
  if (wanted === '') return null;
  const index = text.replace(/\s+/g, '').indexOf(wanted);
  if (index < 0) return null;
  let seen = 0;
  let line = 1;
  for (const character of text) {
    if (character === '\n') line += 1;
    if (/\s/.test(character)) continue;
    if (seen >= index) break;
    seen += character.length;
  }
  return line;
}
