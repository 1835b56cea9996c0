import type { Attachment } from '../core/promptInput';
import { attachmentWords } from './attachmentWords';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';

interface AttachmentChipProps {
  attachment: Attachment;
  client: ChatClient;
  /** Where it can be taken away again. */
  onRemove?: () => void;
}

/** One thing that goes, or went, with a prompt. A file of the workspace opens at its line. */
export function AttachmentChip({ attachment, client, onRemove }: AttachmentChipProps) {
  const { icon, name, lines, title } = attachmentWords(attachment);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onRemove || (event.key !== 'Delete' && event.key !== 'Backspace')) return;
    event.preventDefault();
    onRemove();
  };
  const label = (
    <>
      {attachment.type === 'image' && attachment.preview ? (
        <img class="chip-picture" src={attachment.preview} alt="" />
      ) : (
        <Icon name={icon} />
      )}
      <span class="chip-name">{name}</span>
      {lines !== '' && <span class="chip-lines">:{lines}</span>}
    </>
  );
  return (
    <li class="chip" title={title} onKeyDown={onKeyDown}>
      {attachment.type === 'file' && attachment.mention !== 'given' ? (
        <button
          type="button"
          class="chip-open"
          onClick={() =>
            client.tell({
              type: 'openFile',
              path: attachment.path,
              ...(attachment.range && { line: attachment.range.start }),
            })
          }
        >
          {label}
        </button>
      ) : (
        <span class="chip-open">{label}</span>
      )}
      {onRemove && (
        <button type="button" class="chip-remove" title="Remove" aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
