import type { FileChange } from '../core/fileChange';
import { fileChanges, netChanges } from '../core/fileChanges';
import type { Json } from '../core/json';
import type { Message } from '../core/message';
import { SessionError } from '../core/sessionError';
import type { Session } from '../core/session';
import { sessionTitle } from '../core/sessionTitle';
import type { Turn } from '../core/turn';
import { sessionMarkdown, turnMarkdown, type MarkdownTurn } from '../core/turnMarkdown';
import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { ChangeDesk } from './changeDesk';
import type { EditorPort } from './editorPort';
import { restoreTo, type RestoreUi } from './restoreTo';
import type { OpenSession } from './turnRequests';
import type { TurnText } from './turnTexts';

type HistoryRequest = Extract<
  WebviewMessage,
  {
    type:
      'copyTurn' | 'copySession' | 'fork' | 'restoreTo' | 'readChanges' | 'openDiff' | 'keepChanges' | 'undoChanges';
  }
>;

export interface HistoryPorts extends RestoreUi {
  open(): Promise<OpenSession>;
  show(sessionId: string): Promise<void>;
  desk: ChangeDesk;
  editor: Pick<EditorPort, 'copy'>;
  showDiff(text: Omit<TurnText, 'side'>): Promise<void>;
}

/** Under which a session remembers the files of its turns that the person has looked through. */
export const keptKey = 'keptFiles';

/** What a panel asks about what has been said and done. */
export function historyRequests(
  ports: HistoryPorts,
): Handlers<HistoryRequest, Pick<WebviewReplies, HistoryRequest['type']>> {
  const { open, desk } = ports;
  return {
    copyTurn: async ({ turnId }) => ports.editor.copy(turnMarkdown(await readWhole(await open(), turnId))),
    copySession: async () => ports.editor.copy(await wholeSession(await open())),
    fork: async ({ turnId }) => {
      const { store, sessionId } = await open();
      await ports.show((await store.forkSession(sessionId, { atTurnId: turnId })).id);
    },
    restoreTo: async ({ turnId }) => restoreTo(await open(), turnId, ports),
    readChanges: async ({ turnId }) => {
      const opened = await open();
      const kept = keptFiles((await opened.store.loadSession(opened.sessionId)).session, turnId);
      return desk.list(await readSpoken(opened, turnId), (path) => kept.includes(path));
    },
    openDiff: async ({ turnId, path, step }) => {
      const { sessionId } = await open();
      await ports.showDiff({ sessionId, turnId, path, step });
    },
    keepChanges: async ({ turnId, paths }) => keep(await open(), turnId, paths),
    undoChanges: async ({ turnId, paths }) => {
      await desk.undo(await readTurn(await open(), turnId), paths);
    },
  };
}

/** A change of a turn, as the diff editor shows it. */
export async function readChange(opened: OpenSession, { turnId, path, step }: TurnText): Promise<FileChange | null> {
  const changes = fileChanges([await readSpoken(opened, turnId)]);
  if (step !== null) return changes.at(-1 - step) ?? null;
  return netChanges(changes).find((change) => change.path === path) ?? null;
}

async function readTurn({ store, sessionId }: OpenSession, turnId: string): Promise<Turn> {
  const { items } = await store.readTurns(sessionId, { around: turnId, limit: 1 });
  const turn = items.find(({ id }) => id === turnId);
  if (turn) return turn;
  throw new SessionError('not-found', 'This turn is not in the session any more.', { sessionId });
}

/** Also the turn that could not be saved: what is in the panel may have been cut to fit there. */
async function readWhole(opened: OpenSession, turnId: string): Promise<MarkdownTurn> {
  const live = opened.runner.live(opened.sessionId);
  if (live?.pending.id !== turnId) return readTurn(opened, turnId);
  const { agent, model, prompt } = live.pending;
  const messages = [{ role: 'user' as const, parts: prompt }, ...live.state.messages];
  return { agent, model, messages, status: 'complete', error: null };
}

/** Also of the turn that runs, whose changes are not in the history yet. */
async function readSpoken(
  opened: OpenSession,
  turnId: string,
): Promise<{ messages: readonly Pick<Message, 'parts'>[] }> {
  const live = opened.runner.live(opened.sessionId);
  return live?.pending.id === turnId ? live.state : readTurn(opened, turnId);
}

async function wholeSession({ store, sessionId }: OpenSession): Promise<string> {
  const { session, turns, cursor: first } = await store.loadSession(sessionId);
  const all = [...turns];
  for (let cursor = first; cursor !== undefined;) {
    const page = await store.readTurns(sessionId, { before: cursor });
    all.unshift(...page.items);
    cursor = page.cursor;
  }
  return sessionMarkdown(sessionTitle(session), all);
}

async function keep({ store, sessionId }: OpenSession, turnId: string, paths: readonly string[]): Promise<void> {
  const { session } = await store.loadSession(sessionId);
  const all = session.metadata[keptKey];
  const before = typeof all === 'object' && all !== null && !Array.isArray(all) ? all : {};
  const kept: Json = [...new Set([...keptFiles(session, turnId), ...paths])];
  await store.updateSession(sessionId, { metadata: { [keptKey]: { ...before, [turnId]: kept } } });
}

/** An import may have put anything there. */
function keptFiles({ metadata }: Session, turnId: string): string[] {
  const kept: unknown = Reflect.get(Object(metadata[keptKey]), turnId);
  return Array.isArray(kept) ? kept.filter((path) => typeof path === 'string') : [];
}
