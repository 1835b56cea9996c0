import * as fs from 'node:fs';

/**
 * The store's whole view of the file system: these functions of `node:fs`, with its names and errors.
 * Faults are injected here, by spreading `nodeFiles` and replacing some of it.
 */
export type Files = Pick<
  typeof fs,
  | 'openSync'
  | 'closeSync'
  | 'readSync'
  | 'writeSync'
  | 'fsyncSync'
  | 'ftruncateSync'
  | 'fstatSync'
  | 'statSync'
  | 'unlinkSync'
  | 'linkSync'
  | 'renameSync'
  | 'copyFileSync'
  | 'mkdirSync'
  | 'rmSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'writeFileSync'
  | 'chmodSync'
  | 'watch'
>;

export const nodeFiles: Files = fs;
