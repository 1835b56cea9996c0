import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

describe('what can be done with a turn of the history', () => {
  const used = useVsCode();
  let other: SessionStore;

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const turns = () => chat().locator('article.turn');
  const branch = () => chat().locator('.branches').innerText();
  const ending = () => chat().getByRole('group', { name: 'How it ended' });
  const asks = (...questions: string[]) =>
    waitUntil(`the transcript asks ${questions.join(', ')}`, async () => {
      const isSaved = (await chat().locator('.saved').count()) === questions.length;
      return isSaved && (await chat().locator('.prompt').allInnerTexts()).join() === questions.join();
    });

  async function ask(question: string): Promise<void> {
    await prompt().fill(question);
    await prompt().press('Enter');
  }

  async function onPrompt(index: number, action: string): Promise<void> {
    await turns().nth(index).hover();
    await turns().nth(index).getByRole('button', { name: action }).click();
  }

  before('begin a session', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await ask('What can you do?');
    await asks('What can you do?');
    await ask('Read TODO.md');
    await asks('What can you do?', 'Read TODO.md');
    other = await otherWindow(used.vsCode);
  });

  it('a prompt is edited into another branch, and what was being typed comes back', async () => {
    await prompt().fill('half a thought');
    await onPrompt(0, 'Edit prompt');
    await waitUntil('the prompt is in the input', async () => (await prompt().inputValue()) === 'What can you do?');
    await chat().getByText('will be sent as another branch').waitFor();
    await used.window.screenshot('chat-edit');
    await ask('What is this project?');
    await asks('What is this project?');
    assert.equal(await prompt().inputValue(), 'half a thought');
    assert.equal(await branch(), '2/2');
  });

  it('an edit that is given up sends nothing', async () => {
    await onPrompt(0, 'Edit prompt');
    await chat().getByText('will be sent as another branch').waitFor();
    await prompt().press('Escape');
    assert.equal(await prompt().inputValue(), 'half a thought');
    await prompt().fill('');
    assert.equal(await turns().count(), 1);
  });

  it('the branch before is whole, and one step away', async () => {
    await chat().getByRole('button', { name: 'Previous branch' }).click();
    await asks('What can you do?', 'Read TODO.md');
    assert.equal(await branch(), '1/2');
    await chat().getByRole('button', { name: 'Next branch' }).click();
    await asks('What is this project?');
  });

  it('a retry is a branch, too', async () => {
    await onPrompt(0, 'Retry prompt');
    await waitUntil('there is a third branch', async () => (await branch()) === '3/3');
    await asks('What is this project?');
  });

  it('one that was interrupted says so and can be resumed', async function () {
    this.timeout(120_000);
    const [session] = (await other.listSessions()).items;
    const begun = await other.beginTurn(session?.id ?? '', { prompt: 'Read src/teas.ts', agent: 'workspace-guide' });
    const parts = [{ type: 'text' as const, text: 'The first words' }];
    await other.commitTurn(begun.id, { status: 'interrupted', messages: [{ role: 'assistant', parts }] });
    await ending().getByText('Interrupted').waitFor();
    for (const theme of ['dark', 'light'] as const) {
      await used.window.setTheme(theme);
      await used.window.openChat();
      for (const width of [280, 480]) {
        await used.window.setPanelWidth(width);
        await turns().last().hover();
        await used.window.screenshot(`chat-interrupted-${theme}-${width}`);
      }
    }
    await ending().getByRole('button', { name: 'Resume' }).click();
    await asks('What is this project?', 'Read src/teas.ts');
    await waitUntil('it is another branch', async () => (await turns().last().innerText()).includes('2/2'));
    assert.match(await turns().last().innerText(), /The first words/);
    assert.equal(await ending().count(), 0);
  });

  it('one that was interrupted leaves the conversation on Discard, and can still be reached', async () => {
    await turns().last().getByRole('button', { name: 'Previous branch' }).click();
    await ending().getByRole('button', { name: 'Discard' }).click();
    await asks('What is this project?');
    const [session] = (await other.listSessions()).items;
    const branches = await other.listBranches(session?.id ?? '');
    assert.ok(branches.some(({ preview }) => preview.includes('Read src/teas.ts')));
    await other.close();
  });
});
