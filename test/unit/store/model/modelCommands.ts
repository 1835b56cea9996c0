import path from 'node:path';
import fc from 'fast-check';
import type { AgentEvent } from '../../../../src/core/agentEvent';
import type { GivenTurn, SessionPatch } from '../../../../src/core/sessionStore';
import type { NewTurn, Outcome } from '../../../../src/core/turn';
import type { Model } from './model';
import { ModelCommand, type Planner } from './modelCommand';
import { modelBranches } from './modelBranches';
import { modelOutbox } from './modelOutbox';
import { modelQueue } from './modelQueue';
import { pathTo } from './modelSession';
import { modelTurns } from './modelTurns';
import { modelValues } from './modelValues';
import { temporaryFolder } from '../temporaryFolder';
import { worldCommands } from './worldCommands';
import type { ModelWorld } from './modelWorld';

const { number, text, turn, patch, events, outcome, ending, history } = modelValues;

/** Every mutator of the store, on any of the stores, with ids that exist, are gone or never were. */
export function modelCommands(): fc.Arbitrary<Iterable<fc.AsyncCommand<Model, ModelWorld>>> {
  const { appendTurn, replaceHistory, selectBranch, beginTurn, appendPartial, commitTurn } = commands;
  const often = [appendTurn, appendTurn, replaceHistory, selectBranch, beginTurn, beginTurn, appendPartial, commitTurn];
  return fc.commands([...Object.values(commands), ...often, worldCommands(), worldCommands()], {
    maxCommands: 80,
    size: 'max',
  });
}

type Command = fc.Arbitrary<fc.AsyncCommand<Model, ModelWorld>>;

function command<Values extends unknown[]>(
  name: string,
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  plan: (...values: Values) => Planner,
): Command {
  return fc
    .tuple(number, fc.tuple<Values>(...values))
    .map(([slot, given]) => new ModelCommand(slot % 3, `${name} ${JSON.stringify(given)}`, plan(...given)));
}

/** Mostly one of the last that are still there, for that is where things happen; at times one that is gone or never was. */
function pick(ids: readonly string[], number: number, isThere: (id: string) => boolean = () => true): string {
  if (number % 29 === 0) return 'nobody';
  const there = ids.filter(isThere);
  const from = number % 7 === 0 || there.length === 0 ? ids : there;
  return from.at(-1 - (number % Math.max(1, Math.min(from.length, 3)))) ?? 'nobody';
}

function pickSession({ sessions }: Model, { ids }: ModelWorld, number: number): string {
  return pick(ids.session, number, (id) => sessions.has(id));
}

function pickTurn(model: Model, sessionId: string, number: number): string {
  const ids = model.sessions.get(sessionId)?.turns.map(({ id }) => id ?? '') ?? [];
  return number % 29 === 0 ? 'nobody' : (ids[number % Math.max(1, ids.length)] ?? 'nobody');
}

