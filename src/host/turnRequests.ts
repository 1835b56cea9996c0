import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { Workbench } from './workbench';

/** The session that a panel shows, with what can be done with it. */
export type OpenSession = Pick<Workbench, 'store' | 'runner'> & { sessionId: string };

type TurnRequest = Extract<
  WebviewMessage,
  { type: 'stop' | 'retry' | 'resume' | 'discard' | 'selectBranch' | 'saveAgain' }
>;

/** What a panel asks about the turns of its session. */
export function turnRequests(
  open: () => Promise<OpenSession>,
): Handlers<TurnRequest, Pick<WebviewReplies, TurnRequest['type']>> {
  return {
    stop: async () => {
      const { runner, sessionId } = await open();
      await runner.stop(sessionId);
    },
    retry: async ({ turnId }) => {
      const { runner, sessionId } = await open();
      await runner.retry({ sessionId, turnId });
    },
    resume: async ({ turnId }) => {
      const { runner, sessionId } = await open();
      await runner.resume({ sessionId, turnId });
    },
    discard: async ({ turnId }) => {
      const { runner, sessionId } = await open();
      await runner.discard(sessionId, turnId);
    },
    selectBranch: async ({ turnId }) => {
      const { store, sessionId } = await open();
      await store.selectBranch(sessionId, turnId);
    },
    saveAgain: async () => {
      const { runner, sessionId } = await open();
      await runner.saveAgain(sessionId);
    },
  };
}
