import type { Activities } from '../../core/activity';
import type { Disposable } from '../../core/disposable';
import { noticeOf, type Notice } from '../../core/notice';
import { quotedTitle } from '../../core/quotedTitle';
import { withoutLinks } from '../../core/withoutLinks';
import type { Workbench } from '../workbench';

const openLabel = 'Open Session';

export interface NotificationPorts {
  /** False when nobody is to be called: the window has the focus, or the setting is off. */
  isWanted(): boolean;
  activities(): Activities;
  openSession(sessionId: string): Promise<void>;
  onError(error: unknown): void;
  /** Shows words with one button; true when it was pressed. */
  notify(words: string, isProblem: boolean, action: string): PromiseLike<boolean>;
}

/** Calls a person who looks elsewhere when a turn of this window has ended or cannot go on without them. */
export function notifications({ store, runner }: Workbench, ports: NotificationPorts): Disposable {
  return runner.onDidProgress((progress) => {
    const notice = noticeOf(progress);
    if (notice && ports.isWanted())
      call({ store, runner }, notice, ports).catch((error: unknown) => ports.onError(error));
  });
}

async function call(
  { store, runner }: Pick<Workbench, 'store' | 'runner'>,
  notice: Notice,
  ports: NotificationPorts,
): Promise<void> {
  const { sessionId, words, isProblem, isEnd } = notice;
  const { session } = await store.loadSession(sessionId);
  const { prompts, stopped } = await runner.queue(sessionId);
  // Of prompts that are sent one after the other only the last one is worth a call. One that failed stops the others.
  const goesOn = !isProblem && prompts.length > 0 && !stopped;
  if (isEnd && (goesOn || ports.activities().has(sessionId))) return;
  const isPressed = await ports.notify(withoutLinks(words(quotedTitle(session))), isProblem, openLabel);
  if (isPressed) await ports.openSession(sessionId);
}
