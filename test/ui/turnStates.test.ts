import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { otherWindow } from './otherWindow';
import { commitEvents } from './richTurns';

describe('turns that did not go as they should', () => {
  const used = useVsCode();

  const chat = () => used.window.chat;
  const turn = (question: string) => chat().locator('article.turn', { hasText: question });
  const show = (title: string) => used.window.sessions.filter({ hasText: title }).click();

  before('make such sessions', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    const prompt = chat().getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What can you do?');
    await prompt.press('Enter');
    await chat().locator('.saved').waitFor();
    const store = await otherWindow(used.vsCode);
    await makeEndings(store);
    await makeOutgrown(store);
    await store.importSession({
      title: 'Imported',
      messages: [
        { role: 'user', content: 'The first question' },
        { role: 'user', content: 'The second question' },
        { role: 'assistant', content: 'The only answer' },
      ],
    });
    await store.close();
  });

  it('each look like what they are, say what was kept, and offer what can be done', async () => {
    await show('Endings');
    const offers = async (question: string) =>
      (await turn(question).getByRole('group', { name: 'How it ended' }).getByRole('button').allInnerTexts()).join();
    await turn('It is cut off').waitFor();
    assert.match(await turn('It fails').innerText(), /The server closed the connection\. What was received is kept\./);
    assert.match(await turn('It is cut off').innerText(), /Interrupted\. What was received is kept\./);
    assert.match(await turn('Nobody answers').innerText(), /No answer was received.*The prompt is kept\./);
    assert.equal(await offers('It fails'), 'Resume,Retry,Edit');
    assert.equal(await offers('Nobody answers'), 'Retry,Edit');
    assert.equal(await offers('It is cut off'), 'Resume,Retry,Edit,Discard');
    for (const theme of ['highContrast', 'light', 'dark'] as const) {
      await used.window.setTheme(theme);
      await used.window.openChat();
      await used.window.setPanelWidth(280);
      await used.window.screenshot(`states-${theme}-280`);
      await used.window.setPanelWidth(480);
      await used.window.screenshot(`states-${theme}-480`);
    }
  });

  it('say that they were repaired, and by what', async () => {
    await show('Imported');
    await turn('The first question').getByText('Repaired when it was loaded').waitFor();
    assert.match(await turn('The first question').innerText(), /left without an answer.*All of it is kept/);
    assert.equal(await turn('The second question').getByText('Repaired').count(), 0);
    await used.window.screenshot('states-repaired');
  });

  it('say which turns had no room in their request', async () => {
    await show('Outgrown');
    await turn('All of it, please').getByText('The 3 oldest turns had no room in this request.').waitFor();
    await used.window.screenshot('states-omitted');
  });
});

async function makeOutgrown(store: SessionStore): Promise<void> {
  const { id } = await store.createSession({ title: 'Outgrown' });
  const { id: turnId } = await store.beginTurn(id, { prompt: 'All of it, please' });
  const metadata = { omitted: { count: 3, throughTurnId: null } };
  const messages = [{ role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'Nearly all.' }], metadata }];
  await store.commitTurn(turnId, { status: 'complete', messages });
}

async function makeEndings(store: SessionStore): Promise<void> {
  const { id } = await store.createSession({ title: 'Endings' });
  await commitEvents(store, id, 'It fails', [{ type: 'text', text: 'Half of an' }], 'failed');
  const { id: unanswered } = await store.beginTurn(id, { prompt: 'Nobody answers' });
  await store.commitTurn(unanswered, { status: 'unanswered' });
  await commitEvents(store, id, 'It is cut off', [{ type: 'text', text: 'The first words' }], 'interrupted');
}
