// A process of its own that takes a lock, says so, and keeps it until it is killed: lockHolder.ts FOLDER [LOCK...]
import { linkSync, writeSync } from 'node:fs';
import path from 'node:path';
import { FileLock } from '../../../../src/store/disk/fileLock';
import { nodeFiles } from '../../../../src/store/disk/files';
import { newOwner } from '../../../../src/store/disk/processIdentity';

const [folder = '', ...names] = process.argv.slice(2);
const owner = newOwner();
const lock = new FileLock({ folder, files: nodeFiles, owner });
for (const name of names) linkSync(path.join(folder, owner.nonce), path.join(folder, name));
lock.hold(() => {
  writeSync(1, 'held\n');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
