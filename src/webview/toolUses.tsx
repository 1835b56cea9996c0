import type { TurnState } from '../core/turnState';
import type { ChatClient } from './chatClient';
import { duration } from './duration';
import { Icon } from './icon';
import type { ToolUse } from './replyItems';
import { ToolUseBody } from './toolUseBody';
import { outcomeWords, toolIcon, toolSummary } from './toolWords';
import type { TurnChangesView } from './useTurnChanges';

export interface ToolUsesProps {
  uses: readonly ToolUse[];
  client: ChatClient;
  turnId: string;
  changes: TurnChangesView['changes'];
  /** While the turn runs, a call without its result is under way; afterwards it was cut off. */
  isRunning: boolean;
  output: TurnState['output'];
}

/** Steps folded into a line that opens to what was called and what came back. */
export function ToolUses(props: ToolUsesProps) {
  const { uses, isRunning } = props;
  const [only] = uses;
  if (uses.length === 1 && only) return <ToolUseView {...props} use={only} />;
  const busy = isRunning ? uses.find(({ result }) => result === null) : undefined;
  const failed = uses.filter(({ result }) => result?.isError).length;
  return (
    <details class="fold">
      <summary>
        {busy ? <Icon name="loading" spin /> : <Icon name={failed > 0 ? 'warning' : 'check'} />}
        <span class="fold-text">{busy ? toolSummary(busy, true) : `${uses.length} steps`}</span>
        {failed > 0 && <span class="fold-note">{failed} failed</span>}
        <Time uses={uses} />
      </summary>
      <ol class="tools">
        {uses.map((use, index) => (
          <li key={index}>
            <ToolUseView {...props} use={use} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** One step: how it went, what it was, how long it took. Opens to its arguments and its result. */
function ToolUseView(props: ToolUsesProps & { use: ToolUse }) {
  const { use, isRunning, output } = props;
  const isLive = isRunning && output?.callId === use.call.id && use.result === null;
  return (
    <details class="fold tool" open={isLive || undefined}>
      <summary>
        <Status use={use} isRunning={isRunning} />
        <span class="fold-text">{toolSummary(use, isRunning && use.result === null)}</span>
        {outcomeWords(use) && <span class="fold-note">{outcomeWords(use)}</span>}
        <Time uses={[use]} />
      </summary>
      <ToolUseBody {...props} />
    </details>
  );
}

function Status({ use: { call, result }, isRunning }: { use: ToolUse; isRunning: boolean }) {
  if (!result && isRunning) return <Icon name="loading" spin />;
  if (result && !result.isError) return <Icon name={toolIcon(call.name)} />;
  const words = result ? 'Failed' : 'Cut off';
  return (
    <span class={result ? 'step-failed' : ''} role="img" aria-label={words} title={words}>
      <Icon name={result ? 'error' : 'circle-slash'} />
    </span>
  );
}

/** Nothing where none is known, and nothing where all were over at once. */
function Time({ uses }: { uses: readonly ToolUse[] }) {
  const known = uses.flatMap(({ result }) => (result?.durationMs === undefined ? [] : [result.durationMs]));
  const total = known.reduce((sum, one) => sum + one, 0);
  return total < 100 ? null : <span class="fold-note">{duration(total)}</span>;
}
