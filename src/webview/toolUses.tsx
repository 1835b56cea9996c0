import type { TurnState } from '../core/turnState';
import type { ChatClient } from './chatClient';
import { duration } from './duration';
import { Icon } from './icon';
import type { ToolUse } from './replyItems';
import { ToolUseBody } from './toolUseBody';
import { outcomeWords, toolIcon, toolSummary, type StepPhase } from './toolWords';
import type { TurnChangesView } from './useTurnChanges';

export interface ToolUsesProps {
  uses: readonly ToolUse[];
  client: ChatClient;
  turnId: string;
  changes: TurnChangesView['changes'];
  /** While the turn runs, a call without its result is under way; afterwards it was cut off. */
  isRunning: boolean;
  output: TurnState['output'];
  /** The call that waits for the person's answer. */
  askingFor: string | null;
}

/** Steps folded into a line that opens to what was called and what came back. */
export function ToolUses(props: ToolUsesProps) {
  // While the turn runs, its plan is drawn below and says more than that it was updated.
  const uses = props.uses.filter(({ call }) => !(props.isRunning && call.name === 'update_plan'));
  const [only] = uses;
  if (!only) return null;
  if (uses.length === 1) return <ToolUseView {...props} use={only} />;
  const busy = props.isRunning ? uses.find(({ result }) => result === null) : undefined;
  const failed = uses.filter(({ result }) => result?.isError).length;
  return (
    <details class="fold">
      <summary>
        {busy ? <Status use={busy} phase={phaseOf(busy, props)} /> : <Icon name={failed > 0 ? 'warning' : 'check'} />}
        <span class="fold-text">{busy ? toolSummary(busy, phaseOf(busy, props)) : `${uses.length} steps`}</span>
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
  const phase = phaseOf(use, props);
  return (
    <details class="fold tool" open={isLive || undefined}>
      <summary>
        <Status use={use} phase={phase} />
        <span class="fold-text">{toolSummary(use, phase)}</span>
        {outcomeWords(use) && <span class="fold-note">{outcomeWords(use)}</span>}
        <Time uses={[use]} />
      </summary>
      <ToolUseBody {...props} />
    </details>
  );
}

function phaseOf({ call, result }: ToolUse, { isRunning, askingFor }: ToolUsesProps): StepPhase {
  if (result) return result.isError ? 'failed' : 'done';
  if (!isRunning) return 'cutOff';
  return askingFor === call.id ? 'waiting' : 'running';
}

function Status({ use: { call }, phase }: { use: ToolUse; phase: StepPhase }) {
  if (phase === 'waiting') return <Icon name="shield" />;
  if (phase === 'running') return <Icon name="loading" spin />;
  if (phase === 'done') return <Icon name={toolIcon(call.name)} />;
  const words = phase === 'failed' ? 'Failed' : 'Cut off';
  return (
    <span class={`step-status step-${phase}`} role="img" aria-label={words} title={words}>
      <Icon name={phase === 'failed' ? 'error' : 'circle-slash'} />
    </span>
  );
}

/** Nothing where none is known, and nothing where all were over at once. */
function Time({ uses }: { uses: readonly ToolUse[] }) {
  const known = uses.flatMap(({ result }) => (result?.durationMs === undefined ? [] : [result.durationMs]));
  const total = known.reduce((sum, one) => sum + one, 0);
  return total < 100 ? null : <span class="fold-note">{duration(total)}</span>;
}
