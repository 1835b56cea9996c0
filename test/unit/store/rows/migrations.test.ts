import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFiles } from '../../../../src/store/disk/files';
import { migrations } from '../../../../src/store/rows/migrations';
import { openThread } from '../../../../src/store/storeThread';
import { memoryConnection } from '../memoryConnection';
import { temporaryFolder } from '../temporaryFolder';

describe('the schema', () => {
  it('refuses a complete turn without its prompt and its reply', async () => {
    const connection = await memoryConnection();
    assert.throws(
      () =>
        connection.write((transaction) => {
          transaction.run(
            "INSERT INTO session (id, title, title_source, created_at, updated_at) VALUES ('s', '', 'default', 0, 0)",
          );
          transaction.run(
            "INSERT INTO turn (id, session_id, depth, status, started_at, ended_at, content_hash) VALUES ('t', 's', 1, 'complete', 0, 0, '')",
          );
        }),
      /CHECK constraint failed/,
    );
  });
});

/** Each was written by the last build with that many migrations, and is never written again. */
const fixtures = path.join(__dirname, 'fixtures');

describe('a store of an earlier version', () => {
  const versions = Array.from({ length: migrations.length - 1 }, (_, index) => index + 1);

  for (const version of versions) {
    it(`${version} is opened with all that it holds, and goes on`, async () => {
      const directory = temporaryFolder();
      copyFileSync(path.join(fixtures, `version${version}.db`), path.join(directory, 'sessions.db'));
      const { calls, close } = await openThread({
        directory,
        files: nodeFiles,
        clock: Date,
        onChange: () => undefined,
      });
      const titles = async (view: 'active' | 'archived' | 'trash'): Promise<string[]> =>
        (await calls.listSessions({ view })).items.map(({ title }) => title).sort();
      assert.deepEqual(await titles('active'), ['Plain', 'Plain', 'Repaired', 'Waiting']);
      assert.deepEqual([await titles('archived'), await titles('trash')], [['Archived'], ['In the trash']]);
      const [plain] = (await calls.listSessions({ tag: 'tea' })).items;
      assert.ok(plain);
      assert.deepEqual([plain.pinned, plain.metadata, plain.usage.cost], [true, { kept: true }, 0.25]);
      const loaded = await calls.loadSession(plain.id);
      assert.deepEqual(
        loaded.turns.map(({ status }) => status),
        ['complete', 'interrupted'],
      );
      assert.equal((await calls.listBranches(plain.id)).length, 2);
      assert.deepEqual(await calls.readDraft(plain.id), [{ type: 'text', text: 'half a thought' }]);
      assert.equal((await calls.listQueue(plain.id)).length, 1);
      const [waiting] = (await calls.listSessions({ state: 'unread' })).items;
      assert.equal((await calls.loadSession(waiting?.id ?? '')).pending?.state, 'abandoned');
      await calls.appendTurn(plain.id, { user: 'goes on', assistant: 'yes' });
      assert.equal((await calls.search({ text: 'second question' })).items.length, 3);
      assert.deepEqual(await calls.checkIntegrity(), { ok: true, problems: [] });
      close();
    });
  }
});
