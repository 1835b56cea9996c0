import { z } from 'zod';
import { mostAttachments } from '../core/attachmentLimits';
import type { Attachment, FileAttachment, ImageAttachment, PromptInput } from '../core/promptInput';
import type { ContextUse, Suggestion } from '../core/suggestion';
import type { TurnChanges } from '../core/turnChanges';
import { attachments, filePath, id, imageData, imageType, lines, longText, preview, promptInput } from './promptSchema';

/** Where a panel may lead the person. */
const helpTopics = [
  'selectAgent',
  'manageTrust',
  'showLog',
  'salvageStore',
  'checkStore',
  'releaseLock',
  'reloadWindow',
] as const;

const query = z.string().max(200);

/** Whose prompt is taken back into the input. */
const promptOrigin = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('turn'), turnId: id }),
  z.strictObject({ type: z.literal('queued'), queuedId: id }),
]);
const paths = z.array(filePath).min(1).max(10_000);

const decision = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('allow'), scope: z.enum(['once', 'session', 'always']) }),
  z.strictObject({ type: z.literal('reject'), why: z.string().max(20_000) }),
]);

/** What a panel asks of the host. Whatever does not fit this exactly is logged and dropped. */
export const webviewMessage = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready') }),
  z.strictObject({ type: z.literal('focus'), isFocused: z.boolean() }),
  z.strictObject({ type: z.literal('send'), prompt: promptInput }),
  z.strictObject({ type: z.literal('stopAndSend'), prompt: promptInput }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('retry'), turnId: id }),
  z.strictObject({ type: z.literal('edit'), turnId: id, prompt: promptInput }),
  z.strictObject({ type: z.literal('resume'), turnId: id }),
  z.strictObject({ type: z.literal('discard'), turnId: id }),
  z.strictObject({ type: z.literal('selectBranch'), turnId: id }),
  z.strictObject({ type: z.literal('resumeQueue') }),
  z.strictObject({ type: z.literal('sendQueued'), queuedId: id }),
  z.strictObject({ type: z.literal('updateQueued'), queuedId: id, prompt: promptInput }),
  z.strictObject({ type: z.literal('moveQueued'), queuedId: id, beforeId: id.nullable() }),
  z.strictObject({ type: z.literal('removeQueued'), queuedId: id }),
  z.strictObject({ type: z.literal('saveAgain') }),
  z.strictObject({ type: z.literal('answerApproval'), requestId: id, hash: id, decision }),
  z.strictObject({ type: z.literal('showProposal'), requestId: id }),
  z.strictObject({ type: z.literal('loadEarlier'), cursor: id }),
  z.strictObject({ type: z.literal('loadLater'), after: id }),
  z.strictObject({ type: z.literal('loadAround'), turnId: id }),
  z.strictObject({ type: z.literal('returnTo'), turnId: id }),
  z.strictObject({ type: z.literal('loadNewest') }),
  z.strictObject({
    type: z.literal('find'),
    text: z.string().max(1000),
    matchCase: z.boolean(),
    wholeWord: z.boolean(),
    fromTurnId: id.nullable(),
  }),
  z.strictObject({ type: z.literal('findStep'), step: z.union([z.literal(1), z.literal(-1)]) }),
  z.strictObject({ type: z.literal('closeFind') }),
  z.strictObject({ type: z.literal('saveDraft'), prompt: promptInput, sessionId: id.nullable() }),
  z.strictObject({ type: z.literal('takePrompt'), from: promptOrigin }),
  z.strictObject({
    type: z.literal('attachImage'),
    mimeType: imageType,
    data: imageData,
    name: z.string().max(300).optional(),
    preview: preview.optional(),
  }),
  z.strictObject({ type: z.literal('attachText'), name: z.string().min(1).max(300), text: longText }),
  z.strictObject({ type: z.literal('suggest'), query, of: z.enum(['near', 'symbols']) }),
  z.strictObject({ type: z.literal('locateSymbol'), path: filePath, name: z.string().max(1000), range: lines }),
  z.strictObject({
    type: z.literal('attachUris'),
    uris: z.array(z.string().min(1).max(8192)).min(1).max(mostAttachments),
  }),
  z.strictObject({ type: z.literal('attachFrom'), from: z.enum(['files', 'selection', 'problems']) }),
  z.strictObject({ type: z.literal('promptHistory') }),
  z.strictObject({ type: z.literal('contextUse'), attachments }),
  z.strictObject({
    type: z.literal('choose'),
    what: z.enum(['agent', 'model', 'key', 'approvalMode', 'offeredModel']),
  }),
  z.strictObject({ type: z.literal('offeredModel') }),
  z.strictObject({
    type: z.literal('openFile'),
    path: filePath,
    line: z.int().positive().optional(),
    column: z.int().positive().optional(),
  }),
  z.strictObject({ type: z.literal('openLink'), url: z.url({ protocol: /^https?$/ }).max(8192) }),
  z.strictObject({ type: z.literal('help'), topic: z.enum(helpTopics) }),
  z.strictObject({ type: z.literal('copy'), text: longText }),
  z.strictObject({ type: z.literal('copyTurn'), turnId: id }),
  z.strictObject({ type: z.literal('copySession') }),
  z.strictObject({ type: z.literal('fork'), turnId: id }),
  z.strictObject({ type: z.literal('restoreTo'), turnId: id }),
  z.strictObject({ type: z.literal('insertCode'), code: longText }),
  z.strictObject({ type: z.literal('proposeCode'), code: longText, path: filePath.nullable() }),
  z.strictObject({ type: z.literal('acceptProposal'), id }),
  z.strictObject({ type: z.literal('discardProposal'), id }),
  z.strictObject({ type: z.literal('readChanges'), turnId: id }),
  z.strictObject({ type: z.literal('openDiff'), turnId: id, path: filePath, step: z.int().nonnegative().nullable() }),
  z.strictObject({ type: z.literal('keepChanges'), turnId: id, paths }),
  z.strictObject({ type: z.literal('undoChanges'), turnId: id, paths }),
  z.strictObject({ type: z.literal('logProblem'), problem: z.string().max(20_000) }),
]);

