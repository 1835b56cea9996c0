import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

describe('the place in a panel that is thrown away and built anew', () => {
  const used = useVsCode();
  let store: SessionStore;
  let sessionId: string;
  let fork: string;

  const chat = () => used.window.onlyChat;
  /** The first turn in sight, and how far it is from the upper edge. */
  const place = () =>
    chat()
      .locator('.transcript')
      .evaluate((transcript) => {
        const { top } = transcript.getBoundingClientRect();
        const turns = [...transcript.querySelectorAll('[data-turn]')];
        const turn = turns.find((it) => it.getBoundingClientRect().bottom > top);
        const offset = Math.round((turn?.getBoundingClientRect().top ?? 0) - top);
        return `${turn?.querySelector('.prompt')?.textContent} at ${offset}`;
      });
  const head = async () => (await store.loadSession(sessionId)).session.headTurnId;
  const toggle = () => used.window.runCommand('View: Toggle Secondary Side Bar Visibility');

  async function hide(): Promise<void> {
    await toggle();
    await used.window.page.locator('.part.auxiliarybar').waitFor({ state: 'hidden' });
  }

  before('store a long session', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await chat().getByRole('textbox', { name: 'Prompt' }).waitFor();
    store = await otherWindow(used.vsCode);
    sessionId = (await store.createSession({ title: 'Long' })).id;
    for (let number = 1; number <= 60; number += 1) {
      const { id } = await store.appendTurn(sessionId, { user: `Question ${number}`, assistant: `Answer ${number}.` });
      if (number === 55) fork = id;
    }
    await used.window.sessions.filter({ hasText: 'Long' }).click();
    await chat().getByText('Question 60', { exact: true }).waitFor();
  });

  it('is the same after the side bar was hidden and shown', async () => {
    const shown = await head();
    await chat()
      .locator('.transcript')
      .evaluate((transcript) => {
        const turn = [...transcript.querySelectorAll('[data-turn]')].find((it) =>
          /Question 57/.test(it.textContent ?? ''),
        );
        const distance = (turn?.getBoundingClientRect().top ?? 0) - transcript.getBoundingClientRect().top;
        transcript.scrollTop += distance + 13;
      });
    const before = await place();
    assert.match(before, /^Question 57 at -13$/);
    await hide();
    await toggle();
    await waitUntil('it is the same place', async () => (await place().catch(() => '')) === before);
    assert.equal(await head(), shown);
  });

  it('leads nobody to a branch that was left meanwhile', async () => {
    await hide();
    await store.revertTo(sessionId, { turnId: fork });
    const { id } = await store.appendTurn(sessionId, { user: 'Another way', assistant: 'So be it.' });
    await toggle();
    await chat().getByText('Another way', { exact: true }).waitFor();
    assert.equal(await chat().getByText('Question 57', { exact: true }).count(), 0);
    assert.equal(await head(), id);
    await store.close();
  });
});
