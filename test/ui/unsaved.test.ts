import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { ChatUser } from './chatUser';
import { holdLock, type HeldLock } from './holdLock';
import { lookAt } from './lookAt';
import { storeFolderOf } from './storeFolderOf';
import { ToolModel } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

const limit = 180_000;

describe('a turn that ended and cannot be saved', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  const card = () => user.chat.locator('.card-error');
  let model: ToolModel;
  let lock: HeldLock;

  before('let another process hold the store while a turn runs', async function () {
    this.timeout(limit);
    model = await ToolModel.start((words) => (words.startsWith('Wait') ? 'wait' : null));
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await used.window.openChat();
    await user.send('Wait for it');
    await user.chat.getByText('It begins.').waitFor();
    await used.window.sessions.filter({ hasText: 'Wait for it' }).waitFor();
    lock = await holdLock(storeFolderOf(used.vsCode));
  });

  after(async () => {
    await lock.release();
    model.close();
  });

  it('is said loudly, with its text in sight and nothing that looks as if it ran', async function () {
    this.timeout(limit);
    await user.press('Stop');
    await card().getByText('Not saved').waitFor({ timeout: 60_000 });
    await card().getByText(`another process (${lock.pid}) on this machine`).waitFor();
    await user.lastTurn.getByText('It begins.').waitFor();
    await used.window.sessions.locator('.codicon-bell-dot').waitFor();
    const pane = used.window.secondarySideBar.locator('.pane', {
      has: used.window.page.locator('.pane-header[aria-label^="Chat"]'),
    });
    await waitUntil('Stop is gone from the title', async () => (await pane.getByLabel(/^Stop/).count()) === 0);
    await lookAt(used.window, 'unsaved');
  });

  it('can be copied whole, and is saved once the store is free', async function () {
    this.timeout(limit);
    await user.press('Copy');
    const copied = () => used.window.page.evaluate(() => navigator.clipboard.readText());
    await waitUntil('it is copied', async () => (await copied()).includes('It begins.'));
    assert.ok((await copied()).includes('Wait for it'), 'the prompt goes with it');
    await user.press('Save again');
    await card().getByRole('button', { name: 'Saving...' }).waitFor();
    await lock.release();
    await user.chat.locator('.ending-interrupted').waitFor({ timeout: 60_000 });
    await user.chat.locator('.saved').waitFor();
    assert.equal(await card().count(), 0);
  });
});
