import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { ChatUser } from './chatUser';
import { lookAt } from './lookAt';
import { writeMachineSettings } from './writeMachineSettings';

const limit = 120_000;

describe('an agent that lacks something', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  const quickInput = () => used.window.page.locator('.quick-input-widget');

  before('choose an agent with neither key nor model', async function () {
    this.timeout(limit);
    await writeMachineSettings(used.vsCode, { 'turnkeeper.agent': 'anthropic' });
    await used.window.reload();
    await used.window.openChat();
  });

  it('says what it needs where nothing is asked yet, and leads to each', async function () {
    this.timeout(limit);
    await user.chat.getByRole('heading', { name: 'Anthropic cannot answer yet' }).waitFor();
    await user.chat.getByText('It needs an API key and a model.').waitFor();
    await user.chat.getByRole('button', { name: 'Model: No model' }).waitFor();
    assert.equal(await user.chat.getByText('Anthropic answers').count(), 0);
    await lookAt(used.window, 'agent-unready');
    await user.press('Set Key');
    await quickInput().getByText('Key for https://api.anthropic.com').waitFor();
    await used.window.page.keyboard.press('Escape');
    await user.press('Select Agent');
    await quickInput().locator('.monaco-list-row', { hasText: 'Workspace guide' }).waitFor();
    await used.window.page.keyboard.press('Escape');
  });

  it('gives a prompt that it could not answer back, with what would help', async function () {
    this.timeout(limit);
    await user.prompt.fill('Hello');
    await user.prompt.press('Enter');
    await user.card.getByText('No model is chosen for Anthropic.').waitFor();
    await user.card.getByRole('button', { name: 'Select Agent' }).waitFor();
    await lookAt(used.window, 'no-model');
    await user.press('Select Model');
    await quickInput().waitFor();
    await used.window.page.keyboard.press('Escape');
  });

  it('needs only a model once its key is set', async function () {
    this.timeout(limit);
    await used.window.runCommand('Turnkeeper: New Session');
    await user.press('Set Key');
    await quickInput().getByText('Key for https://api.anthropic.com').waitFor();
    await used.window.answer('sk-test');
    await user.chat.getByText('It needs a model.').waitFor();
  });
});
