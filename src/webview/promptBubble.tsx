import type { Part } from '../core/message';
import type { ChatClient } from './chatClient';
import { PromptAttachments } from './promptAttachments';
import { promptText } from './promptText';
import { revealHidden } from './revealHidden';

/** What the person asked, as they typed it: never taken for markup, and with nothing in it that cannot be seen. */
export function PromptBubble({ parts, client }: { parts: readonly Part[]; client: ChatClient }) {
  return (
    <div class="prompt" role="group" aria-label="You asked">
      {revealHidden(promptText(parts))}
      <PromptAttachments parts={parts} client={client} />
    </div>
  );
}
