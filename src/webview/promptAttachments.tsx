import type { Part } from '../core/message';
import { AttachmentChip } from './attachmentChip';
import type { ChatClient } from './chatClient';

/** What went with a prompt, below its words. */
export function PromptAttachments({ parts, client }: { parts: readonly Part[]; client: ChatClient }) {
  const attached = parts.filter((part) => part.type === 'file' || part.type === 'image');
  if (attached.length === 0) return null;
  return (
    <ul class="chips prompt-chips" aria-label="Attached">
      {attached.map((part, index) =>
        part.type === 'file' ? (
          <AttachmentChip key={index} attachment={part} client={client} />
        ) : (
          <AttachmentChip key={index} attachment={{ ...part, id: '', ...pictureOf(part) }} client={client} />
        ),
      )}
    </ul>
  );
}

/** A stored image may have no small picture; one that is small enough to be here is its own. */
function pictureOf({ preview, mimeType, data }: Extract<Part, { type: 'image' }>): { preview?: string } {
  if (preview) return { preview };
  return data === '' ? {} : { preview: `data:${mimeType};base64,${data}` };
}
