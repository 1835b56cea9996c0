import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

describe('a session of many turns', () => {
  const used = useVsCode();
  let store: SessionStore;
  let sessionId: string;

  const chat = () => used.window.chat;
  const transcript = () => chat().locator('.transcript');
  const topOf = (question: string) =>
    chat()
      .locator('article.turn', { has: chat().locator('.prompt', { hasText: new RegExp(`^${question}$`) }) })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const fromEnd = () => transcript().evaluate((it) => Math.round(it.scrollHeight - it.scrollTop - it.clientHeight));
  const scrollTo = (top: number) => transcript().evaluate((it, to) => it.scrollTo({ top: to }), top);

  before('make it', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    const prompt = chat().getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What can you do?');
    await prompt.press('Enter');
    await chat().locator('.saved').waitFor();
    store = await otherWindow(used.vsCode);
    sessionId = (await store.createSession({ title: 'Long' })).id;
    for (let n = 1; n <= 130; n += 1) {
      const words = `Answer ${n}.\n\n${'More words. '.repeat(n % 40)}`;
      await store.appendTurn(sessionId, { user: `Question ${n}`, assistant: words });
    }
    await used.window.sessions.filter({ hasText: 'Long' }).click();
    await chat().getByText('Question 130', { exact: true }).waitFor();
  });

  it('opens at its end, with one page of it', async () => {
    await waitUntil('the end is in sight', async () => (await fromEnd()) <= 1);
    assert.ok((await chat().locator('article.turn').count()) < 130);
  });

  it('loads what is above page by page, and keeps its place', async () => {
    const first = (await chat().locator('.prompt').first().innerText()).trim();
    const count = await chat().locator('article.turn').count();
    await scrollTo(10);
    const before = await topOf(first);
    await waitUntil('a page came', async () => (await chat().locator('article.turn').count()) > count);
    assert.ok(Math.abs((await topOf(first)) - before) <= 2, `${await topOf(first)} is not ${before}`);
  });

  it('reaches its first turn', async () => {
    await waitUntil('the first turn is there', async () => {
      await scrollTo(0);
      return (await chat().getByText('Question 1', { exact: true }).count()) === 1;
    });
    assert.equal(await chat().locator('article.turn').count(), 130);
  });

  it('says that there is something new below, and does not go there by itself', async () => {
    await scrollTo(400);
    const { id } = await store.beginTurn(sessionId, { prompt: 'One more', agent: 'workspace-guide' });
    await store.appendPartial(id, [{ type: 'text', text: 'Words that come in.' }]);
    await chat().getByRole('button', { name: 'New below' }).waitFor();
    await used.window.screenshot('new-below');
    assert.equal(await transcript().evaluate((it) => it.scrollTop), 400);
    await chat().getByRole('button', { name: 'New below' }).click();
    await waitUntil('the end is in sight', async () => (await fromEnd()) <= 1);
  });

  it('follows its end while the person is there', async () => {
    const pending = (await store.loadSession(sessionId)).pending;
    for (let n = 0; n < 3; n += 1) {
      await store.appendPartial(pending?.id ?? '', [{ type: 'text', text: `\n\nParagraph ${n}.\n\n`.repeat(20) }]);
      await waitUntil('it is shown', async () => (await chat().getByText(`Paragraph ${n}.`).count()) === 20);
      await waitUntil('the end is in sight', async () => (await fromEnd()) <= 1);
    }
    await store.commitTurn(pending?.id ?? '', { status: 'complete' });
    await store.close();
    await waitUntil('it is saved', async () => (await chat().locator('.turn-pending').count()) === 0);
    await waitUntil('the end is in sight', async () => (await fromEnd()) <= 1);
  });
});
