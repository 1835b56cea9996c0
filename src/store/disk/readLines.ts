import { TextDecoder } from 'node:util';
import { SessionError } from '../../core/sessionError';
import type { Files } from './files';

/** In bytes. */
const atOnce = 1 << 20;

/** In UTF-16 units, a little below what one string can hold. */
const longestLine = 500_000_000;

/** The lines of a file in UTF-8, from its beginning, without their ends. Throws `invalid` for what is no text. */
export function* readLines(descriptor: number, files: Files): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = new Uint8Array(atOnce);
  let line: string[] = [];
  let length = 0;
  for (let at = 0, count = -1; count !== 0; at += count) {
    count = files.readSync(descriptor, bytes, 0, bytes.length, at);
    const pieces = decode(decoder, bytes.subarray(0, count), count > 0).split('\n');
    for (const [index, piece] of pieces.entries()) {
      line.push(piece);
      length += piece.length;
      if (length > longestLine) throw new SessionError('invalid', 'The file has a line that is too long to be read.');
      if (index === pieces.length - 1) continue;
      yield line.join('').replace(/\r$/, '');
      line = [];
      length = 0;
    }
  }
  if (length > 0) yield line.join('');
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (error) {
    throw new SessionError('invalid', 'The file is damaged, or no text: it is not UTF-8.', { cause: error });
  }
}
