import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const memory = '/dev/shm';
const enough = 1024 * 1024 * 1024;

const made: string[] = [];

/**
 * A new folder that is gone once the tests have run, in memory where there is enough of it: faults are made by these tests
 * and not by the disk, and a sync costs nothing there. The system's folder for temporary files is moved into it, so
 * that it is seen whether a store leaves something there.
 */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(isRoomy(memory) ? memory : system, 'turnkeeper-faults-'));
  made.push(folder);
  process.env['TMPDIR'] = path.join(folder, 'tmp');
  mkdirSync(process.env['TMPDIR']);
  return folder;
}

const system = os.tmpdir();

function isRoomy(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enough;
}

after(() => {
  process.env['TMPDIR'] = system;
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
