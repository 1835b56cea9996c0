import type { Disposable } from '../../core/disposable';
import type { Workbench } from '../workbench';

interface UnreadPorts {
  /** True for a session that the person has before their eyes. */
  isSeen(sessionId: string): boolean;
  onError(error: unknown): void;
}

/** Marks the sessions that got an answer which nobody saw. */
export function unreadMarks({ store, runner }: Workbench, { isSeen, onError }: UnreadPorts): Disposable {
  return runner.onDidProgress(({ type, sessionId }) => {
    if (type === 'ended' && !isSeen(sessionId)) store.updateSession(sessionId, { unread: true }).catch(onError);
  });
}
