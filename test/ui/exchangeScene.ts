import type { SessionStore } from '../../src/core/sessionStore';
import { oldSession } from './treeScene';

/** A plain one, one with two branches, a snapshot and a draft, a child, an archived one and one in the trash. */
export async function makeExchanged(store: SessionStore): Promise<string[]> {
  const plain = await oldSession(store, { title: 'Tea: black/green?' });
  const ways = await oldSession(store, { title: 'Two ways' });
  const fork = await store.appendTurn(ways, { user: 'Which way?', assistant: 'Both.' });
  await store.appendTurn(ways, { user: 'left', assistant: 'the left way' });
  await store.createSnapshot(ways, { label: 'before turning', turnId: fork.id });
  await store.revertTo(ways, { turnId: fork.id });
  await store.appendTurn(ways, { user: 'right', assistant: 'the right way 🫖' });
  await store.saveDraft(ways, 'half a thought');
  await store.updateSession(ways, { tags: ['work'], pinned: true });
  const child = await oldSession(store, { title: 'A child', parentId: plain });
  const archived = await oldSession(store, { title: 'Put away', daysAgo: 9 });
  await store.updateSession(archived, { archivedAt: Date.now() });
  const trashed = await oldSession(store, { title: 'Thrown away', daysAgo: 2 });
  await store.moveToTrash(trashed);
  return [plain, ways, child, archived, trashed];
}
