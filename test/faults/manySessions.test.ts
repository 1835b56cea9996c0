import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtStore } from './builtStore';
import { compareRows } from './compareRows';
import { makeVariedSessions } from './variedSessions';

const many = 10_000;

describe(`a store of ${many} sessions of all kinds`, function () {
  this.timeout(10 * 60_000);
  const root = mkdtempSync(path.join(os.tmpdir(), 'turnkeeper-many-'));
  const [original, copy, file] = ['original', 'copy', 'all.json'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];

  before('make them', () => makeVariedSessions(original, many));
  after(() => rmSync(root, { recursive: true, force: true }));

  async function importAll() {
    const store = await builtStore.openStore({ directory: copy });
    const report = await store.importFrom(file);
    const { problems } = await store.checkIntegrity();
    await store.close();
    assert.deepEqual(problems, []);
    return report;
  }

  it('is the same row by row after its export is imported into an empty store', async () => {
    const store = await builtStore.openStore({ directory: original });
    const exported = await store.exportTo(file);
    await store.close();
    assert.equal(exported.sessions, many);
    assert.deepEqual(await importAll(), { imported: many, unchanged: 0, skipped: [], cancelled: false });
    const rows = await compareRows(original, copy);
    console.log(`      the same in both: ${JSON.stringify(rows)}`);
    assert.equal(rows['session'], many);
    assert.equal(rows['turn'], exported.turns);
    assert.deepEqual(
      Object.keys(rows).filter((table) => !rows[table]),
      [],
      'every table was compared by rows',
    );
  });

  it('is not changed by importing the same file once more', async () => {
    assert.deepEqual(await importAll(), { imported: 0, unchanged: many, skipped: [], cancelled: false });
    await compareRows(original, copy);
  });
});
