import type { ChatClient } from './chatClient';
import { attachmentKey } from '../core/promptInput';
import { AttachmentChip } from './attachmentChip';
import type { Composer } from './useComposer';

/** What goes with the prompt, above its words. */
export function AttachmentChips({ composer, client }: { composer: Composer; client: ChatClient }) {
  const { attachments } = composer.prompt;
  if (attachments.length === 0) return null;
  const remove = (index: number) => {
    const attachment = attachments[index];
    if (!attachment) return;
    composer.detach(attachment);
    composer.input.current?.focus();
  };
  return (
    <ul class="chips" aria-label="Attached">
      {attachments.map((attachment, index) => (
        <AttachmentChip
          key={attachmentKey(attachment)}
          attachment={attachment}
          client={client}
          onRemove={() => remove(index)}
        />
      ))}
    </ul>
  );
}
