import { z } from 'zod';

/** Longer than anybody types, shorter than what would stall the editor: 5 million characters. */
const text = z.string().max(5_000_000);
const id = z.string().min(1).max(200);

/** What a panel asks of the host. Whatever does not fit this exactly is logged and dropped. */
export const webviewMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('send'), text }),
  z.strictObject({ type: z.literal('stopAndSend'), text }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('retry'), turnId: id }),
  z.strictObject({ type: z.literal('edit'), turnId: id, text }),
  z.strictObject({ type: z.literal('resume'), turnId: id }),
  z.strictObject({ type: z.literal('discard'), turnId: id }),
  z.strictObject({ type: z.literal('selectBranch'), turnId: id }),
  z.strictObject({ type: z.literal('resumeQueue') }),
  z.strictObject({ type: z.literal('sendQueued'), queuedId: id }),
  z.strictObject({ type: z.literal('updateQueued'), queuedId: id, text }),
  z.strictObject({ type: z.literal('moveQueued'), queuedId: id, beforeId: id.nullable() }),
  z.strictObject({ type: z.literal('removeQueued'), queuedId: id }),
  z.strictObject({ type: z.literal('saveAgain') }),
  z.strictObject({ type: z.literal('loadEarlier'), cursor: id }),
  z.strictObject({ type: z.literal('saveDraft'), text, sessionId: id.nullable() }),
  z.strictObject({
    type: z.literal('openFile'),
    path: z.string().min(1).max(4096),
    line: z.int().positive().optional(),
  }),
  z.strictObject({ type: z.literal('openLink'), url: z.url({ protocol: /^https?$/ }).max(8192) }),
  z.strictObject({ type: z.literal('copy'), text }),
  z.strictObject({ type: z.literal('logProblem'), problem: z.string().max(20_000) }),
]);

export type WebviewMessage = z.infer<typeof webviewMessage>;

/** What the host answers to each; a reply comes when the thing is done, so `send` means that the prompt is on disk. */
export interface WebviewReplies {
  ready(): void;
  send(): void;
  stopAndSend(): void;
  stop(): void;
  retry(): void;
  edit(): void;
  resume(): void;
  discard(): void;
  selectBranch(): void;
  resumeQueue(): void;
  sendQueued(): void;
  updateQueued(): void;
  moveQueued(): void;
  removeQueued(): void;
  saveAgain(): void;
  loadEarlier(): void;
  saveDraft(): void;
  openFile(): void;
  openLink(): void;
  copy(): void;
  logProblem(): void;
}
