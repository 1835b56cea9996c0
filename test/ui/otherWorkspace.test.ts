import assert from 'node:assert/strict';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import type { VsCodeWindow } from '../rig/vsCodeWindow';
import { makeExchanged } from './exchangeScene';
import { ListUser } from './listUser';
import { otherWindow } from './otherWindow';

describe('an export of one workspace, in another that is empty', () => {
  const stores: SessionStore[] = [];
  // Before VS Code ends, which takes the folders of the stores along.
  after(() => Promise.all(stores.map((store) => store.close())));

  const used = useVsCode();
  let there: VsCodeWindow;
  let ids: string[];
  const [here, elsewhere] = [new ListUser(() => used.window), new ListUser(() => there)];
  const file = () => path.join(used.vsCode.workspace, 'all.json');

  before('fill one workspace and open the other', async function () {
    this.timeout(180_000);
    const known = await begin(used.window);
    ids = await makeExchanged(stores[0] as SessionStore);
    const folder = path.join(used.vsCode.workspace, '..', 'empty');
    await mkdir(folder);
    there = await used.vsCode.openWindow(folder);
    await begin(there, known);
  });

  /** Shows the chat, which makes the store of the window's workspace, and opens that. Returns the names of all stores. */
  async function begin(window: VsCodeWindow, known: string[] = []): Promise<string[]> {
    await window.openChat();
    await window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    stores.push(await otherWindow(used.vsCode, known));
    return readdir(path.join(used.vsCode.globalStorage, 'workspaces'));
  }

  /** All that either store holds of each session, and nothing of where it lies. */
  function documents() {
    return Promise.all(stores.map((store) => Promise.all(ids.map((id) => store.exportSession(id)))));
  }

  it('brings every session there as it was', async () => {
    assert.equal(await there.sessions.count(), 0);
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await here.choose('All sessions');
    await here.choose('JSON');
    await here.giveFile(file());
    await here.said(new RegExp(`Exported ${ids.length} sessions to .*all\\.json`));
    await there.runCommand('Turnkeeper: Import Sessions...');
    await elsewhere.giveFile(file());
    await elsewhere.said(new RegExp(`Imported ${ids.length} sessions\\.`), 'import-elsewhere');
    const [original, copy] = await documents();
    assert.deepEqual(copy, original);
  });

  it('shows them there with their family, groups and marks', async () => {
    const row = (title: string) => there.sessions.filter({ hasText: title });
    await there.foldChat();
    for (const title of ['Pinned', 'Two ways', 'Tea: black/green?', 'Archived', 'Trash']) {
      await row(title).first().waitFor();
    }
    await row('A child').locator('.codicon-type-hierarchy-sub').waitFor();
    await there.screenshot('tree-elsewhere');
  });

  it('changes nothing there when it is imported once more', async () => {
    const [, before] = await documents();
    await there.runCommand('Turnkeeper: Import Sessions...');
    await elsewhere.giveFile(file());
    await elsewhere.said(new RegExp(`Nothing new was imported: all ${ids.length} sessions are here already`));
    const [, after] = await documents();
    assert.deepEqual(after, before);
  });
});
