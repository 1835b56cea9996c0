import assert from 'node:assert/strict';
import type { LLMock } from '@copilotkit/aimock';
import { useVsCode } from '../rig/useVsCode';
import type { VsCodeWindow } from '../rig/vsCodeWindow';
import { waitUntil } from '../rig/waitUntil';
import { allowOnce } from './allowOnce';
import { ChatUser } from './chatUser';
import { setMachineSettings } from './setMachineSettings';
import { settingsFor, slowModel } from './slowModel';

describe('a person who looks elsewhere', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  let model: LLMock;

  before(async function () {
    this.timeout(120_000);
    model = await slowModel();
    await setMachineSettings(used.vsCode, settingsFor(model));
    await used.window.openChat();
  });

  after(() => model.stop());

  const status = (window: VsCodeWindow) => window.page.locator('.statusbar-item[id^="turnkeeper.turnkeeper"]');
  const badge = (window: VsCodeWindow) => window.secondarySideBar.locator('.composite-bar .badge-content');
  const toasts = () => used.window.page.locator('.notifications-toasts .notification-list-item');
  /** The only thing that is said. */
  const called = async (words: RegExp) => {
    await waitUntil(`all that is said is ${words.source}`, async () => {
      const texts = await used.window.notifications.allInnerTexts();
      return texts.length === 1 && words.test(texts[0] ?? '');
    });
  };
  const quiet = async () => {
    await status(used.window).waitFor({ state: 'detached' });
    await waitUntil('the badge is gone', async () => (await badge(used.window).allInnerTexts()).join('') === '');
  };

  it('sees in the status bar and on the view that a session runs, and nothing when none does', async () => {
    await quiet();
    await user.send('Tell me briefly, please');
    await status(used.window).waitFor();
    assert.equal((await status(used.window).innerText()).trim(), '1 running');
    assert.match(
      (await status(used.window).locator('[aria-label]').first().getAttribute('aria-label')) ?? '',
      /1 session is running/,
    );
    assert.equal(await badge(used.window).first().innerText(), '1');
    await used.window.screenshot('attention-running');
    await user.hears('word19.');
    await quiet();
  });

  it('sees that a session needs them until they have answered, and gets there by a click', async () => {
    await user.send('Run something, please');
    await waitUntil('it needs them', async () => (await status(used.window).innerText()).includes('1 needs you'));
    await used.window.screenshot('attention-waiting');
    await allowOnce(used.window);
    await waitUntil('it runs', async () => (await status(used.window).innerText()).includes('1 running'));
    await user.beginNew();
    await status(used.window).click();
    await user.press('Stop');
    await user.ending.waitFor();
    await quiet();
  });

  it('is called once when a turn has ended, and not while the window has the focus', async () => {
    await user.send('Tell me briefly what nobody needs to be called for');
    await user.hears('word19.');
    await used.window.setFocused(false);
    await user.send('Tell me briefly while I am away');
    await user.hears('word19.');
    await called(/^".*" is answered\.$/);
    await used.window.screenshot('attention-answered');
    assert.equal(await toasts().count(), 1);
    await user.beginNew();
    await toasts().getByRole('button', { name: 'Open Session' }).click();
    await user.lastTurn.getByText('while I am away').waitFor();
  });

  it('is called once when a turn needs an answer, though its panel is open, and finds its row marked', async () => {
    await user.beginNew();
    await user.send('Run something, please');
    await called(/^An agent wants to run a command\. It waits for your answer in ".*"\.$/);
    await used.window.sessions.filter({ has: used.window.page.locator('.codicon-bell-dot') }).waitFor();
    await used.window.screenshot('attention-question');
    assert.equal(await toasts().count(), 1);
    await used.window.setFocused(true);
    await toasts().getByRole('button', { name: 'Show' }).click();
    await toasts().first().waitFor({ state: 'detached' });
    await user.press('Stop');
    await user.ending.waitFor();
    await quiet();
  });

  it('sees nothing of all that where it is switched off', async function () {
    this.timeout(120_000);
    await used.vsCode.changeSettings({
      'turnkeeper.attention.statusBar': false,
      'turnkeeper.attention.badge': false,
      'turnkeeper.attention.notifications': false,
    });
    await used.window.openChat();
    await used.window.setFocused(false);
    await user.send('Tell me briefly for the last time');
    await user.lastTurn.getByText('word3.').waitFor();
    assert.equal(await status(used.window).count(), 0);
    assert.deepEqual((await badge(used.window).allInnerTexts()).join(''), '');
    await user.hears('word19.');
    // Whatever there was to say would have come before this.
    await used.window.runCommand('Turnkeeper: Stop');
    await called(/Nothing is running/);
  });
});
