import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { GivenTurn } from '../../src/core/sessionStore';
import { nodeFiles } from '../../src/store/disk/files';
import { openThread, type StoreThread } from '../../src/store/storeThread';
import { BenchText } from './benchText';
import { benchTurn, type BenchTurn } from './benchTurn';

const turnsInSession = 100;

/** The prompt, the calls, their results, the answer. */
export const messagesInTurn = 4;

/** Nothing here must survive a power cut, and without syncs a hundred times as much is written in a second. */
const files = { ...nodeFiles, fsyncSync: () => undefined };

/** Folders with a store of about each size, made by growing one and copying it on the way. Sizes in MB, ascending. */
export async function seedFolders(root: string, sizes: readonly number[]): Promise<Map<number, string>> {
  const growing = path.join(root, 'growing');
  const folders = new Map<number, string>();
  const text = new BenchText(1);
  for (const size of sizes) {
    await growStore(
      growing,
      (megabytes) => megabytes < size * 0.97,
      (number) => benchTurn(text, number),
    );
    const folder = path.join(root, `seed-${size}`);
    copyStoreFolder(growing, folder);
    folders.set(size, folder);
  }
  return folders;
}

/** Adds sessions for as long as `isTooSmall`, then does all that a store does when it is left alone, unless it needs no index. */
export async function growStore(
  folder: string,
  isTooSmall: (megabytes: number, turns: number) => boolean,
  turnOf: (number: number) => BenchTurn,
  { withIndex }: { withIndex: boolean } = { withIndex: true },
): Promise<void> {
  const thread = await openThread({ directory: folder, files, clock: Date, onChange: () => undefined });
  pretendBackup(folder);
  const sizeOf = (): number => statSync(path.join(folder, 'sessions.db')).size / 2 ** 20;
  for (let turns = 0; isTooSmall(sizeOf(), turns); turns += turnsInSession) await addSession(thread, turnOf);
  while (withIndex && thread.workInBackground());
  thread.close();
}

/** The databases: locks and records are each folder's own. On disk when this returns, so that nobody pays later. */
export function copyStoreFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  pretendBackup(to);
  for (const name of ['sessions.db', 'search.db']) {
    if (!existsSync(path.join(from, name))) continue;
    copyFileSync(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
    const descriptor = openSync(path.join(to, name), 'r+');
    fsyncSync(descriptor);
    closeSync(descriptor);
  }
}

/** Today's backup is there already: to make one is a day's work, not a turn's. */
function pretendBackup(folder: string): void {
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  mkdirSync(path.join(folder, 'backups'), { recursive: true });
  writeFileSync(path.join(folder, 'backups', `sessions-${stamp}.db`), '');
}

async function addSession({ calls }: StoreThread, turnOf: (number: number) => BenchTurn): Promise<void> {
  const { id } = await calls.createSession({ title: 'Seed', agent: 'bench' });
  const turns = Array.from({ length: turnsInSession }, (_, number) => toGiven(turnOf(number)));
  await calls.replaceHistory(id, turns, { baseRevision: 0 });
}

function toGiven({ user, assistant, tools, usage }: BenchTurn): GivenTurn {
  return {
    usage,
    messages: [
      { role: 'user', parts: [{ type: 'text', text: user }] },
      { role: 'assistant', parts: tools.map(({ id, name, input }) => ({ type: 'toolCall', id, name, input })) },
      { role: 'tool', parts: tools.map(({ id, output }) => ({ type: 'toolResult', id, output, isError: false })) },
      { role: 'assistant', parts: [{ type: 'text', text: assistant }] },
    ],
  };
}
