import assert from 'node:assert/strict';
import type { LoadedSession, SessionStore } from '../../../../src/core/sessionStore';
import type { Turn } from '../../../../src/core/turn';
import type { Model } from './model';
import { modelBranches } from './modelBranches';
import { modelOutbox } from './modelOutbox';
import { pathTo, toSession, type ModelPending, type ModelSession, type ModelTurn } from './modelSession';

/** That a store shows all of a session as the model has it. Ids that the model could not know are learnt on the way. */
export async function compareSession(store: SessionStore, model: Model, session: ModelSession): Promise<void> {
  const { id } = session;
  compareTree(session, await readTree(store, id));
  assert.deepEqual(await store.updateSession(id, {}), toSession(session), 'session');
  compareBranches(session, await store.listBranches(id));
  assert.deepEqual(await store.readDraft(id), session.draft, 'draft');
  assert.deepEqual(
    await store.listQueue(id),
    session.queue.map((queued) => ({ ...queued, sessionId: id })),
    'queue',
  );
  const snapshots = session.snapshots.map(({ turn, ...rest }) => ({
    ...rest,
    sessionId: id,
    turnId: turn?.id ?? null,
  }));
  assert.deepEqual(await store.listSnapshots(id), snapshots, 'snapshots');
  // Loading repairs; when it does is for the commands to say.
  if (!modelBranches.needsRepair(session)) compareLoaded(model, session, await store.loadSession(id));
}

async function readTree(store: SessionStore, id: string): Promise<Map<string, Turn>> {
  const turns = new Map<string, Turn>();
  for (const { turnId } of await store.listBranches(id)) {
    const page = await store.readTurns(id, { around: turnId, limit: 1000 });
    for (const turn of page.items) turns.set(turn.id, turn);
  }
  return turns;
}

function compareTree(session: ModelSession, observed: ReadonlyMap<string, Turn>): void {
  assert.equal(observed.size, session.turns.length, 'number of turns');
  const walk = (parent: ModelTurn | null): void => {
    const expected = session.turns.filter((turn) => turn.parent === parent);
    const children = [...observed.values()].filter(({ parentTurnId }) => parentTurnId === (parent?.id ?? null));
    const siblingIds = children[0]?.siblingIds ?? [];
    assert.equal(siblingIds.length, expected.length, 'siblings');
    for (const [index, turn] of expected.entries()) {
      const found = observed.get(siblingIds[index] ?? '');
      assert.ok(found, 'a sibling can be read');
      compareTurn(session, turn, found, siblingIds);
      walk(turn);
    }
  };
  walk(null);
}

function compareTurn(session: ModelSession, turn: ModelTurn, found: Turn, siblingIds: string[]): void {
  turn.id ??= found.id;
  for (const [index, message] of turn.messages.entries()) message.id ??= found.messages[index]?.id ?? null;
  const { id, parent, written, late, ...content } = turn;
  void [written, late];
  const excluded = turn.messages.every((message) => message.excluded);
  const expected = { ...content, id, sessionId: session.id, parentTurnId: parent?.id ?? null, siblingIds, excluded };
  assert.deepEqual(found, expected, 'turn');
}

function compareBranches(session: ModelSession, branches: Awaited<ReturnType<SessionStore['listBranches']>>): void {
  const leaves = session.turns.filter((turn) => !session.turns.some(({ parent }) => parent === turn)).reverse();
  const expected = leaves.map((turn) => ({
    turnId: turn.id,
    turnCount: pathTo(turn).length,
    updatedAt: turn.endedAt,
    preview: previewOf(turn),
    current: turn === session.head,
  }));
  assert.deepEqual(branches, expected, 'branches');
}

function previewOf({ messages }: ModelTurn): string {
  const part = messages[0]?.parts[0];
  return part?.type === 'text' ? part.text.replace(/\s+/g, ' ').trim() : '';
}

function compareLoaded(model: Model, session: ModelSession, loaded: LoadedSession): void {
  assert.deepEqual(loaded.session, toSession(session), 'loaded session');
  const page = pathTo(session.head).slice(-50);
  assert.deepEqual(
    loaded.turns.map(({ id }) => id),
    page.map(({ id }) => id),
    'loaded turns',
  );
  const repairs = session.repairs.map(({ rule, turn, message, at }) => {
    return { rule, turnId: turn.id, messageId: message.id, at };
  });
  assert.deepEqual(loaded.repairs, repairs, 'repairs');
  comparePending(model, session, loaded.pending);
}

function comparePending(model: Model, session: ModelSession, found: LoadedSession['pending']): void {
  const { pending } = session;
  if (!pending || !found) return assert.deepEqual(found, pending, 'pending');
  const { owner, ...shown } = found;
  assert.deepEqual(shown, toShown(model, session, pending), 'pending');
  assert.equal(owner === null, pending.owner === null, 'owner');
  if (owner && pending.owner) assert.equal(owner.nonce, (pending.owner.nonce ??= owner.nonce), 'owner');
}

function toShown(model: Model, session: ModelSession, pending: ModelPending) {
  const { id, parent, prompt, agent, model: name, error, startedAt } = pending;
  const { messages, usage, askingFor, plan } = modelOutbox.received(pending);
  const state = model.isLive(pending) ? 'running' : 'abandoned';
  const parentTurnId = parent?.id ?? null;
  return {
    id,
    sessionId: session.id,
    parentTurnId,
    prompt,
    messages,
    usage,
    agent,
    model: name,
    error,
    startedAt,
    state,
    askingFor,
    plan,
  };
}
