import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { lookAt } from './lookAt';
import { ToolModel, type Wish } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

const steps = [
  { text: 'Boil water', state: 'done' },
  { text: 'Steep the leaves', state: 'running' },
  { text: 'Ring a bell', state: 'pending' },
];

const wishes: Record<string, Wish> = {
  Wait: 'wait',
  Fail: 'fail',
  Plan: { name: 'update_plan', input: { steps } },
  Run: { name: 'run_command', input: { command: 'node --version' } },
  Slow: { name: 'run_command', input: { command: `node -e "console.log('steeping'); setTimeout(() => {}, 60000)"` } },
};

/** Each state of the panel, looked at in four themes and two widths, and held against the rules of accessibility. */
describe('every state of the panel', () => {
  const used = useVsCode();
  let model: ToolModel;

  before('let a model answer', async function () {
    this.timeout(120_000);
    model = await ToolModel.start((words) => wishes[words] ?? null);
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await used.window.openChat();
  });

  after(() => model.close());

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const stop = async () => {
    await chat().getByRole('button', { name: 'Stop', exact: true }).click();
    await chat().locator('.turn-pending[aria-busy="true"]').waitFor({ state: 'detached' });
  };

  async function send(words: string): Promise<void> {
    await prompt().fill(words);
    await prompt().press('Enter');
  }

  const look = (state: string) =>
    lookAt(used.window, state, { themes: ['light', 'highContrast', 'highContrastLight', 'dark'] });

  it('empty teaches the first step and how to let a model answer', async () => {
    await chat().getByText('Ask about this workspace').waitFor();
    await look('empty');
    await chat().getByRole('button', { name: 'Select Agent' }).click();
    await used.window.page.locator('.quick-input-widget .monaco-list-row', { hasText: 'Workspace guide' }).waitFor();
    await used.window.page.keyboard.press('Escape');
  });

  it('conversation', async () => {
    await send('Tea');
    await chat().locator('.saved').waitFor();
    await look('conversation');
  });

  it('running, with progress in the title of the view', async () => {
    await send('Wait');
    await chat().getByText('It begins.').waitFor();
    await used.window.chatProgress.waitFor();
    await look('running');
  });

  it('queue', async () => {
    await send('Then this');
    await send('And that');
    await chat().locator('.queued').nth(1).waitFor();
    await look('queue');
    for (const left of [1, 0]) {
      await chat().locator('.queued').nth(left).hover();
      await chat().locator('.queued').nth(left).getByRole('button', { name: 'Remove' }).click();
      await waitUntil(`${left} are left`, async () => (await chat().locator('.queued').count()) === left);
    }
  });

  it('interrupted', async () => {
    await stop();
    await chat().locator('.ending-interrupted').waitFor();
    await look('interrupted');
  });

  it('failed', async () => {
    await send('Fail');
    await chat().getByText('The kettle is broken.').first().waitFor();
    await look('failed');
  });

  it('a plan, kept while the turn runs', async () => {
    await send('Plan');
    await chat().locator('.plan-step').nth(2).waitFor();
    assert.match(await chat().locator('.plan summary').innerText(), /^Plan\s+1 of 3/);
    assert.equal(await chat().locator('.turn-pending .tool').count(), 0, 'that it was made is no step beside it');
    await chat().locator('.plan summary').click();
    assert.match(await chat().locator('.plan summary').innerText(), /^Steep the leaves\s+1 of 3/);
    await chat().locator('.plan summary').click();
    await look('plan');
    await stop();
  });

  it('approval', async () => {
    await send('Run');
    await chat().locator('.approval').waitFor();
    assert.match(await chat().locator('.approval-title').innerText(), /^OpenAI-compatible wants to run a command\.$/);
    await chat().locator('.tool .codicon-shield').waitFor();
    assert.match(await chat().locator('.tool summary').last().innerText(), /^Wants to run node --version/);
    await look('approval');
    await stop();
  });

  it('a tool that runs shows its output as it comes', async () => {
    await send('Slow');
    await chat().getByRole('button', { name: 'Allow Once' }).click();
    await chat().locator('.turn-pending').getByText('steeping').last().waitFor();
    await look('output');
    await stop();
  });

  it('goes from prompt to prompt by key, and back to the input', async () => {
    await prompt().focus();
    const frames = () =>
      Promise.all(used.window.page.frames().map((frame) => frame.evaluate(() => document.documentElement.scrollTop)));
    await prompt().press('Alt+ArrowUp');
    const focused = () => chat().locator('.prompt:focus').innerText();
    const last = await focused();
    await used.window.page.keyboard.press('Alt+ArrowUp');
    assert.notEqual(await focused(), last);
    assert.deepEqual(new Set(await frames()), new Set([0]), 'no frame around the transcript is shifted');
    await used.window.page.keyboard.press('Alt+ArrowDown');
    assert.equal(await focused(), last);
    await used.window.page.keyboard.press('Alt+ArrowDown');
    assert.ok(await prompt().evaluate((element) => element === document.activeElement));
  });
});

describe('a panel in a folder that is not trusted', () => {
  const used = useVsCode({ trustAll: false, settings: { 'security.workspace.trust.startupPrompt': 'never' } });

  it('says what works and leads to the trust of the folder', async () => {
    await used.window.openChat();
    await used.window.chat.getByText('Restricted Mode').waitFor();
    await lookAt(used.window, 'untrusted');
    await used.window.chat.getByRole('button', { name: 'Manage Trust' }).click();
    await used.window.page.getByText('You are in Restricted Mode').waitFor();
  });
});
