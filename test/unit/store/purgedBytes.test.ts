import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { nodeFiles } from '../../../src/store/disk/files';
import { openThread, type StoreThread } from '../../../src/store/storeThread';
import { temporaryFolder } from './temporaryFolder';

const secret = (place: string): string => `qzxwv${place}jjkq`;
const places = ['prompt', 'reply', 'result', 'title', 'tag', 'draft', 'queued', 'pending', 'partial', 'label', 'long'];

const open = (directory: string): Promise<StoreThread> =>
  openThread({ directory, files: nodeFiles, clock: Date, onChange: () => undefined });

/** Everywhere that a person can leave a word. */
async function storeSecrets({ calls }: StoreThread): Promise<string> {
  const { id } = await calls.createSession({ title: secret('title') });
  for (let turn = 0; turn < 30; turn++) {
    await calls.appendTurn(id, {
      user: secret('prompt'),
      assistant: `${secret('reply')} ${`${secret('long')} `.repeat(turn * 40)}`,
      tools: [{ name: 'read', input: {}, output: secret('result') }],
    });
  }
  await calls.updateSession(id, { tags: [secret('tag')] });
  await calls.saveDraft(id, secret('draft'));
  await calls.enqueue(id, secret('queued'));
  await calls.createSnapshot(id, { label: secret('label') });
  const pending = await calls.beginTurn(id, { prompt: secret('pending') });
  await calls.appendPartial(pending.id, [{ type: 'text', text: secret('partial') }]);
  await calls.releasePending(pending.id);
  return id;
}

/** The places whose words are found in the bytes of any file of the store, its backups apart. */
function foundIn(directory: string): string[] {
  const files = readdirSync(directory).filter((name) => statSync(path.join(directory, name)).isFile());
  const bytes = files.map((name) => readFileSync(path.join(directory, name)).toString('latin1').toLowerCase());
  return places.filter((place) => bytes.some((text) => text.includes(secret(place))));
}

function isInSearchFile(directory: string): boolean {
  const files = readdirSync(directory).filter((name) => name.startsWith('search.db'));
  return files.some((name) => readFileSync(path.join(directory, name)).includes(secret('prompt').slice(1)));
}

describe('a purged session', function () {
  this.timeout(20_000);

  it('leaves no byte of itself in the store, its log or its search index, and the rest can be found', async () => {
    const directory = temporaryFolder();
    const thread = await open(directory);
    const kept = await thread.calls.createSession({ title: 'Kept' });
    await thread.calls.appendTurn(kept.id, { user: 'ordinary words', assistant: 'and an answer' });
    const id = await storeSecrets(thread);
    await thread.calls.appendTurn(kept.id, { user: 'more ordinary words', assistant: 'and another' });
    while (thread.workInBackground());
    assert.deepEqual(foundIn(directory), places);
    assert.equal(isInSearchFile(directory), true);

    await thread.calls.moveToTrash(id);
    await thread.calls.purge(id);
    assert.deepEqual(foundIn(directory), []);
    assert.equal(isInSearchFile(directory), false);
    while (thread.workInBackground());
    assert.equal((await thread.calls.search({ text: 'ordinary' })).items.length, 2);
    assert.deepEqual((await thread.calls.search({ text: secret('prompt') })).items, []);
    thread.close();

    assert.deepEqual(foundIn(directory), []);
    assert.equal(isInSearchFile(directory), false);
    const again = await open(directory);
    assert.deepEqual(await again.calls.checkIntegrity(), { ok: true, problems: [] });
    again.close();
  });

  it('leaves none either where another window had the index open', async () => {
    const directory = temporaryFolder();
    const [here, there] = [await open(directory), await open(directory)];
    const id = await storeSecrets(here);
    while (here.workInBackground());
    assert.equal((await there.calls.search({ text: secret('prompt') })).items.length > 0, true);
    await here.calls.purge(id);
    while (there.workInBackground());
    assert.deepEqual((await there.calls.search({ text: secret('prompt') })).items, []);
    for (const thread of [here, there]) thread.close();
    assert.deepEqual(foundIn(directory), []);
    assert.equal(isInSearchFile(directory), false);
  });
});
