import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { ChatUser } from './chatUser';
import { ToolModel } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

describe('the keys of the input', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  let model: ToolModel;
  const hasFocus = () => user.prompt.evaluate((it) => document.hasFocus() && it === document.activeElement);

  const begin = async () => {
    await used.window.openChat();
    await used.window.runCommand('Turnkeeper: New Session');
    await user.chat.getByText('Ask about this workspace').waitFor();
  };

  before('let a model answer', async () => {
    model = await ToolModel.start((words) => (words.startsWith('Wait') ? 'wait' : null));
  });

  after(() => model.close());

  it('stops what runs and sends at once with Alt+Enter', async function () {
    this.timeout(120_000);
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await begin();
    await user.send('Wait a while');
    await user.chat.getByText('It begins.').waitFor();
    await user.prompt.fill('now this');
    await user.prompt.press('Alt+Enter');
    await user.hears('The tool said: now this');
    await user.chat.locator('.ending-interrupted').waitFor();
    assert.equal(await user.prompt.inputValue(), '');
    assert.match(await user.lastTurn.locator('.facts').innerText(), /^tools/, 'the model of the settings is named');
  });

  it('go to the input when it is asked for, and never out of a list that was opened meanwhile', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await waitUntil('the input has the keyboard', hasFocus);
    await used.window.page.keyboard.press('F1');
    const quickInput = used.window.page.locator('.quick-input-widget input.input');
    await quickInput.waitFor();
    const answered = user.prompt.evaluate((element) => {
      const frame = element.ownerDocument.defaultView;
      frame?.postMessage({ kind: 'request', id: 1_000_000, message: { type: 'focusInput' } }, '*');
      // Messages come in their order, so that the one before this has been taken.
      return new Promise<void>((resolve) => {
        frame?.addEventListener('message', ({ data }) => data === 'taken' && resolve());
        frame?.postMessage('taken', '*');
      });
    });
    await answered;
    await used.window.page.keyboard.type('>Prefer');
    assert.match(await quickInput.inputValue(), /Prefer$/);
    assert.equal(await user.prompt.inputValue(), '');
    await used.window.page.keyboard.press('Escape');
    await used.window.openChat();
    await waitUntil('the input has the keyboard again', hasFocus);
  });

  it('send with Ctrl+Enter only, where the settings say so', async function () {
    this.timeout(120_000);
    await used.vsCode.changeSettings({ 'turnkeeper.chat.sendKey': 'modifierEnter' });
    await begin();
    await user.prompt.fill('one');
    await user.prompt.press('Enter');
    assert.equal(await user.prompt.inputValue(), 'one\n');
    await user.prompt.pressSequentially('two');
    await user.prompt.press('Control+Enter');
    await user.hears('The tool said: one');
    assert.equal(await user.prompt.inputValue(), '');
  });
});
