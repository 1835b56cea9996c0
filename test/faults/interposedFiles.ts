import { nodeFiles, type Files } from '../../src/store/disk/files';

export type FileFunction = Exclude<keyof Files, 'watch'>;

export interface FileCall {
  readonly name: FileFunction;
  readonly args: readonly unknown[];
  /** Does what was asked for, with other arguments where some are given. */
  perform(...args: unknown[]): unknown;
}

const names: readonly FileFunction[] = [
  'openSync',
  'closeSync',
  'readSync',
  'writeSync',
  'fsyncSync',
  'ftruncateSync',
  'fstatSync',
  'statSync',
  'unlinkSync',
  'linkSync',
  'renameSync',
  'copyFileSync',
  'mkdirSync',
  'rmSync',
  'readdirSync',
  'readFileSync',
  'writeFileSync',
  'chmodSync',
];

/**
 * The file system with `around` called in place of each of its functions. Nothing is watched, so that a store does
 * nothing on its own between two calls, and the same calls are the same file operations every time.
 */
export function interposedFiles(around: (call: FileCall) => unknown, base: Files = nodeFiles): Files {
  const interpose = (name: FileFunction): [string, unknown] => {
    const original = base[name] as unknown as (...args: unknown[]) => unknown;
    const call = (...args: unknown[]): unknown =>
      around({ name, args, perform: (...others) => original(...(others.length > 0 ? others : args)) });
    return [name, call];
  };
  const watch = (): never => {
    throw Object.assign(new Error('ENOSPC: out of watchers'), { code: 'ENOSPC' });
  };
  return { ...base, ...(Object.fromEntries(names.map(interpose)) as unknown as Files), watch };
}
