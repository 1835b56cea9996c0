import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

describe('a turn that another window began', () => {
  const used = useVsCode();
  let other: SessionStore | undefined;
  let sessionId: string;

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const card = () => chat().getByRole('group', { name: 'Unfinished turn' });

  async function openOther(): Promise<SessionStore> {
    other = await otherWindow(used.vsCode);
    return other;
  }

  async function begin(question: string, partial?: string): Promise<SessionStore> {
    const store = await openOther();
    const pending = await store.beginTurn(sessionId, { prompt: question, agent: 'workspace-guide' });
    if (partial) await store.appendPartial(pending.id, [{ type: 'text', text: partial }]);
    await chat().getByText('Another window runs this turn').waitFor();
    return store;
  }

  before('begin a session', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await prompt().fill('What can you do?');
    await prompt().press('Enter');
    await chat().locator('.saved').waitFor();
    const store = await openOther();
    sessionId = (await store.listSessions()).items[0]?.id ?? '';
    await store.close();
  });

  afterEach(async () => {
    await other?.close();
    other = undefined;
  });

  it('is followed live', async () => {
    const store = await begin('Read TODO.md', 'The first words');
    await chat().getByText('The first words').waitFor();
    const row = used.window.sessions.filter({ hasText: 'What can you do?' });
    await row.locator('.codicon-loading').waitFor();
    await used.window.screenshot('chat-elsewhere');
    await store.close();
  });

  it('comes back as a card once its owner is gone, with what was received', async () => {
    await card().waitFor();
    assert.match(await card().innerText(), /what was received is kept/);
    await chat().getByText('The first words').waitFor();
    await used.window.screenshot('chat-unfinished');
  });

  it('is there after a reload, and is not sent by itself', async () => {
    await used.window.reload();
    await used.window.openChat();
    await card().waitFor();
    assert.equal(await chat().locator('article.turn').count(), 2);
  });

  it('goes on from what was received on Resume', async () => {
    await card().getByRole('button', { name: 'Resume' }).click();
    await chat().locator('article.turn').last().getByText('Ring a bell').filter({ visible: true }).first().waitFor();
    await waitUntil('it is saved', async () => (await chat().locator('.saved').count()) === 2);
    assert.match(await chat().locator('article.turn').last().innerText(), /The first words/);
    assert.equal(await card().count(), 0);
  });

  it('is asked again on Retry, and answered', async () => {
    await (await begin('Read TODO.md')).close();
    assert.equal(await card().getByRole('button', { name: 'Resume' }).count(), 0);
    await card().getByRole('button', { name: 'Retry' }).click();
    await chat().locator('article.turn').last().getByText('Ring a bell').filter({ visible: true }).first().waitFor();
    await waitUntil('it is saved', async () => (await chat().locator('.saved').count()) === 3);
    assert.equal(await card().count(), 0);
  });

  it('is taken back into the input on Edit, and gone from the outbox once it is sent', async () => {
    await (await begin('Read nowhere')).close();
    await card().getByRole('button', { name: 'Edit' }).click();
    await waitUntil('the prompt is in the input', async () => (await prompt().inputValue()) === 'Read nowhere');
    await prompt().fill('Read src/teas.ts');
    await prompt().press('Enter');
    await waitUntil('it is saved', async () => (await chat().locator('.saved').count()) === 4);
    assert.equal(await card().count(), 0);
  });

  it('is gone on Discard, with the history as it was', async () => {
    await (await begin('Never mind')).close();
    await card().getByRole('button', { name: 'Discard' }).click();
    await card().waitFor({ state: 'detached' });
    assert.equal(await chat().getByText('Never mind').count(), 0);
  });
});
