import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import type { LLMock } from '@copilotkit/aimock';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { allowOnce } from './allowOnce';
import { auditStore } from './auditStore';
import { otherWindow } from './otherWindow';
import { setMachineSettings } from './setMachineSettings';
import { longCommand, settingsFor, slowModel } from './slowModel';

describe('a reply of a model that is cut off', () => {
  const used = useVsCode();
  let model: LLMock;

  before(async function () {
    this.timeout(120_000);
    model = await slowModel();
    await setMachineSettings(used.vsCode, settingsFor(model));
    await used.window.openChat();
  });

  after(() => model.stop());
  afterEach(() => auditStore(used.vsCode));

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const lastTurn = () => chat().locator('article.turn').last();
  const button = (name: string) => lastTurn().getByRole('button', { name, exact: true });

  async function send(words: string): Promise<void> {
    await prompt().fill(words);
    await prompt().press('Enter');
    await waitUntil('the input is free', async () => (await prompt().inputValue()) === '');
  }

  async function inStore<Result>(read: (store: SessionStore) => Promise<Result>): Promise<Result> {
    const store = await otherWindow(used.vsCode);
    try {
      return await read(store);
    } finally {
      await store.close();
    }
  }

  /** The newest session, as it is on disk. */
  const stored = () =>
    inStore(async (store) => store.loadSession((await store.listSessions({ limit: 1 })).items[0]?.id ?? ''));

  /** Until so much of the running reply is on disk that a test can tell what was kept. */
  const untilSaved = (word: string) =>
    waitUntil(`${word} is on disk`, async () =>
      JSON.stringify((await stored()).pending?.messages ?? []).includes(word),
    );

  it('by kill -9 of the extension host is there as a card with the text so far', async function () {
    this.timeout(120_000);
    await send('Tell me a story, please');
    await lastTurn().getByText('word3.').waitFor();
    await untilSaved('word10.');
    await used.vsCode.killExtensionHosts();
    await auditStore(used.vsCode);
    const { pending, turns } = await stored();
    assert.equal(pending?.state, 'abandoned');
    assert.equal(turns.length, 0);
    await used.window.reload();
    await used.window.openChat();
    await chat().getByRole('group', { name: 'Unfinished turn' }).waitFor();
    await lastTurn().getByText('word10.').waitFor();
    await used.window.screenshot('cut-off-killed');
  });

  it('goes on from there on Resume, as another branch that keeps the text', async () => {
    await button('Resume').click();
    await lastTurn().getByText('And here it goes on to its end.').waitFor();
    await lastTurn().locator('.saved').waitFor();
    const said = await lastTurn().innerText();
    assert.match(said, /word0\. word1\..*word10\..*And here it goes on to its end\./s);
    const { turns, pending } = await stored();
    assert.deepEqual([turns.at(-1)?.status, pending], ['complete', null]);
    const goingOn = model.getRequests().find(({ body }) => JSON.stringify(body).includes('Go on exactly'));
    assert.match(JSON.stringify(goingOn?.body), /word10\./);
  });

  it('by a cut of the network is kept as failed, with the reason, and the session answers at once', async () => {
    await send('Tell me half, please');
    const ending = lastTurn().getByRole('group', { name: 'How it ended' });
    await ending.waitFor();
    assert.match(await ending.innerText(), /broke in the middle.*kept/s);
    assert.match(await lastTurn().innerText(), /word3\./);
    await used.window.screenshot('cut-off-network');
    assert.equal((await stored()).turns.at(-1)?.status, 'failed');
    await send('Hello again');
    await lastTurn().getByText('Hello, and welcome back.').waitFor();
    await lastTurn().locator('.saved').waitFor();
  });

  it('by a reload of the page is kept as interrupted, and the session answers at once', async function () {
    this.timeout(120_000);
    await send('Tell me a story once more');
    await lastTurn().getByText('word3.').waitFor();
    await used.window.reload();
    await used.window.openChat();
    await lastTurn().getByText('word3.').waitFor();
    await lastTurn().getByRole('group', { name: 'How it ended' }).waitFor();
    const { turns, pending } = await stored();
    assert.deepEqual([turns.at(-1)?.status, pending], ['interrupted', null]);
    await used.window.screenshot('cut-off-reload');
    await send('Hello after that');
    await lastTurn().getByText('Hello, and welcome back.').waitFor();
    await lastTurn().locator('.saved').waitFor();
  });

  it('by a stop in the middle of a command ends the command, keeps the call and its result, and the session goes on', async () => {
    await send('Run something, please');
    await allowOnce(used.window);
    await chat().getByText(longCommand).first().waitFor();
    await waitUntil('the command runs', isRunning);
    await chat().getByRole('button', { name: 'Stop', exact: true }).click();
    await lastTurn().locator('.saved').waitFor();
    await waitUntil('the command is gone', () => !isRunning());
    const turn = (await stored()).turns.at(-1);
    assert.equal(turn?.status, 'interrupted');
    const types = turn.messages.flatMap(({ parts }) => parts.map(({ type }) => type));
    assert.deepEqual(types, ['text', 'toolCall', 'toolResult']);
    assert.match(JSON.stringify(turn.messages.at(-1)), /It was stopped/);
    await used.window.screenshot('cut-off-command');
    await send('Hello, go on');
    await lastTurn().getByText('Hello, and welcome back.').waitFor();
    await lastTurn().locator('.saved').waitFor();
  });

  const isRunning = () => execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).includes(longCommand);
});
