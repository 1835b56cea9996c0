import assert from 'node:assert/strict';
import { openSync, readdirSync, readFileSync, writeSync, closeSync, statSync, existsSync } from 'node:fs';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { lookAt } from './lookAt';
import { otherWindow } from './otherWindow';
import { oldSession } from './treeScene';

/** Overwrites some pages near the end of a file, as a failing disk does. */
function damage(file: string): void {
  const pageSize = 4096;
  const { size } = statSync(file);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(4 * pageSize, 0xa5), 0, 4 * pageSize, size - 8 * pageSize);
  closeSync(descriptor);
}

describe('a store that was damaged', () => {
  const used = useVsCode();
  let folder: string;
  let damagedBytes: Buffer;

  const page = () => used.window.page;
  const dialog = () => page().locator('.monaco-dialog-box');

  before('make a history and damage it', async function () {
    this.timeout(180_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    const store = await otherWindow(used.vsCode);
    for (let number = 1; number <= 30; number += 1) await oldSession(store, { title: `Session ${number}` });
    await store.close();
    await used.vsCode.kill();
    const stores = path.join(used.vsCode.globalStorage, 'workspaces');
    folder = path.join(stores, readdirSync(stores)[0] ?? '');
    const file = path.join(folder, 'sessions.db');
    // What is still in the log would heal the pages that it holds; whoever closes a store last empties it.
    await (await otherWindow(used.vsCode)).close();
    damage(file);
    damagedBytes = readFileSync(file);
  });

  it('is said in tree and panel, where nothing that is typed is sent or taken away', async function () {
    this.timeout(120_000);
    await used.vsCode.restart();
    await used.window.runCommand('Turnkeeper: Focus Chat');
    await used.window.secondarySideBar.getByText('damaged, read only').waitFor();
    await used.window.chat.getByRole('heading', { name: 'Your sessions are damaged' }).waitFor();
    await used.window.chat.getByText('the damaged store stays as it was found').waitFor();
    for (const name of ['Salvage...', 'Check Store', 'Show Log']) {
      await used.window.chat.getByRole('button', { name }).waitFor();
    }
    assert.equal(await used.window.chat.getByText('every turn is kept').count(), 0);
    const prompt = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What is this?');
    await prompt.press('Enter');
    await used.window.chat.getByText('Nothing was sent, since nothing can be saved now.').waitFor();
    assert.equal(await prompt.inputValue(), 'What is this?');
    await lookAt(used.window, 'damaged');
  });

  it('becomes a history that can be gone on with, and stays beside it as it was', async function () {
    this.timeout(120_000);
    await used.window.chat.getByRole('button', { name: 'Salvage...' }).click();
    await page().locator('.quick-input-widget').getByText('Salvage what can be read').waitFor();
    await used.window.screenshot('store-salvage-ways');
    await page().keyboard.press('Enter');
    await dialog()
      .getByText(/could be read/)
      .waitFor();
    await used.window.screenshot('store-salvaged');
    await dialog().getByRole('button', { name: 'Use These Sessions' }).click();
    await waitUntil('the window has begun anew', () => existsSync(path.join(folder, 'current-store.json')));
    await page().locator('.monaco-workbench .part.editor').waitFor();
    await used.window.openChat();
    await used.window.sessions.filter({ hasText: 'Session' }).first().waitFor();
    const prompt = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What can you do?');
    await prompt.press('Enter');
    await used.window.chat.locator('.saved').first().waitFor();
    await used.window.screenshot('store-goes-on');
    assert.ok(readFileSync(path.join(folder, 'sessions.db')).equals(damagedBytes), 'the damaged store has changed');
  });
});
