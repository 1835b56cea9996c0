import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { SessionStore } from '../../../src/core/sessionStore';
import { compareSession } from './model/compareSession';
import { Model } from './model/model';
import { modelCommands } from './model/modelCommands';
import { toSession, type ModelSession } from './model/modelSession';
import { ModelWorld, type Sabotage } from './model/modelWorld';
import { temporaryFolder } from './temporaryFolder';

const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31);
const runs = Number(process.env.MODEL_RUNS ?? 60);
/** A control ends with the first sequence that shows its fault; a rare one needs many before chance cannot hide it. */
const controlRuns = Math.max(runs, 2000);

describe('stores on one folder, against a model in memory', function () {
  this.timeout(10 * 60_000);

  it(`agree with it after any sequence of calls (MODEL_SEED=${seed}, MODEL_RUNS=${runs})`, async () => {
    await fc.assert(agreement(), { seed, numRuns: runs, endOnFailure: process.env.MODEL_SHRINK === undefined });
  });

  for (const [fault, sabotage] of Object.entries(sabotages())) {
    it(`are caught when ${fault}`, async () => {
      const found = await fc.check(agreement(sabotage), { seed, numRuns: controlRuns, endOnFailure: true });
      assert.ok(found.failed, 'the fault went unseen');
    });
  }
});

function agreement(sabotage?: Sabotage) {
  return fc.asyncProperty(modelCommands(), async (commands) => {
    const model = new Model();
    const world = await ModelWorld.open(temporaryFolder(), model, sabotage);
    try {
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      const { store } = await world.fresh();
      await compareAll(store, model).finally(() => store.close());
    } finally {
      await world.end();
    }
  });
}

async function compareAll(store: SessionStore, model: Model): Promise<void> {
  for (const session of model.sessions.values()) await compareSession(store, model, session);
  const views = { active: isActive, archived: isArchived, trash: isTrash };
  for (const [view, isIn] of Object.entries(views)) {
    const { items } = await store.listSessions({ view: view as keyof typeof views, limit: 1000 });
    assert.deepEqual(items, [...model.sessions.values()].filter(isIn).map(toSession).sort(byPlace), view);
  }
  assert.deepEqual(await store.checkIntegrity(), { ok: true, problems: [] });
}

const isTrash = ({ deletedAt }: ModelSession): boolean => deletedAt !== null;
const isArchived = (session: ModelSession): boolean => !isTrash(session) && session.archivedAt !== null;
const isActive = (session: ModelSession): boolean => !isTrash(session) && session.archivedAt === null;

type Listed = ReturnType<typeof toSession>;

/** Pinned first, then the most recently updated, then the latest made. */
function byPlace(one: Listed, other: Listed): number {
  if (one.pinned !== other.pinned) return one.pinned ? -1 : 1;
  return other.updatedAt - one.updatedAt || (one.id < other.id ? 1 : -1);
}

/** One fault for each thing that a store could forget. */
function sabotages(): Record<string, Sabotage> {
  return {
    'an appended turn is acknowledged and not stored': (store) => {
      const appendTurn: SessionStore['appendTurn'] = async (id, turn) => {
        const { items } = await store.readTurns(id);
        return items[2] ?? (await store.appendTurn(id, turn));
      };
      return { ...store, appendTurn };
    },
    'a change of metadata drops the keys that it does not name': (store) => ({
      ...store,
      updateSession: async (id, patch) => {
        if (patch.metadata) await store.updateSession(id, { metadata: null });
        return store.updateSession(id, patch);
      },
    }),
    'the next prompt drops an abandoned one': (store) => ({
      ...store,
      beginTurn: async (id, pending) => {
        const before = await store.loadSession(id);
        if (before.pending?.state === 'abandoned') await store.discardPending(before.pending.id);
        return store.beginTurn(id, pending);
      },
    }),
    'a released prompt goes': (store) => ({
      ...store,
      releasePending: (id, given) => store.releasePending(id, given).then(() => store.discardPending(id)),
    }),
    'a moved prompt always goes to the end': (store) => ({ ...store, moveQueued: (id) => store.moveQueued(id) }),
    'selecting a branch goes no further than the turn named': (store) => ({
      ...store,
      selectBranch: (id, turnId) => store.revertTo(id, { turnId }),
    }),
  };
}
