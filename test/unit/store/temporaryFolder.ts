import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const made: string[] = [];

/** A new folder that is gone once the tests have run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'turnkeeper-test-'));
  made.push(folder);
  return folder;
}

after(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
