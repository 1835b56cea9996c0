import type { Part } from '../core/message';
import { promptText } from './promptText';

/** What the person asked, as they typed it: never taken for markup. */
export function PromptBubble({ parts }: { parts: readonly Part[] }) {
  return (
    <div class="prompt" role="group" aria-label="You asked">
      {promptText(parts)}
    </div>
  );
}