const commands = {
  createSession: command(
    'createSession',
    [text, number, fc.boolean()],
    (title, parent, hasParent) => (model, world) => {
      const parentId = hasParent ? pickSession(model, world, parent) : null;
      const given = { title, parentId, agent: 'a1', metadata: { kept: title } };
      return {
        gives: 'session',
        expect: (model) => model.createSession(given),
        call: (store) => store.createSession(given),
      };
    },
  ),
  updateSession: command('updateSession', [number, patch], (session, given: SessionPatch) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    return {
      sessionId,
      expect: (model) => void model.updateSession(sessionId, structuredClone(given)),
      call: (store) => store.updateSession(sessionId, given),
    };
  }),
  appendTurn: command('appendTurn', [number, turn], (session, given: NewTurn & { id: string }) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    return {
      sessionId,
      expect: (model, actor) => void modelTurns.appendTurn(model, actor, sessionId, given),
      call: (store) => store.appendTurn(sessionId, given),
    };
  }),
  replaceHistory: command('replaceHistory', [number, history], (session, change) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const stored = model.sessions.get(sessionId);
    const path = pathTo(stored?.head ?? null).map(modelTurns.toGiven);
    const given: GivenTurn[] = change.edit(path);
    const baseRevision = (stored?.revision ?? 0) - (change.stale ? 1 : 0);
    return {
      sessionId,
      expect: (_, actor) => void modelTurns.replaceHistory(model, actor, sessionId, given, baseRevision),
      call: (store) => store.replaceHistory(sessionId, given, { baseRevision }),
    };
  }),
  beginTurn: command('beginTurn', [number, fc.uuid(), text, number], (session, id, prompt, place) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const repeated = place % 7 === 0 ? pick(world.ids.pending, place) : id;
    const parents = [undefined, undefined, undefined, null, pickTurn(model, sessionId, place)];
    const given = { id: repeated, prompt, parentTurnId: parents[place % parents.length] };
    return {
      sessionId,
      gives: 'pending',
      expect: (_, actor) => void modelOutbox.beginTurn(model, actor, sessionId, given),
      call: (store) => store.beginTurn(sessionId, given),
    };
  }),
  appendPartial: command('appendPartial', [number, events], (pending, given: AgentEvent[]) =>
    onPending(pending, (id) => ({
      expect: (model, actor) => void modelOutbox.appendPartial(model, actor, id, given),
      call: (store) => store.appendPartial(id, given),
    })),
  ),
  renewLease: command('renewLease', [number], (pending) =>
    onPending(pending, (id) => ({
      expect: (model, actor) => void modelOutbox.renewLease(model, actor, id),
      call: (store) => store.renewLease(id),
    })),
  ),
  commitTurn: command('commitTurn', [number, outcome], (pending, given: Outcome) =>
    onPending(pending, (id) => ({
      expect: (model, actor) => void modelOutbox.commitTurn(model, actor, id, given),
      call: (store) => store.commitTurn(id, given),
    })),
  ),
  releasePending: command('releasePending', [number, ending], (pending, given) =>
    onPending(pending, (id) => ({
      expect: (model, actor) => void modelOutbox.releasePending(model, actor, id, given.error),
      call: (store) => store.releasePending(id, given),
    })),
  ),
  discardPending: command('discardPending', [number], (pending) =>
    onPending(pending, (id) => ({
      expect: (model, actor) => void modelOutbox.discardPending(model, actor, id),
      call: (store) => store.discardPending(id),
    })),
  ),
  requestStop: command('requestStop', [number], (session) =>
    onSession(session, (id) => ({ expect: (model) => void model.require(id), call: (store) => store.requestStop(id) })),
  ),
  saveDraft: command('saveDraft', [number, fc.option(text)], (session, draft) =>
    onSession(session, (id) => ({
      expect: (model) => void modelQueue.saveDraft(model, id, modelTurns.textParts(draft ?? '')),
      call: (store) => store.saveDraft(id, draft),
    })),
  ),
  enqueue: command('enqueue', [number, text], (session, prompt) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const parts = modelTurns.textParts(prompt);
    const expect = (model: Model) => modelQueue.enqueue(model, sessionId, parts);
    return { sessionId, gives: 'queued', expect, call: (store) => store.enqueue(sessionId, prompt) };
  }),
  updateQueued: command('updateQueued', [number, text], (queued, prompt) =>
    onQueued(queued, (id) => ({
      expect: (model) => void modelQueue.updateQueued(model, id, modelTurns.textParts(prompt)),
      call: (store) => store.updateQueued(id, prompt),
    })),
  ),
  removeQueued: command('removeQueued', [number], (queued) =>
    onQueued(queued, (id) => ({
      expect: (model) => void modelQueue.removeQueued(model, id),
      call: (store) => store.removeQueued(id),
    })),
  ),
  moveQueued: command('moveQueued', [number, fc.option(number)], (queued, before) => (model, world) => {
    const beforeId = before === null ? null : pick(world.ids.queued, before);
    const plan = onQueued(queued, (id) => ({
      expect: () => void modelQueue.moveQueued(model, id, beforeId),
      call: (store) => store.moveQueued(id, beforeId),
    }));
    return plan(model, world);
  }),
  forkSession: command('forkSession', [number, fc.option(number)], (session, at) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const atTurnId = at === null ? undefined : pickTurn(model, sessionId, at);
    const expect = () => modelBranches.forkSession(model, sessionId, atTurnId);
    return { sessionId, gives: 'session', expect, call: (store) => store.forkSession(sessionId, { atTurnId }) };
  }),
  createSnapshot: command('createSnapshot', [number, fc.option(number)], (session, at) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const turnId = at === null ? undefined : pickTurn(model, sessionId, at);
    const expect = () => modelBranches.createSnapshot(model, sessionId, 'label', turnId);
    const call: ReturnType<Planner>['call'] = (store) => store.createSnapshot(sessionId, { label: 'label', turnId });
    return { sessionId, gives: 'snapshot', expect, call };
  }),
  revertTo: command('revertTo', [number, number, fc.boolean()], (session, to, bySnapshot) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const turnId = to % 7 === 0 ? null : pickTurn(model, sessionId, to);
    const target = bySnapshot ? { snapshotId: pick(world.ids.snapshot, to) } : { turnId };
    return {
      sessionId,
      expect: (_, actor) => void modelBranches.revertTo(model, actor, sessionId, target),
      call: (store) => store.revertTo(sessionId, target),
    };
  }),
  selectBranch: command('selectBranch', [number, number], (session, to) => (model, world) => {
    const sessionId = pickSession(model, world, session);
    const turnId = pickTurn(model, sessionId, to);
    return {
      sessionId,
      expect: (_, actor) => void modelBranches.selectBranch(model, actor, sessionId, turnId),
      call: (store) => store.selectBranch(sessionId, turnId),
    };
  }),
  loadSession: command('loadSession', [number], (session) =>
    onSession(session, (id) => ({
      expect: (model) => void modelBranches.repair(model, model.require(id)),
      call: (store) => store.loadSession(id),
    })),
  ),
  moveToTrash: command('moveToTrash', [number], (session) =>
    onSession(session, (id) => ({
      expect: (model, actor) => void model.moveToTrash(actor, id),
      call: (store) => store.moveToTrash(id),
    })),
  ),
  restore: command('restore', [number], (session) =>
    onSession(session, (id) => ({ expect: (model) => void model.restore(id), call: (store) => store.restore(id) })),
  ),
  importSession: command('importSession', [number], (session) =>
    onSession(session, (id) => ({
      expect: (model) => void model.require(id),
      call: async (store) => store.importSession(await store.exportSession(id)),
    })),
  ),
  revive: command('exportSession, purge, importSession', [number], (session) =>
    onSession(session, (id) => ({
      expect: (model, actor) => void model.revive(actor, id),
      call: async (store) => {
        const document = await store.exportSession(id);
        await store.purge(id);
        return store.importSession(document);
      },
    })),
  ),
  importFrom: command('exportTo, perhaps purge, importFrom', [number, fc.boolean()], (session, isPurged) =>
    onSession(session, (id) => ({
      expect: (model, actor) => void (isPurged ? model.revive(actor, id) : model.require(id)),
      call: async (store) => {
        const file = path.join(temporaryFolder(), 'export.json');
        await store.exportTo(file, { ids: [id] });
        if (isPurged) await store.purge(id);
        await store.importFrom(file);
      },
    })),
  ),
  purge: command('purge', [number], (session) =>
    onSession(session, (id) => ({
      expect: (model, actor) => void model.purge(actor, id),
      call: (store) => store.purge(id),
    })),
  ),
};

