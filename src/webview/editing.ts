import { withAttachments, type PromptInput } from '../core/promptInput';
import type { PromptOrigin, WebviewMessage } from '../protocol/webviewMessage';

export interface Editing {
  /** Whose prompt was taken back into the input: a turn gets a sibling, one that waits stays in the queue. */
  target: PromptOrigin;
  /** What was being typed before; it comes back when the edit is over. */
  draft: PromptInput;
}

/** What is kept on disk while another prompt is in the input: of before and of now, nothing may be lost in a reload. */
export function draftWhile(before: PromptInput | null, prompt: PromptInput): PromptInput {
  if (!before) return prompt;
  const { text, attachments } = before;
  return {
    text: text === '' ? prompt.text : `${text}\n\n${prompt.text}`,
    attachments: withAttachments(attachments, prompt.attachments),
  };
}

/** What Send asks for. */
export function sendMessage(prompt: PromptInput, editing: Editing | null): WebviewMessage {
  if (!editing) return { type: 'send', prompt };
  const { target } = editing;
  return target.type === 'turn' ? { ...target, type: 'edit', prompt } : { ...target, type: 'updateQueued', prompt };
}
