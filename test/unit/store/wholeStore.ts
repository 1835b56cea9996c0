import type { SessionStore } from '../../../src/core/sessionStore';

/** Everything that a store shows of every session, for comparing it before and after, here and in a fresh store. */
export async function wholeStore(store: SessionStore): Promise<unknown[]> {
  const views = ['active', 'archived', 'trash'] as const;
  const pages = await Promise.all(views.map((view) => store.listSessions({ view, limit: 1000 })));
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id)).sort();
  return Promise.all(
    ids.map(async (id) => ({
      loaded: await store.loadSession(id),
      branches: await store.listBranches(id),
      snapshots: await store.listSnapshots(id),
      queue: await store.listQueue(id),
      draft: await store.readDraft(id),
    })),
  );
}
