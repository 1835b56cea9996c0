import type { ChatClient } from './chatClient';
import { duration } from './duration';
import { Icon } from './icon';
import { Markdown } from './markdown';

interface ReasoningProps {
  text: string;
  durationMs: number | null;
  client: ChatClient;
  /** While it is still being thought. */
  isRunning: boolean;
}

/** What a model thought aloud, folded: it is rarely what one came for. */
export function Reasoning({ text, durationMs, client, isRunning }: ReasoningProps) {
  const words = durationMs === null ? 'Thought' : `Thought for ${duration(durationMs)}`;
  return (
    <details class="fold">
      <summary>
        <Icon name={isRunning ? 'loading' : 'lightbulb'} spin={isRunning} />
        <span class="fold-text">{isRunning ? 'Thinking' : words}</span>
      </summary>
      <div class="thought">
        <Markdown text={text} client={client} isGrowing={isRunning} />
      </div>
    </details>
  );
}
