import { TextDecoder } from 'node:util';
import { SessionError } from '../../core/sessionError';
import type { Files } from './files';

/** In bytes. */
const atOnce = 1 << 20;

/** In UTF-16 units, a little below what one string can hold. */
const longestLine = 500_000_000;

interface Reading {
  /** Told how many bytes have been read so far. */
  onRead?: (bytes: number) => void;
  /** What every line begins with. One that begins otherwise is refused before it has been gathered. */
  lineStart?: RegExp;
}

/** The lines of a file in UTF-8, from its beginning, without their ends. Throws `invalid` for what is no text. */
export function* readLines(descriptor: number, files: Files, { onRead, lineStart }: Reading = {}): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const bytes = new Uint8Array(atOnce);
  const line = new GatheredLine(lineStart);
  for (let at = 0, count = -1; count !== 0; at += count) {
    count = files.readSync(descriptor, bytes, 0, bytes.length, at);
    onRead?.(at + count);
    const pieces = decode(decoder, bytes.subarray(0, count), count > 0).split('\n');
    for (const [index, piece] of pieces.entries()) {
      line.add(piece);
      if (index < pieces.length - 1) yield line.take();
    }
  }
  if (line.length > 0) yield line.take();
}

class GatheredLine {
  readonly #lineStart: RegExp | undefined;
  #pieces: string[] = [];
  #number = 1;
  length = 0;

  constructor(lineStart: RegExp | undefined) {
    this.#lineStart = lineStart;
  }

  add(piece: string): void {
    if (piece === '') return;
    if (this.length === 0 && this.#lineStart?.test(piece) === false) throw refused(`line ${this.#number} is no record`);
    this.#pieces.push(piece);
    this.length += piece.length;
    if (this.length > longestLine) throw refused(`line ${this.#number} is too long to be read`);
  }

  take(): string {
    const text = this.#pieces.join('').replace(/\r$/, '');
    this.#pieces = [];
    this.#number++;
    this.length = 0;
    return text;
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (error) {
    throw refused('it is not UTF-8', error);
  }
}

function refused(why: string, cause?: unknown): SessionError {
  return new SessionError('invalid', `The file is damaged, or something else: ${why}.`, {
    cause,
    remedy: 'Nothing of it was imported. Export it again, or take another copy.',
  });
}
