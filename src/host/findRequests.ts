import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { SessionFind } from './sessionFind';

type FindRequest = Extract<WebviewMessage, { type: 'find' | 'findStep' | 'closeFind' }>;

interface FindSurface {
  find(): Promise<SessionFind>;
  sessionId(): string | null;
}

/** What a panel's find box asks. */
export function findRequests({
  find,
  sessionId,
}: FindSurface): Handlers<FindRequest, Pick<WebviewReplies, FindRequest['type']>> {
  return {
    find: async ({ text, matchCase, wholeWord, fromTurnId }) => {
      const id = sessionId();
      if (id !== null) await (await find()).start(id, { text, matchCase, wholeWord }, fromTurnId);
    },
    findStep: async ({ step }) => (await find()).step(step),
    closeFind: async () => (await find()).stop(),
  };
}
