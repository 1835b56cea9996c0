import assert from 'node:assert/strict';
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { ChatUser } from './chatUser';
import { holdLock } from './holdLock';
import { lookAt } from './lookAt';
import { otherWindow } from './otherWindow';
import { readOnlyExtension, readOnlyMark } from './readOnlyExtension';
import { storeFolderOf } from './storeFolderOf';
import { oldSession } from './treeScene';

const limit = 180_000;

describe('a store in a folder that cannot be written to', () => {
  const used = useVsCode({ install: readOnlyExtension });
  const user = new ChatUser(() => used.window);

  before('make a history, then refuse to write', async function () {
    this.timeout(limit);
    await used.window.openChat();
    await user.prompt.waitFor();
    const store = await otherWindow(used.vsCode);
    await store.updateSession(await oldSession(store, { title: 'Old tea' }), { unread: true });
    await store.close();
    await used.vsCode.kill();
    writeFileSync(path.join(storeFolderOf(used.vsCode), readOnlyMark), '');
    await used.vsCode.restart();
    await used.window.openChat();
  });

  it('is said above a session, which can be read', async function () {
    this.timeout(limit);
    await used.window.sessions.filter({ hasText: 'Old tea' }).click();
    await user.chat.getByText('Then tea.').waitFor();
    const card = user.chat.getByRole('region', { name: 'Your sessions can only be read' });
    await card.getByText('All that was saved is kept.').waitFor();
    await card.getByRole('button', { name: 'Reload Window' }).waitFor();
    await lookAt(used.window, 'read-only');
  });

  it('is said where nothing is asked yet, and what is typed is neither sent nor taken away', async function () {
    this.timeout(limit);
    await used.window.runCommand('Turnkeeper: New Session');
    await user.chat.getByRole('heading', { name: 'Your sessions can only be read' }).waitFor();
    assert.equal(await user.chat.getByText('Every turn is kept').count(), 0);
    await user.prompt.fill('What is this?');
    await user.prompt.press('Enter');
    await user.chat.getByText('Nothing was sent, since nothing can be saved now.').waitFor();
    assert.equal(await user.prompt.inputValue(), 'What is this?');
    await lookAt(used.window, 'read-only-empty');
  });

  it('goes on after a reload, once it can be written to', async function () {
    this.timeout(limit);
    rmSync(path.join(storeFolderOf(used.vsCode), readOnlyMark));
    await user.press('Reload Window');
    await used.window.page.locator('.monaco-workbench').waitFor({ state: 'detached' });
    await used.window.openChat();
    await user.send('What can you do?');
    await user.chat.locator('.saved').waitFor();
  });
});

describe('a store that cannot be opened', () => {
  const used = useVsCode();

  before('make a history', async function () {
    this.timeout(limit);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    const store = await otherWindow(used.vsCode);
    await oldSession(store, { title: 'Old tea' });
    await store.close();
    await used.vsCode.kill();
  });

  it('since another process holds it says so, and opens once that has ended', async function () {
    this.timeout(limit);
    const lock = await holdLock(storeFolderOf(used.vsCode));
    await used.vsCode.restart();
    await used.window.openChat();
    await used.window.chat.getByRole('heading', { name: 'Another program holds your sessions' }).waitFor();
    await used.window.chat.getByText(`another process (${lock.pid}) on this machine`).waitFor();
    await used.window.chat.getByRole('button', { name: 'Release the Lock...' }).waitFor();
    await lookAt(used.window, 'locked-out');
    await lock.release();
    await used.window.chat.getByRole('button', { name: 'Try again' }).click();
    await used.window.sessions.filter({ hasText: 'Old tea' }).click();
    await used.window.chat.getByText('Then tea.').waitFor();
  });

  it('since a newer Turnkeeper wrote it says that nothing was changed, and to update', async function () {
    this.timeout(limit);
    await used.vsCode.kill();
    await (await otherWindow(used.vsCode)).close();
    setVersion(path.join(storeFolderOf(used.vsCode), 'sessions.db'), 4711);
    await used.vsCode.restart();
    await used.window.openChat();
    await used.window.chat.getByRole('heading', { name: 'Your sessions are of a newer Turnkeeper' }).waitFor();
    await used.window.chat.getByText('Update Turnkeeper to open it').waitFor();
    await lookAt(used.window, 'newer-schema');
  });
});

/** The user version lies in the header of every SQLite database, in the four bytes from 60 on. */
function setVersion(file: string, version: number): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(version);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, 4, 60);
  closeSync(descriptor);
}
