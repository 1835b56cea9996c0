import type { Part } from '../core/message';
import type { PromptInput } from '../core/promptInput';
import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { OpenSession } from './turnRequests';

type QueueRequest = Extract<
  WebviewMessage,
  { type: 'resumeQueue' | 'sendQueued' | 'updateQueued' | 'moveQueued' | 'removeQueued' }
>;

/** What a panel asks about the prompts that wait. The engine tells every panel what has become of them. */
export function queueRequests(
  open: () => Promise<OpenSession>,
  resolve: (prompt: PromptInput) => Promise<Part[]>,
): Handlers<QueueRequest, Pick<WebviewReplies, QueueRequest['type']>> {
  return {
    resumeQueue: async () => {
      const { runner, sessionId } = await open();
      await runner.resumeQueue(sessionId);
    },
    sendQueued: async ({ queuedId }) => {
      const { runner, sessionId } = await open();
      await runner.sendQueued(sessionId, queuedId);
    },
    updateQueued: async ({ queuedId, prompt }) => {
      const parts = await resolve(prompt);
      const { store } = await open();
      await store.updateQueued(queuedId, parts);
    },
    moveQueued: async ({ queuedId, beforeId }) => {
      const { store } = await open();
      await store.moveQueued(queuedId, beforeId);
    },
    removeQueued: async ({ queuedId }) => {
      const { store } = await open();
      await store.removeQueued(queuedId);
    },
  };
}