type PartialPlan = Pick<ReturnType<Planner>, 'expect' | 'call'>;

function onSession(number: number, plan: (id: string) => PartialPlan): Planner {
  return (model, world) => {
    const sessionId = pickSession(model, world, number);
    return { sessionId, ...plan(sessionId) };
  };
}

/** The owner makes two calls of three. */
function onPending(number: number, plan: (id: string) => PartialPlan): Planner {
  return (model, { ids, slots }) => {
    const id = pick(ids.pending, number, (candidate) => model.findPending(candidate) !== undefined);
    const owner = slots.findIndex(({ actor }) => actor === model.findPending(id)?.pending.owner);
    const found = model.findPending(id) ?? model.findTurn(id) ?? model.findDiscarded(id);
    const slot = owner >= 0 && number % 3 > 0 ? { slot: owner } : {};
    return { ...slot, ...(found && { sessionId: found.session.id }), ...plan(id) };
  };
}

function onQueued(number: number, plan: (id: string) => PartialPlan): Planner {
  return (model, { ids }) => {
    const ownerOf = (id: string) =>
      [...model.sessions.values()].find(({ queue }) => queue.some((one) => one.id === id));
    const id = pick(ids.queued, number, (candidate) => ownerOf(candidate) !== undefined);
    const owner = ownerOf(id);
    return { ...(owner && { sessionId: owner.id }), ...plan(id) };
  };
}
