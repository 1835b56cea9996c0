import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SessionStore } from '../../../src/core/sessionStore';
import { contextUse } from '../../../src/host/contextUse';
import { promptHistory } from '../../../src/host/promptHistory';
import { openStore } from '../../../src/store/openStore';

/** The real store on a real file. */
describe('what the input learns from the history', () => {
  let directory: string;
  let store: SessionStore;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'turnkeeper-input-'));
    store = await openStore({ directory, clock: Date });
  });

  afterEach(async () => {
    await store.close();
    await rm(directory, { recursive: true });
  });

  const texts = async (sessionId: string | null) => (await promptHistory(store, sessionId)).map(({ text }) => text);

  it('is the prompts of the session, the newest last, with the files they named', async () => {
    const { id } = await store.createSession();
    await store.appendTurn(id, { user: 'one', assistant: 'a' });
    const file = { type: 'file' as const, path: 'a.ts', text: 'long ago', range: { start: 1, end: 2 } };
    await store.appendTurn(id, { user: [{ type: 'text', text: 'two' }, file], assistant: 'b' });
    const history = await promptHistory(store, id);
    assert.deepEqual(history.at(-1), {
      text: 'two',
      attachments: [{ type: 'file', path: 'a.ts', range: { start: 1, end: 2 } }],
    });
    assert.deepEqual(await texts(id), ['one', 'two']);
  });

  it('is for a new session what was asked lately in the others', async () => {
    for (const [index, text] of ['first', 'second'].entries()) {
      const { id } = await store.createSession();
      await store.appendTurn(id, { user: text, assistant: 'a', startedAt: index });
    }
    assert.deepEqual(await texts(null), ['first', 'second']);
  });

  it('leaves out what nobody would step back to', async () => {
    const { id } = await store.createSession();
    await store.appendTurn(id, { user: 'x'.repeat(20_001), assistant: 'a' });
    await store.appendTurn(id, { user: [{ type: 'file', path: 'a.ts' }], assistant: 'a' });
    assert.deepEqual(await texts(id), []);
  });

  const agent = (tokens: number | null) => ({
    id: 'model',
    name: 'Model',
    async *run() {},
    contextTokens: async () => tokens,
    standingTokens: async () => 300,
  });
  const use = (sessionId: string | null, tokens: number | null) =>
    contextUse({
      store,
      sessionId,
      agent: agent(tokens),
      model: null,
      attached: [{ type: 'file', path: 'a.ts', text: 'x'.repeat(350) }],
      instructions: [{ path: 'AGENTS.md', text: 'Answer in verse.' }],
      tools: [],
      signal: new AbortController().signal,
    });

  it('is how full the context is, and with what', async () => {
    const { id } = await store.createSession();
    await store.appendTurn(id, { user: 'x'.repeat(3500), assistant: 'y'.repeat(3500) });
    const found = await use(id, 10_000);
    assert.ok(found && found.history > 1900 && found.history < 2200, `${found?.history}`);
    assert.ok(found.attached > 90 && found.attached < 130);
    assert.deepEqual(
      found.instructions.map(({ path: file }) => file),
      ['AGENTS.md'],
    );
    assert.ok(found.standing > 250 && found.standing < 300, 'what the instructions take is theirs');
    assert.equal(found.limit, 10_000);
    assert.equal(found.isLimitKnown, true);
    assert.equal(found.omittedTurns, 0);
  });

  it('says which turns have no room, and where the limit is only assumed', async () => {
    const { id } = await store.createSession();
    for (let turn = 0; turn < 3; turn += 1) {
      await store.appendTurn(id, { user: 'x'.repeat(3500), assistant: 'y'.repeat(3500) });
    }
    assert.ok(((await use(id, 4000))?.omittedTurns ?? 0) > 0);
    assert.equal((await use(null, null))?.isLimitKnown, false);
    assert.equal((await use(null, null))?.history, 0);
  });
});
