import { longestFile } from '../core/attachmentLimits';
import type { FilePart, Part } from '../core/message';
import type { FileAttachment, PromptInput } from '../core/promptInput';
import { SessionError } from '../core/sessionError';
import type { AttachmentShelf } from './attachmentShelf';

/** Reads a file of the workspace as the person sees it. Refuses a path that leads out of it, and what is no text. */
export type ReadAttached = (path: string) => Promise<string>;

/** A prompt as it is sent: every file has the text that it has now. One that cannot be read fails the prompt. */
export async function resolvePrompt(
  { text, attachments }: PromptInput,
  shelf: AttachmentShelf,
  read: ReadAttached,
): Promise<Part[]> {
  const parts = await Promise.all(
    attachments.map(async (attached): Promise<Part> =>
      attached.type === 'image' ? shelf.image(attached.id) : await resolveFile(attached, shelf, read),
    ),
  );
  return text.trim() === '' ? parts : [{ type: 'text', text }, ...parts];
}

/** A prompt that is sent once more keeps the text it had where the file cannot be read any longer. */
async function resolveFile(attached: FileAttachment, shelf: AttachmentShelf, read: ReadAttached): Promise<FilePart> {
  const { id, ...named } = attached;
  const before = shelf.find(id);
  const kept = before?.type === 'file' && before.text !== undefined ? before : null;
  if (named.mention === 'given') {
    if (kept) return kept;
    throw new SessionError('not-found', `The text of ${named.path} is no longer at hand.`, { remedy });
  }
  try {
    return withText(named, await read(named.path));
  } catch (error) {
    if (kept) return kept;
    if (!(error instanceof SessionError)) throw error;
    throw new SessionError(error.code, error.message, { remedy: error.remedy ?? remedy, cause: error });
  }
}

const remedy = 'Remove it from the prompt and send again; nothing was sent.';

function withText(named: Omit<FilePart, 'text'>, whole: string): FilePart {
  const { path, range } = named;
  const lines = whole.split(/\r?\n/);
  if (range && range.start > lines.length) {
    throw new SessionError('invalid', `${path} has only ${lines.length} lines by now.`, { remedy });
  }
  const text = range ? lines.slice(range.start - 1, range.end).join('\n') : whole;
  if (text.length > longestFile) {
    throw new SessionError('invalid', `${path} is too large to attach (${Math.ceil(text.length / 1000)} KB).`, {
      remedy: 'Attach the lines that matter instead; nothing was sent.',
    });
  }
  return { ...named, ...(range && { range: { ...range, end: Math.min(range.end, lines.length) } }), text };
}
