import { createHash } from 'node:crypto';
import type { FilePart, ImagePart, Part } from '../core/message';
import type { Attachment, FileAttachment, ImageAttachment, PromptInput } from '../core/promptInput';
import { SessionError } from '../core/sessionError';
import { attachment } from '../protocol/promptSchema';

type Kept = ImagePart | FilePart;

/** UTF-16 units that are kept at most; what lies on the shelf longest goes first. */
const room = 100_000_000;
/** UTF-16 units of small pictures that one prompt may bring along to a panel. */
const roomForPreviews = 120_000;

/**
 * Keeps what is attached to prompts that are being written, so that a panel needs to know only names. Whatever is read
 * from disk again, such as a draft, is laid here again, and is known again by its content.
 */
export class AttachmentShelf {
  readonly #kept = new Map<string, Kept>();
  readonly #ids = new WeakMap<Kept, string>();
  readonly #room: number;

  constructor(options: { room?: number } = {}) {
    this.#room = options.room ?? room;
  }

  keepImage(part: ImagePart): ImageAttachment {
    const { mimeType, name, preview } = part;
    return { type: 'image', id: this.#keep(part), mimeType, ...(name && { name }), ...(preview && { preview }) };
  }

  /** A file that is only named needs no keeping. */
  keepFile(part: FilePart): FileAttachment {
    const { text, ...named } = part;
    return text === undefined ? named : { ...named, id: this.#keep(part) };
  }

  find(id: string | undefined): Kept | undefined {
    return id === undefined ? undefined : this.#kept.get(id);
  }

  image(id: string): ImagePart {
    const part = this.find(id);
    if (part?.type === 'image') return part;
    throw new SessionError('not-found', 'An attached image is no longer at hand.', {
      remedy: 'Remove it and attach it once more.',
    });
  }

  /** A stored prompt as a panel is told it. What an import has put there and no panel could send back is left out. */
  toInput(parts: readonly Part[]): PromptInput {
    let previews = roomForPreviews;
    const attachments = parts.flatMap((part): Attachment[] => {
      if (part.type === 'file') return [this.keepFile(part)];
      if (part.type !== 'image') return [];
      const { preview = '', ...rest } = this.keepImage(part);
      previews -= preview.length;
      return [preview && previews >= 0 ? { ...rest, preview } : rest];
    });
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
    return { text, attachments: attachments.filter((found) => attachment.safeParse(found).success) };
  }

  /** A prompt that is still being written, as it is kept on disk: files by name, images whole. */
  toDraft({ text, attachments }: PromptInput): Part[] {
    const kept = attachments.flatMap((attached): Part[] => {
      if (attached.type === 'image') {
        const image = this.find(attached.id);
        return image ? [image] : [];
      }
      const { id, ...named } = attached;
      return [this.find(id) ?? named];
    });
    return text === '' ? kept : [{ type: 'text', text }, ...kept];
  }

  #keep(part: Kept): string {
    const id = this.#ids.get(part) ?? contentId(part);
    this.#ids.set(part, id);
    this.#kept.delete(id);
    this.#kept.set(id, part);
    this.#makeRoom();
    return id;
  }

  /** The newest stays, however large it is. */
  #makeRoom(): void {
    let size = 0;
    for (const [index, [id, part]] of [...this.#kept].toReversed().entries()) {
      size += part.type === 'image' ? part.data.length : (part.text?.length ?? 0);
      if (size > this.#room && index > 0) this.#kept.delete(id);
    }
  }
}

function contentId(part: Kept): string {
  const hash = createHash('sha256');
  if (part.type === 'image') hash.update(`${part.mimeType}\n${part.name ?? ''}\n${part.data}`);
  else hash.update(JSON.stringify(part));
  return hash.digest('hex');
}
