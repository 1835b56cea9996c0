import type { Connection } from '../../../src/store/database';
import { callsOn, type Calls } from './callsOn';

export interface Scene {
  /** Milliseconds since 1970, as the store sees them. */
  clock: { now: number };
  store: Calls;
  sessionId: string;
  turnIds: string[];
}

/** A session of three turns, the last two of them siblings, with a snapshot, a child, a queue and a draft. */
export function setScene(connection: Connection, clock: { now: number }): Scene {
  const store = callsOn(connection);
  const sessionId = store.createSession({ title: 'Scene', metadata: { kept: 1 } }).id;
  store.updateSession(sessionId, { tags: ['a', 'b'] });
  const tools = [{ name: 'read', input: { path: 'a' }, output: 'text' }];
  const first = store.appendTurn(sessionId, {
    user: 'one',
    assistant: '1',
    tools,
    usage: { inputTokens: 3, cost: 0.1 },
  });
  const second = store.appendTurn(sessionId, { user: 'two', assistant: '2' });
  store.revertTo(sessionId, { turnId: first.id });
  const third = store.appendTurn(sessionId, { user: 'three', assistant: '3' });
  store.createSnapshot(sessionId, { label: 'here' });
  store.forkSession(sessionId);
  store.enqueue(sessionId, 'queued 1');
  store.enqueue(sessionId, 'queued 2');
  store.saveDraft(sessionId, 'draft');
  return { clock, store, sessionId, turnIds: [first.id, second.id, third.id] };
}

type Mutation = (scene: Scene) => (store: Calls) => unknown;

const text = (words: string) => [{ type: 'text' as const, text: words }];

/** What is done before the failures begin, and then the mutation that is to fail. */
export const mutations: Record<string, Mutation> = {
  createSession: ({ sessionId }) => {
    return (store) => store.createSession({ title: 'New', parentId: sessionId, metadata: { a: 1 } });
  },
  updateSession: ({ sessionId }) => {
    return (store) => store.updateSession(sessionId, { title: 'Other', tags: ['b', 'c'], metadata: { kept: null } });
  },
  moveToTrash: ({ sessionId }) => {
    return (store) => store.moveToTrash(sessionId);
  },
  restore: ({ store: calm, sessionId }) => {
    calm.moveToTrash(sessionId);
    return (store) => store.restore(sessionId);
  },
  purge: ({ sessionId }) => {
    return (store) => store.purge(sessionId);
  },
  appendTurn: ({ sessionId }) => {
    const tools = [{ id: 'c', name: 'read', input: {}, output: 1 }];
    return (store) => store.appendTurn(sessionId, { id: 'mine', user: 'four', assistant: '4', tools });
  },
  replaceHistory: ({ store: calm, sessionId }) => {
    const turns = calm.readTurns(sessionId).items;
    const [first, ...rest] = turns;
    const edited = {
      ...first,
      messages: [{ role: 'user' as const, parts: text('edited') }, ...(first?.messages.slice(1) ?? [])],
    };
    const baseRevision = calm.updateSession(sessionId, {}).revision;
    return (store) => store.replaceHistory(sessionId, [edited, ...rest], { baseRevision });
  },
  beginTurn: ({ sessionId }) => {
    return (store) => store.beginTurn(sessionId, { id: 'pending', prompt: 'four' });
  },
  'beginTurn after an abandoned turn': ({ store: calm, sessionId }) => {
    const pending = calm.beginTurn(sessionId, { prompt: 'lost' });
    calm.appendPartial(pending.id, [{ type: 'text', text: 'half' }]);
    calm.releasePending(pending.id);
    return (store) => store.beginTurn(sessionId, { id: 'pending', prompt: 'four' });
  },
  appendPartial: ({ store: calm, sessionId }) => {
    const pending = calm.beginTurn(sessionId, { prompt: 'four' });
    return (store) => store.appendPartial(pending.id, [{ type: 'text', text: 'half' }]);
  },
  renewLease: ({ clock, store: calm, sessionId }) => {
    const pending = calm.beginTurn(sessionId, { prompt: 'four' });
    clock.now += 5000;
    return (store) => store.renewLease(pending.id);
  },
  commitTurn: ({ store: calm, sessionId }) => {
    const pending = calm.beginTurn(sessionId, { prompt: 'four' });
    calm.appendPartial(pending.id, [{ type: 'text', text: '4' }]);
    return (store) => store.commitTurn(pending.id, { status: 'complete', usage: { outputTokens: 7 } });
  },
  releasePending: ({ store: calm, sessionId }) => {
    const pending = calm.beginTurn(sessionId, { prompt: 'four' });
    return (store) => store.releasePending(pending.id, { error: { message: 'no network' } });
  },
  discardPending: ({ store: calm, sessionId }) => {
    const pending = calm.beginTurn(sessionId, { prompt: 'four' });
    calm.appendPartial(pending.id, [{ type: 'text', text: '4' }]);
    return (store) => store.discardPending(pending.id);
  },
  forkSession: ({ sessionId }) => {
    return (store) => store.forkSession(sessionId);
  },
  createSnapshot: ({ sessionId }) => {
    return (store) => store.createSnapshot(sessionId, { label: 'again' });
  },
  revertTo: ({ sessionId, turnIds }) => {
    return (store) => store.revertTo(sessionId, { turnId: turnIds[0] ?? null });
  },
  selectBranch: ({ sessionId, turnIds }) => {
    return (store) => store.selectBranch(sessionId, turnIds[1] ?? '');
  },
  saveDraft: ({ sessionId }) => {
    return (store) => store.saveDraft(sessionId, 'other');
  },
  enqueue: ({ sessionId }) => {
    return (store) => store.enqueue(sessionId, 'queued 3');
  },
  updateQueued: ({ store: calm, sessionId }) => {
    const [queued] = calm.listQueue(sessionId);
    return (store) => store.updateQueued(queued?.id ?? '', 'other');
  },
  removeQueued: ({ store: calm, sessionId }) => {
    const [queued] = calm.listQueue(sessionId);
    return (store) => store.removeQueued(queued?.id ?? '');
  },
  moveQueued: ({ store: calm, sessionId }) => {
    const [queued] = calm.listQueue(sessionId);
    return (store) => store.moveQueued(queued?.id ?? '');
  },
};
