import type { FilePart } from './message';

/** A file, or lines of one, as a panel knows it: the host reads its text when the prompt is sent. */
export type FileAttachment = Omit<FilePart, 'text'> & {
  /** Under which the host keeps the text that it had before; not there for what is only named. */
  id?: string;
};

/** An image whose bytes the host keeps under this id, so that they cross to a panel never, and from it once. */
export interface ImageAttachment {
  type: 'image';
  id: string;
  mimeType: string;
  name?: string;
  /** A small picture of it, as a `data:` URL. */
  preview?: string;
}

export type Attachment = FileAttachment | ImageAttachment;

/** A prompt as a panel holds it while somebody writes it. */
export interface PromptInput {
  text: string;
  attachments: Attachment[];
}

export const emptyPrompt: PromptInput = { text: '', attachments: [] };

export function isEmptyPrompt({ text, attachments }: PromptInput): boolean {
  return text.trim() === '' && attachments.length === 0;
}

/** Two attachments with the same key are the same thing, and attaching it twice adds nothing. */
export function attachmentKey(attachment: Attachment): string {
  if (attachment.type === 'image') return `image ${attachment.id}`;
  const { path, range, mention = 'file', note = '', id = '' } = attachment;
  const place = mention === 'given' ? id : `${range?.start ?? ''}-${range?.end ?? ''}`;
  return [mention, path, place, note].join(' ');
}

export function withAttachments(attachments: Attachment[], added: readonly Attachment[]): Attachment[] {
  const known = new Set(attachments.map(attachmentKey));
  const fresh = added.filter((attachment) => {
    const isFresh = !known.has(attachmentKey(attachment));
    known.add(attachmentKey(attachment));
    return isFresh;
  });
  return fresh.length === 0 ? attachments : [...attachments, ...fresh];
}

/** What was written on after a prompt had been sent: nothing of it may go with the prompt. */
export function restOfPrompt(now: PromptInput, sent: PromptInput): PromptInput {
  const gone = new Set(sent.attachments.map(attachmentKey));
  return {
    text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length) : now.text,
    attachments: now.attachments.filter((attachment) => !gone.has(attachmentKey(attachment))),
  };
}
