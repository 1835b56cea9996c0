import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeDocument } from '../../../src/host/writeDocument';
import { temporaryFolder } from '../store/temporaryFolder';

async function* pieces(): AsyncGenerator<string> {
  yield 'green ';
  yield 'tea';
}

/** A file system that knows no hard links. */
async function noLinks(): Promise<void> {
  throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
}

describe('writing a document', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = path.join(folder, 'tea.md');
  });

  const systems = [
    { where: 'with hard links', options: {} },
    { where: 'without hard links', options: { linkFile: noLinks } },
  ];
  for (const { where, options } of systems) {
    it(`leaves the whole text and nothing beside it, ${where}`, async () => {
      assert.ok(await writeDocument(file, pieces(), { mayReplace: false, isCancelled: () => false, ...options }));
      assert.equal(readFileSync(file, 'utf8'), 'green tea');
      assert.deepEqual(readdirSync(folder), ['tea.md']);
    });

    it(`never replaces what came in between, ${where}`, async () => {
      writeFileSync(file, 'mine');
      const writing = writeDocument(file, pieces(), { mayReplace: false, isCancelled: () => false, ...options });
      await assert.rejects(writing, { code: 'conflict' });
      assert.equal(readFileSync(file, 'utf8'), 'mine');
      assert.deepEqual(readdirSync(folder), ['tea.md']);
    });
  }

  it('replaces a file where the person was asked', async () => {
    writeFileSync(file, 'old');
    assert.ok(await writeDocument(file, pieces(), { mayReplace: true, isCancelled: () => false }));
    assert.equal(readFileSync(file, 'utf8'), 'green tea');
  });

  it('leaves nothing when it is cancelled', async () => {
    assert.equal(await writeDocument(file, pieces(), { mayReplace: true, isCancelled: () => true }), false);
    assert.deepEqual(readdirSync(folder), []);
  });
});
