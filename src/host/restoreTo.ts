import type { FileChange } from '../core/fileChange';
import { restoredKey } from '../core/restored';
import type { ChangeDesk } from './changeDesk';
import type { OpenSession } from './turnRequests';
import { turnRoute } from './turnRoute';

/** What is to be put back; null when the person thought better of it. */
export type RestoreChoice = 'chat' | 'files' | null;

export interface RestoreUi {
  desk: Pick<ChangeDesk, 'plan' | 'carryOut'>;
  /** Asked only where there are files to put back. */
  chooseRestore(paths: readonly string[]): Promise<RestoreChoice>;
}

/**
 * Takes the chat to another of its turns, and the files with it where the person wants that. The files come first: what
 * stops them leaves the chat where it was. Every turn that is left stays reachable, and the session says from where.
 */
export async function restoreTo({ store, sessionId }: OpenSession, turnId: string, ui: RestoreUi): Promise<void> {
  const { session } = await store.loadSession(sessionId);
  const route = await turnRoute(store, sessionId, session.headTurnId, turnId);
  const paths = await changedPaths(ui, route.steps);
  const choice = paths.length === 0 ? 'chat' : await ui.chooseRestore(paths);
  if (choice === null) return;
  if (choice === 'files' && !(await ui.desk.carryOut(route.steps))) return;
  await store.revertTo(sessionId, { turnId });
  const left = { headTurnId: turnId, fromTurnId: session.headTurnId, turnCount: route.left.length };
  await store.updateSession(sessionId, { metadata: { [restoredKey]: route.left.length > 0 ? left : null } });
}

async function changedPaths({ desk }: RestoreUi, steps: readonly FileChange[]): Promise<string[]> {
  const { changes, conflicts } = await desk.plan(steps);
  return [...changes, ...conflicts.map(({ change }) => change)].map(({ path }) => path);
}
