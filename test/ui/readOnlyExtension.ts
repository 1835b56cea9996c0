import { cp, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installedExtension } from '../rig/installedExtension';

/** While a store's folder has a file of this name, nothing else in it can be written. */
export const readOnlyMark = 'mounted-read-only';

const refusing = `{
  const fs = require('node:fs');
  const path = require('node:path');
  const guard = (name, file, mayWrite = true) => {
    const folder = path.dirname(String(file)).replace(/\\.locks$/, '/..');
    if (!mayWrite || !['', '..'].some((up) => fs.existsSync(path.join(folder, up, ${JSON.stringify(readOnlyMark)})))) return;
    throw Object.assign(new Error('EROFS: read-only file system, ' + name), { code: 'EROFS' });
  };
  const { openSync, linkSync, unlinkSync } = fs;
  fs.openSync = (file, flags = 'r', ...rest) => {
    guard('open', file, flags !== 'r' && flags !== 0);
    return openSync(file, flags, ...rest);
  };
  fs.linkSync = (from, to) => (guard('link', to), linkSync(from, to));
  fs.unlinkSync = (file) => (guard('unlink', file), unlinkSync(file));
}
`;

/**
 * Turnkeeper installed with a store whose disk can be made read-only. Tests run as root, who may write to every folder,
 * so it is made here, from the outside: the code that ships has no switch for it.
 */
export async function readOnlyExtension(): Promise<string> {
  const { extensionsFolder } = await installedExtension();
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'turnkeeper-read-only-')), 'extensions');
  await cp(extensionsFolder, folder, { recursive: true });
  const [name = ''] = (await readdir(folder)).filter((entry) => entry.startsWith('turnkeeper.'));
  const worker = path.join(folder, name, 'dist', 'storeWorker.js');
  await writeFile(worker, `${refusing}${await readFile(worker, 'utf8')}`);
  return folder;
}
