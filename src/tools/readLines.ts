import { hiddenCharacters } from '../core/hiddenCharacters';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { Located, Workspace } from '../core/workspace';
import { isBinary } from './decodeText';

/** Bytes read at once, bytes looked through for a line, and what one answer holds. */
const chunkSize = 256 * 1024;
const longestWay = 64 * 1024 * 1024;
const mostLines = 2000;
const mostCharacters = 60_000;

export interface LineRange {
  /** Counted from 1. */
  start: number;
  end?: number | undefined;
  signal: StopSignal;
}

export interface LinesRead {
  path: string;
  /** Bytes of the whole file. */
  size: number;
  start: number;
  lines: string[];
  /** Why the text ends before the file does; null when it does not. */
  cut: 'range' | 'bound' | 'long-line' | 'too-far' | null;
}

/** Some lines of a file of any size: no more of it is read than the way to the last of them, nor ever kept in memory. */
export async function readLines(
  workspace: Pick<Workspace, 'readBytes'>,
  { path, kind, size }: Located,
  { start, end = Infinity, signal }: LineRange,
): Promise<LinesRead> {
  if (kind === 'missing') throw new SessionError('not-found', `There is no file ${path}.`);
  if (kind === 'folder') throw new SessionError('invalid', `${path} is a folder; list it instead.`);
  const taker = new LineTaker(start, Math.min(end, start + mostLines - 1));
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for (let offset = 0; ;) {
    const bytes = await workspace.readBytes(path, { offset, length: chunkSize });
    if (offset === 0 && isBinary(bytes)) throw binary(path, size);
    offset += bytes.length;
    const isLast = bytes.length < chunkSize;
    taker.take(decoder.decode(bytes, { stream: !isLast }));
    if (isLast && !taker.isFull) taker.finish();
    if (taker.isFull || isLast || signal.aborted) break;
    if (offset >= longestWay) return { path, size, start, lines: taker.lines, cut: 'too-far' };
  }
  const cut = taker.isCutInLine ? 'long-line' : !taker.isFull ? null : taker.last === end ? 'range' : 'bound';
  return { path, size, start, lines: taker.lines, cut };
}

/** Lets lines go by until the first that is wanted, then keeps them until there are enough. */
class LineTaker {
  readonly lines: string[] = [];
  readonly last: number;
  readonly #first: number;
  #number = 1;
  #line = '';
  #room = mostCharacters;
  isFull = false;
  isCutInLine = false;

  constructor(first: number, last: number) {
    this.#first = first;
    this.last = last;
  }

  take(text: string): void {
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0 && !this.isFull; end = text.indexOf('\n', from)) {
      this.#add(text.slice(from, end));
      if (!this.isFull) this.#endLine();
      from = end + 1;
    }
    if (!this.isFull) this.#add(text.slice(from));
  }

  finish(): void {
    if (this.#line !== '' && this.#number >= this.#first) this.lines.push(this.#line);
  }

  #add(text: string): void {
    if (this.#number < this.#first) return;
    if (text.length > this.#room) {
      // A line that is too long by itself is shown in part; one that comes last is left for the next part.
      this.isFull = true;
      if (this.lines.length > 0) return;
      this.isCutInLine = true;
      this.lines.push((this.#line + text.slice(0, this.#room)).toWellFormed());
      return;
    }
    this.#room -= text.length;
    this.#line += text;
  }

  #endLine(): void {
    if (this.#number >= this.#first) {
      this.lines.push(this.#line);
      this.#room -= 1;
    }
    this.#line = '';
    this.isFull = this.#number >= this.last;
    this.#number += 1;
  }
}

/** As a model is given it: the text as it is, then a note where it is not all. */
export function describeLines({ path, size, start, lines, cut }: LinesRead): string {
  if (lines.length === 0) return emptyNote(path, size, start, cut);
  const { names } = hiddenCharacters(lines.join('\n'));
  const notes = [
    ...(names.length > 0 ? [`It holds characters that cannot be seen: ${names.slice(0, 10).join(', ')}.`] : []),
    ...cutNote(cut, start, start + lines.length - 1, size),
  ];
  return [lines.join('\n'), ...notes.map((note) => `[${note}]`)].join('\n');
}

function emptyNote(path: string, size: number, start: number, cut: LinesRead['cut']): string {
  if (size === 0) return `[${path} is empty.]`;
  if (cut === 'too-far') return `[Line ${start} lies too far into ${path} (${size} bytes) to be read.]`;
  return `[${path} has fewer than ${start} lines.]`;
}

function cutNote(cut: LinesRead['cut'], start: number, last: number, size: number): string[] {
  switch (cut) {
    case 'bound':
      return [`Lines ${start} to ${last} of a file of ${size} bytes; go on with start ${last + 1}.`];
    case 'long-line':
      return [`Line ${start} is too long to be read whole; the file has ${size} bytes.`];
    case 'too-far':
      return [`The file goes on too far to be read (${size} bytes).`];
    default:
      return [];
  }
}

function binary(path: string, size: number): SessionError {
  return new SessionError('invalid', `${path} is a binary file (${size} bytes), not text.`);
}
