import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Part } from '../../../src/core/message';
import { NewSessionDraft } from '../../../src/host/newSessionDraft';

describe('the draft of a session that does not exist yet', () => {
  let folder: string;
  let draft: NewSessionDraft;
  const parts: Part[] = [
    { type: 'text', text: 'half a thought' },
    { type: 'image', mimeType: 'image/png', data: 'AAAA' },
  ];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-draft-'));
    draft = new NewSessionDraft(async () => folder);
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('is on disk with all that is attached, and leaves no litter', async () => {
    assert.deepEqual(await draft.read(), []);
    await draft.write(parts);
    await draft.write(parts);
    assert.deepEqual(await draft.read(), parts);
    assert.deepEqual(await readdir(folder), ['draft.json']);
  });

  it('is gone when it is empty', async () => {
    await draft.write(parts);
    await draft.write([]);
    assert.deepEqual(await draft.read(), []);
    assert.deepEqual(await readdir(folder), []);
  });

  it('is what was written last, however fast one follows another', async () => {
    const words = (text: string): Part[] => [{ type: 'text', text }];
    await Promise.all(['h', 'ha', 'hal'].map((text) => draft.write(words(text))));
    assert.deepEqual(await draft.read(), words('hal'));
  });

  it('is none where the file is damaged or somebody else put it there', async () => {
    for (const text of ['{', '{}', '[{"type":"text"},{"type":"script"},5]']) {
      await writeFile(path.join(folder, 'draft.json'), text);
      assert.deepEqual(await draft.read(), []);
    }
  });
});
