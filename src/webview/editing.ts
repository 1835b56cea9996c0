import type { WebviewMessage } from '../protocol/webviewMessage';

/** A prompt that was taken back into the input: of a turn, which gets a sibling, or one that waits in the queue. */
export type EditTarget = { type: 'turn'; turnId: string } | { type: 'queued'; queuedId: string };

export interface Editing {
  target: EditTarget;
  /** What was being typed before; it comes back when the edit is over. */
  draft: string;
}

/** What is kept on disk while somebody edits: neither the words of before nor those of now may be lost in a reload. */
export function draftWhile(editing: Editing | null, text: string): string {
  return editing?.draft ? `${editing.draft}\n\n${text}` : text;
}

/** What Send asks for. */
export function sendMessage(text: string, editing: Editing | null): WebviewMessage {
  if (!editing) return { type: 'send', text };
  const { target } = editing;
  return target.type === 'turn' ? { ...target, type: 'edit', text } : { ...target, type: 'updateQueued', text };
}
