import type { Json } from '../core/json';
import { Icon } from './icon';
import { plainText } from './plainText';
import type { ToolUse } from './replyItems';

interface ToolUsesProps {
  uses: readonly ToolUse[];
  /** While the turn runs, a call without its result is under way; afterwards it was cut off. */
  isRunning: boolean;
}

/** Steps folded into a line that opens to what was called and what came back. */
export function ToolUses({ uses, isRunning }: ToolUsesProps) {
  const isBusy = isRunning && uses.some(({ result }) => result === null);
  return (
    <details class="fold">
      <summary>
        {isBusy && <Icon name="loading" spin />}
        {isBusy ? 'Working: ' : ''}
        {uses.length === 1 ? summaryOf(uses[0]) : `${uses.length} steps`}
      </summary>
      <ol class="tools">
        {uses.map(({ call, result }, index) => (
          <li key={index}>
            <div class="tool-name">
              <Icon name={iconOf(result, isRunning)} />
              <span>{summaryOf({ call, result })}</span>
            </div>
            <pre class="plain">
              {result ? show(result.output) : isRunning ? '…' : 'Cut off; its effects are unknown.'}
            </pre>
          </li>
        ))}
      </ol>
    </details>
  );
}

function iconOf(result: ToolUse['result'], isRunning: boolean): string {
  if (!result) return isRunning ? 'circle-outline' : 'circle-slash';
  return result.isError ? 'error' : 'check';
}

/** The tool and the first thing that it was told, such as a path or a pattern. */
function summaryOf(use: ToolUse | undefined): string {
  if (!use) return '';
  const { name, input } = use.call;
  const first = typeof input === 'object' && input !== null ? Object.values(input)[0] : input;
  const words = name.replaceAll('_', ' ');
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return first === undefined || first === null ? label : `${label}: ${show(first).slice(0, 120)}`;
}

function show(value: Json): string {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return plainText(value.join('\n'));
  return plainText(JSON.stringify(value, null, 2));
}
