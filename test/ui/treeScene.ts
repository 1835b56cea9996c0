import type { JsonObject } from '../../src/core/json';
import type { SessionStore } from '../../src/core/sessionStore';

const day = 24 * 60 * 60 * 1000;

interface Old {
  title: string;
  daysAgo?: number;
  parentId?: string;
}

/** A session of two turns, as if it had been used so many days ago. */
export async function oldSession(store: SessionStore, { title, daysAgo = 0, parentId }: Old): Promise<string> {
  const made = await store.createSession({ title, parentId });
  await store.appendTurn(made.id, { user: `What about ${title}?`, assistant: 'Gladly.' });
  await store.appendTurn(made.id, {
    user: 'And then?',
    assistant: 'Then **tea**.',
    usage: { inputTokens: 900, outputTokens: 80, cost: 0.02 },
  });
  const document = await store.exportSession(made.id);
  await store.purge(made.id);
  const at = Date.now() - daysAgo * day;
  const session = { ...(document.session as JsonObject), createdAt: at, updatedAt: at };
  return (await store.importSession({ ...document, session })).id;
}

/** Something in every group and every state. What runs does so as long as the store is open. */
export async function fillTree(store: SessionStore): Promise<void> {
  const add = (title: string, daysAgo = 0) => oldSession(store, { title, daysAgo });
  await store.updateSession(await add('Release plan for the spring', 40), { pinned: true, tags: ['work'] });
  const parent = await add('Why does steeping take so long?');
  const fork = await oldSession(store, { title: 'The same with cold water', parentId: parent });
  await oldSession(store, { title: 'And with ice', parentId: fork });
  await store.updateSession(await add('Rename the tea module'), { unread: true, tags: ['work', 'refactoring'] });
  const cut = await add('Cut off in the middle');
  await store.appendTurn(cut, { user: 'Go on', assistant: 'I was just', status: 'interrupted' });
  await store.beginTurn(await add('Being answered elsewhere'), { prompt: 'Count the cups', agent: 'workspace-guide' });
  await store.updateSession(await add('Which kettle is loudest, and what could be done about that?', 1), {
    tags: ['home'],
  });
  await add('Timer tests', 4);
  await add('First look at the code', 20);
  await add('Notes from long ago', 200);
  await store.updateSession(await add('Done and dusted', 9), { archivedAt: Date.now() });
  for (const title of ['A wrong turn', 'Only a test']) await store.moveToTrash(await add(title, 2));
}
