import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';
import { oldSession } from './treeScene';

describe('working in the tree', function () {
  this.timeout(60_000);
  let store: SessionStore;
  // Before the window is ended, which takes the folder of the store with it.
  after(() => store.close());
  const used = useVsCode();

  const page = () => used.window.page;
  const row = (label: string) => used.window.sessions.filter({ hasText: label });
  const dialog = () => page().locator('.monaco-dialog-box');
  const titles = async (view: 'active' | 'trash') =>
    (await store.listSessions({ view })).items.map(({ title }) => title);

  before('open the views', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    store = await otherWindow(used.vsCode);
    for (const title of ['Cherry', 'Banana', 'Apple']) await oldSession(store, { title });
    await row('Apple').waitFor();
  });

  it('empties the trash of what it counted, and of nothing that came or went while it asked', async () => {
    const [gone, saved] = [await oldSession(store, { title: 'Gone' }), await oldSession(store, { title: 'Saved' })];
    const late = await oldSession(store, { title: 'Late' });
    for (const id of [gone, saved]) await store.moveToTrash(id);
    await used.window.runCommand('Turnkeeper: Empty Trash...');
    await dialog().getByText('Delete all 2 sessions in the trash permanently?').waitFor();
    await store.moveToTrash(late);
    await store.restore(saved);
    await dialog().getByRole('button', { name: 'Empty Trash' }).click();
    await waitUntil('it is gone', async () => !(await titles('trash')).includes('Gone'));
    assert.deepEqual(await titles('trash'), ['Late']);
    assert.deepEqual(await titles('active'), ['Saved', 'Apple', 'Banana', 'Cherry']);
    await row('Trash').filter({ hasText: '1' }).waitFor();
  });
});
