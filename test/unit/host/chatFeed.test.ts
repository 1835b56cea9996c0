import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ApprovalRequest } from '../../../src/core/approval';
import { initialChatState, reduceChat, type ChatEvent, type ChatState } from '../../../src/core/chatState';
import type { SessionStore } from '../../../src/core/sessionStore';
import { TurnEngine } from '../../../src/engine/turnEngine';
import { ChatFeed } from '../../../src/host/chatFeed';
import { hostTimers } from '../../../src/host/hostTimers';
import { OpenApprovals } from '../../../src/host/openApprovals';
import { openStore } from '../../../src/store/openStore';
import { waitUntil } from '../../rig/waitUntil';
import { ScriptedAgent } from '../engine/scriptedAgent';

const done = { type: 'done' as const, stopReason: 'end' };
const text = (words: string) => ({ type: 'text' as const, text: words });

const question: ApprovalRequest = {
  id: '1',
  sessionId: '',
  turnId: 't',
  callId: 'c',
  tool: 'run_command',
  action: { kind: 'command', argv: ['npm', 'test'], executable: '/bin/npm', fingerprint: null, cwd: '' },
  reason: 'It runs a program.',
  preview: 'npm test',
  facts: [],
  hidden: [],
  scopes: ['once'],
  hash: 'h',
};

