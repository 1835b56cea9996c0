import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LastShown } from '../../../src/host/lastShown';

describe('the session that was shown last', () => {
  let folder: string;
  let shown: LastShown;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-shown-'));
    shown = new LastShown(async () => folder);
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is found by the next window', async () => {
    await shown.write('a');
    assert.equal(await new LastShown(async () => folder).read(), 'a');
  });

  it('can be a new one, which is not the same as none', async () => {
    assert.equal(await shown.read(), undefined);
    await shown.write(null);
    assert.equal(await shown.read(), null);
  });

  it('is none where the file is damaged or somebody else put it there', async () => {
    for (const text of ['{', '[]', 'null', '{"sessionId":5}']) {
      await writeFile(path.join(folder, 'shown.json'), text);
      assert.equal(await shown.read(), undefined);
    }
  });
});
