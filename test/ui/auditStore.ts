import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { nativeAudit } from '../faults/nativeAudit';
import type { VsCode } from '../rig/vsCode';
import { otherWindow } from './otherWindow';

/** The database on disk, as SQLite itself sees it while VS Code runs: nothing that must not be there. */
export async function auditStore(vsCode: VsCode): Promise<void> {
  const stores = path.join(vsCode.globalStorage, 'workspaces');
  const keys = await readdir(stores);
  assert.ok(keys.length > 0);
  // A writer may be in the middle of a checkpoint; the lock of a reader keeps it out meanwhile.
  const store = await otherWindow(vsCode);
  try {
    const { problems } = await store.checkIntegrity();
    assert.deepEqual(problems, []);
  } finally {
    await store.close();
  }
  for (const key of keys) assert.deepEqual(nativeAudit(path.join(stores, key)), []);
}
