import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import type { PendingTurn } from '../../src/core/turn';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

const answered = { messages: [{ role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Answered.' }] }] };

describe('prompts that are typed while a session answers', () => {
  const used = useVsCode();
  let other: SessionStore;
  let sessionId: string;
  let running: PendingTurn;

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const queue = () => chat().getByRole('region', { name: 'Queued prompts' });
  const queued = () => queue().locator('.queued-text').allInnerTexts();
  const turn = (question: string) => chat().locator('article.turn', { hasText: question });
  const inQueue = (...questions: string[]) =>
    waitUntil(`the queue is ${questions.join(', ')}`, async () => (await queued()).join() === questions.join());

  /** The other window runs a turn for as long as a test needs it to. */
  async function beBusy(question: string): Promise<void> {
    running = await other.beginTurn(sessionId, { prompt: question, agent: 'workspace-guide' });
    await chat().getByText('Another window runs this turn').waitFor();
  }

  async function submit(question: string): Promise<void> {
    await prompt().fill(question);
    await prompt().press('Enter');
    await waitUntil('the input is free', async () => (await prompt().inputValue()) === '');
  }

  async function act(question: string, action: string): Promise<void> {
    const row = queue().getByRole('listitem').filter({ hasText: question });
    await row.hover();
    await row.getByRole('button', { name: action }).click();
  }

  async function looksRight(name: string): Promise<void> {
    for (const theme of ['dark', 'light'] as const) {
      await used.window.setTheme(theme);
      await used.window.openChat();
      for (const width of [280, 480]) {
        await used.window.setPanelWidth(width);
        const body = chat().locator('body');
        assert.equal(await body.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
        await used.window.screenshot(`${name}-${theme}-${width}`);
      }
    }
  }

  before('begin a session', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await submit('What can you do?');
    await chat().locator('.saved').waitFor();
    other = await otherWindow(used.vsCode);
    sessionId = (await other.listSessions()).items[0]?.id ?? '';
  });

  it('wait above the input, in order, however fast one follows another', async () => {
    await beBusy('A long question');
    await submit('Read TODO.md');
    await prompt().evaluate(sendOneAfterAnother, ['Read src/teas.ts', 'List the TODOs']);
    await inQueue('Read TODO.md', 'Read src/teas.ts', 'List the TODOs');
  });

  it('fit at every width while they wait', async function () {
    this.timeout(120_000);
    await prompt().fill('Something more');
    await queue().getByRole('listitem').first().hover();
    await looksRight('chat-queue');
    await prompt().fill('');
  });

  it('can be put into another order', async () => {
    await act('List the TODOs', 'Move up');
    await inQueue('Read TODO.md', 'List the TODOs', 'Read src/teas.ts');
    await act('Read TODO.md', 'Move down');
    await inQueue('List the TODOs', 'Read TODO.md', 'Read src/teas.ts');
  });

  it('can be edited, and what was being typed comes back', async () => {
    await prompt().fill('half a thought');
    await act('Read src/teas.ts', 'Edit');
    await waitUntil('the prompt is in the input', async () => (await prompt().inputValue()) === 'Read src/teas.ts');
    await prompt().fill('Read src/steep.ts');
    await prompt().press('Enter');
    await inQueue('List the TODOs', 'Read TODO.md', 'Read src/steep.ts');
    assert.equal(await prompt().inputValue(), 'half a thought');
    await prompt().fill('');
  });

  it('can be removed', async () => {
    await act('Read TODO.md', 'Remove');
    await inQueue('List the TODOs', 'Read src/steep.ts');
  });

  it('are sent in order once the turn is complete', async () => {
    await other.commitTurn(running.id, { status: 'complete', ...answered });
    await turn('Read src/steep.ts').locator('.saved').waitFor();
    await queue().waitFor({ state: 'detached' });
    const asked = await chat().locator('.prompt').allInnerTexts();
    assert.deepEqual(asked, ['What can you do?', 'A long question', 'List the TODOs', 'Read src/steep.ts']);
  });

  it('stay, with the reason, when the turn fails, until the person goes on', async function () {
    this.timeout(120_000);
    await beBusy('A question that fails');
    await submit('Read README.md');
    await inQueue('Read README.md');
    const error = { message: 'The model is gone.' };
    await other.commitTurn(running.id, { status: 'failed', error, ...answered });
    await queue().getByText('The turn before these prompts was not completed.').waitFor();
    await looksRight('chat-queue-stopped');
    await queue().getByRole('button', { name: 'Go on' }).click();
    await turn('Read README.md').locator('.saved').waitFor();
    await queue().waitFor({ state: 'detached' });
  });

  it('are sent at once on Stop and send, before what waits', async () => {
    await beBusy('A question to be stopped');
    await submit('Read package.json');
    const stopping = other.onDidChange(({ kind }) => {
      if (kind === 'stop') void other.commitTurn(running.id, { status: 'interrupted', ...answered });
    });
    await prompt().fill('Read src/main.ts');
    await chat().getByRole('button', { name: 'Stop and send', exact: true }).click();
    await turn('Read package.json').locator('.saved').waitFor();
    stopping.dispose();
    const asked = await chat().locator('.prompt').allInnerTexts();
    assert.deepEqual(asked.slice(-3), ['A question to be stopped', 'Read src/main.ts', 'Read package.json']);
  });

  it('are paused after a reload, and sent only when the person goes on', async () => {
    await beBusy('A question before a reload');
    await submit('Read tsconfig.json');
    await inQueue('Read tsconfig.json');
    await used.window.reload();
    await used.window.openChat();
    await other.commitTurn(running.id, { status: 'complete', ...answered });
    await queue().getByText('These prompts were queued earlier.').waitFor();
    await act('Read tsconfig.json', 'Send now');
    await turn('Read tsconfig.json').locator('.saved').waitFor();
    await queue().waitFor({ state: 'detached' });
  });
});

/** Runs in the page. The second is typed and sent before the host can have answered for the first. */
async function sendOneAfterAnother(element: HTMLElement | SVGElement, prompts: string[]): Promise<void> {
  for (const prompt of prompts) {
    (element as HTMLTextAreaElement).value = prompt;
    element.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}
