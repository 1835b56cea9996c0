import { constants } from 'node:fs';
import { nodeFiles, type Files } from '../../../src/store/disk/files';

/** A file system that refuses to change anything below one folder, or to take more bytes, while `refuses` is true. */
export interface RefusingFiles {
  files: Files;
  refuses: boolean;
}

/** As on a disk that is mounted read-only (EROFS) or in another's folder (EACCES). Tests run as root, who may do all. */
export function readOnlyFiles(folder: string, errno: 'EACCES' | 'EROFS'): RefusingFiles {
  const state: RefusingFiles = { files: nodeFiles, refuses: true };
  const guard = (name: string, file: unknown): void => {
    if (state.refuses && String(file).startsWith(folder)) throw fileError(errno, name);
  };
  const guarded = <Name extends 'mkdirSync' | 'writeFileSync' | 'unlinkSync' | 'rmSync' | 'chmodSync'>(name: Name) =>
    ((...args: unknown[]) => {
      guard(name, args[0]);
      return (nodeFiles[name] as (...args: unknown[]) => unknown)(...args);
    }) as Files[Name];
  state.files = {
    ...nodeFiles,
    // A folder that is there already is no change.
    mkdirSync: ((file: string, options: object) => {
      if (!nodeFiles.statSync(file, { throwIfNoEntry: false })) guard('mkdir', file);
      return nodeFiles.mkdirSync(file, options);
    }) as Files['mkdirSync'],
    writeFileSync: guarded('writeFileSync'),
    unlinkSync: guarded('unlinkSync'),
    rmSync: guarded('rmSync'),
    chmodSync: guarded('chmodSync'),
    linkSync: (from, to) => {
      guard('link', to);
      nodeFiles.linkSync(from, to);
    },
    renameSync: (from, to) => {
      guard('rename', to);
      nodeFiles.renameSync(from, to);
    },
    copyFileSync: (from, to, mode) => {
      guard('copyfile', to);
      nodeFiles.copyFileSync(from, to, mode);
    },
    openSync: (file, flags, mode) => {
      if (mayWrite(flags ?? 'r')) guard('open', file);
      return nodeFiles.openSync(file, flags, mode);
    },
  };
  return state;
}

/** As on a disk that is full: what is there can be read and removed, and nothing can grow. */
export function fullDisk(): RefusingFiles {
  const state: RefusingFiles = { files: nodeFiles, refuses: false };
  const guard = (name: string): void => {
    if (state.refuses) throw fileError('ENOSPC', name);
  };
  state.files = {
    ...nodeFiles,
    writeSync: ((...args: Parameters<Files['writeSync']>) => {
      guard('write');
      return nodeFiles.writeSync(...args);
    }) as Files['writeSync'],
    writeFileSync: (...args) => {
      guard('write');
      nodeFiles.writeFileSync(...args);
    },
    copyFileSync: (...args) => {
      guard('copyfile');
      nodeFiles.copyFileSync(...args);
    },
  };
  return state;
}

function mayWrite(flags: string | number): boolean {
  if (typeof flags === 'string') return flags !== 'r';
  return (flags & (constants.O_WRONLY | constants.O_RDWR | constants.O_CREAT)) !== 0;
}

function fileError(code: string, call: string): Error {
  return Object.assign(new Error(`${code}: refused, ${call}`), { code });
}
