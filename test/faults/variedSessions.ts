import type { JsonObject } from '../../src/core/json';
import type { ToolUse } from '../../src/core/turn';
import { nodeFiles } from '../../src/store/disk/files';
import { openThread, type StoreThread } from '../../src/store/storeThread';

type Calls = StoreThread['calls'];
type Deed = (calls: Calls, id: string, number: number) => unknown;

/** Nothing here must survive a power cut. */
const files = { ...nodeFiles, fsyncSync: () => undefined };

/** What happens to every so-manieth session. The numbers share no factor, so that all of it also happens together. */
const deeds: [every: number, deed: Deed][] = [
  [2, (calls, id) => calls.createSnapshot(id, { label: 'a place to come back to' })],
  [3, (calls, id, number) => branch(calls, id, number)],
  [5, (calls, id, number) => calls.updateSession(id, { tags: ['tea', `kind ${number % 7}`] })],
  [7, (calls, id) => calls.forkSession(id)],
  [11, (calls, id) => calls.saveDraft(id, 'half a thought 🫖')],
  [13, (calls, id, number) => calls.enqueue(id, `later, of ${number}`)],
  [17, (calls, id) => calls.updateSession(id, { pinned: true, unread: true })],
  [19, (calls, id) => calls.updateSession(id, { archivedAt: Date.now() })],
  [23, (calls, id) => giveUp(calls, id)],
  [29, (calls, id) => mend(calls, id)],
  [41, (calls, id) => calls.moveToTrash(id)],
  [43, (calls, id) => nameParent(calls, id)],
];

/** Fills a store with so many sessions of all kinds, each made by the calls that a window makes. */
export async function makeVariedSessions(directory: string, count: number): Promise<void> {
  const thread = await openThread({ directory, files, clock: Date, onChange: () => undefined });
  const { calls } = thread;
  let parentId: string | null = null;
  let made = 0;
  for (let number = 1; made < count; number++) {
    const id = await makeSession(calls, number, number % 31 === 0 ? parentId : null);
    parentId = id;
    made++;
    for (const [every, deed] of deeds) {
      if (number % every !== 0 || (every === 7 && made === count)) continue;
      await deed(calls, id, number);
      if (every === 7) made++;
    }
  }
  thread.close();
}

async function makeSession(calls: Calls, number: number, parentId: string | null): Promise<string> {
  const { id } = await calls.createSession({
    title: `Session ${number}: “über” \\ "tea"`,
    parentId,
    agent: number % 2 ? 'guide' : null,
    model: number % 3 ? `model ${number % 3}` : null,
    metadata: { number, nested: { list: [1.5, null, 'ok'] } },
  });
  for (let turn = 0; turn <= number % 3; turn++) {
    await calls.appendTurn(id, {
      user: `Prompt ${turn} of ${number}`,
      assistant: `Reply ${turn} of ${number}, with a line\nand 中文`,
      tools: number % 4 ? [] : toolsOf(number),
      usage: { inputTokens: number, outputTokens: turn, cachedTokens: 3, cost: number / 1e6 },
      status: number % 37 === 0 ? 'interrupted' : 'complete',
    });
  }
  return id;
}

function toolsOf(number: number): ToolUse[] {
  return [
    { name: 'read_file', input: { path: `src/${number}.ts` }, output: 'export {};' },
    { name: 'run_command', input: { command: 'false' }, output: { code: 1 }, isError: true },
  ];
}

/** Goes back to the first turn, and on from there another way. */
async function branch(calls: Calls, id: string, number: number): Promise<void> {
  const first = (await calls.loadSession(id)).turns[0]?.id ?? null;
  await calls.revertTo(id, { turnId: first });
  await calls.appendTurn(id, { user: 'The other way', assistant: `Another reply of ${number}` });
}

/** A prompt whose answer broke off, and which nobody has taken up again. */
async function giveUp(calls: Calls, id: string): Promise<void> {
  const pending = await calls.beginTurn(id, { prompt: 'Go on', agent: 'guide' });
  await calls.appendPartial(pending.id, [{ type: 'text', text: 'I was just' }]);
  await calls.releasePending(pending.id, { error: { message: 'The line went dead.', code: 'network' } });
}

/** As a fork is that was imported without the session that it was forked from. */
async function nameParent(calls: Calls, id: string): Promise<void> {
  const document = (await calls.exportSession(id)) as { session: JsonObject };
  await calls.importSession({ ...document, session: { ...document.session, parentId: `parent of ${id}` } });
}

/** A history that ends with a prompt nobody answered, which loading it mends. */
async function mend(calls: Calls, id: string): Promise<void> {
  const { session } = await calls.loadSession(id);
  const orphan = { role: 'user' as const, parts: [{ type: 'text' as const, text: 'Is anybody there?' }] };
  await calls.replaceHistory(id, [{ status: 'interrupted', messages: [orphan] }], { baseRevision: session.revision });
  await calls.loadSession(id);
}