export type WebviewMessage = z.infer<typeof webviewMessage>;
export type PromptOrigin = z.infer<typeof promptOrigin>;

/** A change that lies open in the diff editor until the person accepts it or not. */
export interface Proposal {
  id: string;
  path: string;
}

/** What the host answers to each; a reply comes when the thing is done, so `send` means that the prompt is on disk. */
export interface WebviewReplies {
  ready(): void;
  focus(): void;
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
  answerApproval(): void;
  showProposal(): void;
  loadEarlier(): void;
  loadLater(): void;
  loadAround(): void;
  returnTo(): void;
  loadNewest(): void;
  find(): void;
  findStep(): void;
  closeFind(): void;
  saveDraft(): void;
  takePrompt(): PromptInput;
  attachImage(): ImageAttachment;
  attachText(): FileAttachment;
  suggest(): Suggestion[];
  locateSymbol(): FileAttachment;
  attachUris(): Attachment[];
  attachFrom(): Attachment[];
  promptHistory(): PromptInput[];
  contextUse(): ContextUse | null;
  choose(): void;
  offeredModel(): string | null;
  openFile(): void;
  openLink(): void;
  help(): void;
  copy(): void;
  copyTurn(): void;
  copySession(): void;
  fork(): void;
  restoreTo(): void;
  insertCode(): void;
  /** Null where the person chose no file. */
  proposeCode(): Proposal | null;
  /** False where the person, asked again for a protected file, thought better of it. */
  acceptProposal(): boolean;
  discardProposal(): void;
  readChanges(): TurnChanges;
  openDiff(): void;
  keepChanges(): void;
  undoChanges(): void;
  logProblem(): void;
}