describe('what a panel is told of its session', () => {
  let directory: string;
  let store: SessionStore;
  let agent: ScriptedAgent;
  let engine: TurnEngine;
  let feed: ChatFeed;
  let approvals: OpenApprovals;
  let state: ChatState;
  let events: ChatEvent[];
  let errors: unknown[];
  let isTypedHere: boolean;

  /** The real store on a real file, in this thread. */
  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'turnkeeper-feed-'));
    store = await openStore({ directory, clock: Date });
    agent = new ScriptedAgent();
    errors = [];
    isTypedHere = false;
    const log = (_message: string, error: unknown) => void errors.push(error);
    engine = new TurnEngine({ store, timers: hostTimers, agents: [agent], log });
    approvals = new OpenApprovals((error) => errors.push(error));
    state = initialChatState;
    events = [];
    feed = new ChatFeed({
      workbench: { store, runner: engine, close: async () => {} },
      timers: hostTimers,
      readDraft: async () => ({ text: 'a draft', attachments: [] }),
      isOwnDraft: () => isTypedHere,
      approvals,
      post: (event) => {
        events.push(event);
        state = reduceChat(state, event);
      },
      onError: (error) => errors.push(error),
    });
  });

  afterEach(async () => {
    feed.dispose();
    await engine.close();
    await store.close();
    await rm(directory, { recursive: true });
    assert.deepEqual(errors, []);
  });

  const replyText = () => JSON.stringify(state.pending?.state.messages ?? []);

  it('is the session as the store has it, with its draft', async () => {
    const session = await store.createSession({ title: 'Tea' });
    await store.appendTurn(session.id, { user: 'hello', assistant: 'hi' });
    await feed.open(session.id);
    assert.equal(state.session?.title, 'Tea');
    assert.equal(state.turns.length, 1);
    assert.equal(state.draft.text, 'a draft');
  });

  it('is a turn as it streams, and then the committed turn', async () => {
    const session = await store.createSession();
    await feed.open(session.id);
    await engine.send({ sessionId: session.id, prompt: 'hello' });
    agent.say(text('Hi '), text('there'));
    await waitUntil('the text is shown', () => replyText().includes('Hi there'));
    assert.equal(state.pending?.here, true);
    agent.say(done);
    await waitUntil('the turn is in the history', () => state.turns.length === 1 && state.pending === null);
    await waitUntil('the new title is shown', () => state.session?.title === 'hello');
  });

  it('is the same for a panel that is rebuilt in the middle of a stream', async () => {
    const session = await store.createSession();
    await feed.open(session.id);
    await engine.send({ sessionId: session.id, prompt: 'hello' });
    agent.say(text('Hi '));
    await waitUntil('the first words are shown', () => replyText().includes('Hi '));
    state = initialChatState;
    await feed.open(session.id);
    assert.ok(replyText().includes('Hi '));
    agent.say(text('there'));
    await waitUntil('the rest follows, once', () => replyText().includes('Hi there'));
  });

  it('joins what streams in quickly into few messages', async () => {
    const session = await store.createSession();
    await feed.open(session.id);
    await engine.send({ sessionId: session.id, prompt: 'hello' });
    agent.say(...Array.from({ length: 500 }, () => text('x')), done);
    await waitUntil('the turn has ended', () => state.turns.length === 1);
    const streamed = events.filter((event) => event.type === 'progress' && event.progress.type === 'events');
    assert.ok(streamed.length < 50, `${streamed.length} messages`);
  });

  it('follows what another window does', async () => {
    const session = await store.createSession({ title: 'Tea' });
    await feed.open(session.id);
    const other = await openStore({ directory, clock: Date });
    try {
      await other.updateSession(session.id, { title: 'Coffee' });
      await other.appendTurn(session.id, { user: 'hello', assistant: 'hi' });
      await waitUntil('both are shown', () => state.session?.title === 'Coffee' && state.turns.length === 1);
    } finally {
      await other.close();
    }
  });

  it('is nothing once the session is in the trash or purged', async () => {
    const trashed = await store.createSession();
    await feed.open(trashed.id);
    await store.moveToTrash(trashed.id);
    await waitUntil('the panel is empty', () => state.phase === 'empty');
    const purged = await store.createSession();
    await feed.open(purged.id);
    await store.purge(purged.id);
    await waitUntil('the panel is empty again', () => state.phase === 'empty');
    assert.equal(feed.sessionId, null);
  });

  it('reaches the first turn page by page', async () => {
    const session = await store.createSession();
    for (let turn = 0; turn < 120; turn += 1) {
      await store.appendTurn(session.id, { user: `prompt ${turn}`, assistant: 'reply' });
    }
    await feed.open(session.id);
    assert.ok(state.turns.length < 120);
    while (state.cursor !== null) await feed.loadEarlier(state.cursor);
    assert.equal(state.turns.length, 120);
    assert.deepEqual(
      state.turns.map(({ parentTurnId }) => parentTurnId),
      [null, ...state.turns.slice(0, -1).map(({ id }) => id)],
    );
  });

  it('opens in the middle of a long history, goes on both ways, and jumps to the newest', async () => {
    const session = await store.createSession();
    const ids: string[] = [];
    for (let turn = 0; turn < 160; turn += 1) {
      ids.push((await store.appendTurn(session.id, { user: `prompt ${turn}`, assistant: 'reply' })).id);
    }
    const reveal = { turnId: ids[60] ?? '', match: null };
    await feed.open(session.id, reveal);
    const shown = () => state.turns.map(({ id }) => id);
    assert.deepEqual(state.reveal, reveal);
    assert.deepEqual(shown(), ids.slice(35, 85));
    await store.appendTurn(session.id, { user: 'one more', assistant: 'at the end' });
    await waitUntil('the commit is known', () => state.session?.turnCount === 161);
    assert.deepEqual(shown(), ids.slice(35, 85), 'a commit at the end moves nobody');
    await feed.loadLater(state.later ?? '');
    await feed.loadEarlier(state.cursor ?? '');
    assert.deepEqual(shown(), ids.slice(0, 135));
    await feed.loadNewest();
    assert.equal(state.later, null);
    assert.equal(state.turns.at(-1)?.messages[0]?.parts[0]?.type, 'text');
    assert.deepEqual(shown().slice(0, -1), ids.slice(111));
  });

  it('selects the branch of what is revealed, and says which one was left', async () => {
    const session = await store.createSession();
    const root = await store.appendTurn(session.id, { user: 'root', assistant: 'reply' });
    const left = await store.appendTurn(session.id, { user: 'left', assistant: 'reply' });
    await store.revertTo(session.id, { turnId: root.id });
    const right = await store.appendTurn(session.id, { user: 'right', assistant: 'reply' });
    await feed.open(session.id, { turnId: left.id, match: null });
    assert.deepEqual(
      state.turns.map(({ id }) => id),
      [root.id, left.id],
    );
    assert.equal(state.leftBranch, right.id);
    assert.equal(state.session?.headTurnId, left.id);
  });

  it('brings the person back to where they were, but never to another branch', async () => {
    const session = await store.createSession();
    const ids: string[] = [];
    for (let turn = 0; turn < 80; turn += 1) {
      ids.push((await store.appendTurn(session.id, { user: `prompt ${turn}`, assistant: 'reply' })).id);
    }
    await store.revertTo(session.id, { turnId: ids[70] ?? '' });
    await feed.open(session.id);
    await feed.returnTo(ids[79] ?? '');
    await feed.returnTo('gone');
    assert.equal((await store.loadSession(session.id)).session.headTurnId, ids[70]);
    assert.equal(state.turns.at(-1)?.id, ids[70]);
    await feed.returnTo(ids[5] ?? '');
    assert.ok(state.turns.some(({ id }) => id === ids[5]));
    assert.equal(state.leftBranch, null);
  });

  it('is what changed while the session was being read', async () => {
    const session = await store.createSession({ title: 'Tea' });
    let resolve = () => {};
    const renamed = new Promise<void>((renamedNow) => (resolve = renamedNow));
    const slow = new ChatFeed({
      workbench: { store, runner: engine, close: async () => {} },
      timers: hostTimers,
      readDraft: async () => {
        await renamed;
        return { text: '', attachments: [] };
      },
      isOwnDraft: () => true,
      approvals,
      post: (event) => (state = reduceChat(state, event)),
      onError: (error) => errors.push(error),
    });
    try {
      const opening = slow.open(session.id);
      // Answered in the order in which they were asked for: what `open` reads has been read by then.
      await store.loadSession(session.id);
      await store.updateSession(session.id, { title: 'Coffee' });
      resolve();
      await opening;
      await waitUntil('the new title is shown', () => state.session?.title === 'Coffee');
    } finally {
      slow.dispose();
    }
  });

  it('is what waits for an answer, also for a panel that is rebuilt, until it is answered', async () => {
    const [shown, other] = [await store.createSession(), await store.createSession()];
    await feed.open(shown.id);
    const { signal } = new AbortController();
    void approvals.ask({ ...question, sessionId: other.id, id: 'elsewhere' }, signal);
    const decision = approvals.ask({ ...question, sessionId: shown.id }, signal);
    assert.deepEqual(
      state.approvals.map(({ requestId }) => requestId),
      ['1'],
    );
    state = initialChatState;
    await feed.open(shown.id);
    assert.equal(state.approvals[0]?.preview, 'npm test');
    approvals.answer(shown.id, { requestId: '1', hash: 'h', decision: { type: 'allow', scope: 'once' } });
    assert.deepEqual(state.approvals, []);
    assert.equal((await decision).type, 'allow');
  });

  it('is what is typed into the session in other panels, and no echo of what is typed in this one', async () => {
    const session = await store.createSession();
    await feed.open(session.id);
    const drafts = () => events.filter(({ type }) => type === 'drafted').length;
    isTypedHere = true;
    await store.saveDraft(session.id, 'here');
    isTypedHere = false;
    await store.saveDraft(session.id, 'in a tab');
    await waitUntil('the draft is told', () => state.drafted === 1);
    const elsewhere = await openStore({ directory, clock: Date });
    isTypedHere = true;
    await elsewhere.saveDraft(session.id, 'in another window');
    await elsewhere.close();
    await waitUntil('the draft of another window is told', () => drafts() === 2);
    assert.equal(state.draft.text, 'a draft');
  });

  it('says nothing of other sessions', async () => {
    const [shown, other] = [await store.createSession(), await store.createSession()];
    await feed.open(shown.id);
    const before = events.length;
    await engine.send({ sessionId: other.id, prompt: 'hello' });
    agent.say(text('Hi'), done);
    await waitUntil('the other has its turn', async () => (await store.loadSession(other.id)).turns.length === 1);
    assert.equal(events.length, before);
  });
});
