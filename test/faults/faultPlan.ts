import type { Files } from '../../src/store/disk/files';
import { interposedFiles, type FileCall, type FileFunction } from './interposedFiles';

const writing: readonly FileFunction[] = ['writeSync', 'writeFileSync', 'copyFileSync'];
const naming: readonly FileFunction[] = ['openSync', 'linkSync', 'renameSync', 'mkdirSync', 'unlinkSync'];
const late: readonly FileFunction[] = [
  'writeSync',
  'fsyncSync',
  'unlinkSync',
  'linkSync',
  'renameSync',
  'ftruncateSync',
];

/** How an operation goes wrong, and which can go wrong so. */
const faults = {
  /** Any operation fails with nothing done. */
  EIO: { hits: () => true, act: (call: FileCall) => failed(call, 'EIO') },
  ENOSPC: {
    hits: ({ name }: FileCall) => [...writing, 'openSync', 'linkSync', 'mkdirSync', 'ftruncateSync'].includes(name),
    act: (call: FileCall) => failed(call, 'ENOSPC'),
  },
  EACCES: {
    hits: ({ name }: FileCall) =>
      [...naming, 'writeFileSync', 'readdirSync', 'statSync', 'readFileSync'].includes(name),
    act: (call: FileCall) => failed(call, 'EACCES'),
  },
  /** A disk that fills up in the middle of a write keeps the first half of it. */
  'half a write': { hits: ({ name }: FileCall) => writing.includes(name), act: halfThenFull },
  /** What network file systems do when the answer is lost: the work is done, and reported as failed. */
  'done, then EIO': {
    hits: ({ name }: FileCall) => late.includes(name),
    act: (call: FileCall) => {
      call.perform();
      return failed(call, 'EIO');
    },
  },
  /** No fault at all, as `write` and `read` are allowed to do less than asked. */
  'short writes': { hits: ({ name }: FileCall) => name === 'writeSync', act: shortened },
  'short reads': { hits: ({ name }: FileCall) => name === 'readSync', act: shortened },
  'failed sync': { hits: ({ name }: FileCall) => name === 'fsyncSync', act: (call: FileCall) => failed(call, 'EIO') },
} as const;

export type FaultKind = keyof typeof faults;

/** Lets operation number `at`, of those that the fault can hit, go wrong: that one, or all from there on. */
export class FaultPlan {
  readonly files: Files;
  /** Operations that the fault could have hit so far. */
  operations = 0;
  /** Which operations went wrong. */
  readonly struck: string[] = [];
  #armed = true;

  constructor(
    kind: FaultKind,
    at: number,
    readonly mode: 'once' | 'for good',
  ) {
    const { hits, act } = faults[kind];
    this.files = interposedFiles((call) => {
      if (!this.#armed || !hits(call)) return call.perform();
      this.operations++;
      if (this.operations < at || (mode === 'once' && this.operations > at)) return call.perform();
      this.struck.push(call.name);
      return act(call);
    });
  }

  /** From now on nothing goes wrong. */
  disarm(): void {
    this.#armed = false;
  }
}

function failed(call: FileCall, code: string): never {
  // A descriptor is gone whatever `close` says.
  if (call.name === 'closeSync') call.perform();
  const where = typeof call.args[0] === 'string' ? ` '${call.args[0]}'` : '';
  throw Object.assign(new Error(`${code}: made to fail, ${call.name}${where}`), { code });
}

function halfThenFull(call: FileCall): never {
  const [target, data, ...rest] = call.args;
  if (call.name === 'writeSync') shortened(call);
  if (call.name === 'writeFileSync') {
    const bytes = typeof data === 'string' ? Buffer.from(data) : (data as Uint8Array);
    call.perform(target, bytes.subarray(0, bytes.length >> 1), ...rest);
  }
  return failed(call, 'ENOSPC');
}

function shortened(call: FileCall): unknown {
  const [descriptor, bytes, offset, length, position] = call.args;
  return call.perform(descriptor, bytes, offset, Math.max(1, Number(length) >> 1), position);
}
