import { activateLink } from './activateLink';
import type { ChatClient } from './chatClient';
import { DiffView } from './diffView';
import { FileLink } from './fileLink';
import type { ChangeStep, ToolUse } from './replyItems';
import { revealHidden } from './revealHidden';
import { ToolOutput } from './toolOutput';
import type { ToolUsesProps } from './toolUses';
import { isKnownTool, showValue } from './toolWords';

type ToolUseBodyProps = ToolUsesProps & { use: ToolUse };

/** What a tool was told and what came back: a command with its output, a file as a link, a change as a diff. */
export function ToolUseBody(props: ToolUseBodyProps) {
  const { use, client, isRunning, output } = props;
  const { call, result, steps } = use;
  const live = isRunning && !result && output?.callId === call.id ? output.text : null;
  return (
    <div class="tool-body">
      <Arguments use={use} client={client} />
      {result?.isError !== true && steps.map((step) => <Step key={step.fromEnd} {...props} step={step} />)}
      {live !== null && <ToolOutput text={live} client={client} />}
      {result && (steps.length === 0 || result.isError) && (
        <ToolOutput text={showValue(result.output)} client={client} arePaths={call.name === 'find_files'} />
      )}
      {!result && live === null && <p class="quiet">{openWords(props)}</p>}
    </div>
  );
}

function openWords({ use, isRunning, askingFor }: ToolUseBodyProps): string {
  if (!isRunning) return 'Cut off; its effects are unknown.';
  return askingFor === use.call.id ? 'Waits for an answer' : 'Working';
}

/** Known tools say theirs in words; of others, and of those that failed, all is shown. */
function Arguments({ use: { call, result }, client }: { use: ToolUse; client: ChatClient }) {
  const fields = Object(call.input) as Record<string, unknown>;
  const onActivate = activateLink(client);
  if (call.name === 'run_command')
    return <pre class="plain command">$ {revealHidden(String(fields['command'] ?? ''))}</pre>;
  if (call.name === 'read_file' && typeof fields['path'] === 'string') {
    const line = typeof fields['start'] === 'number' ? { line: fields['start'] } : {};
    return (
      <p onClick={onActivate} onKeyDown={onActivate}>
        <FileLink path={fields['path']} {...line} />
      </p>
    );
  }
  const isSaid = isKnownTool(call.name) && result?.isError !== true;
  if (isSaid || JSON.stringify(call.input) === '{}') return null;
  return <pre class="plain arguments">{revealHidden(showValue(call.input))}</pre>;
}

/** Beside the line for the file, the diff itself as soon as the host has compared. */
function Step({ step, turnId, changes, client }: ToolUseBodyProps & { step: ChangeStep }) {
  const diff = changes?.steps.at(-1 - step.fromEnd);
  const onActivate = activateLink(client);
  return (
    <div class="step-diff">
      <p class="step-header" onClick={onActivate} onKeyDown={onActivate}>
        <FileLink path={step.path} />
        <button
          type="button"
          class="text-button"
          onClick={() => void client.ask({ type: 'openDiff', turnId, path: step.path, step: step.fromEnd })}
        >
          Open in Diff Editor
        </button>
      </p>
      {diff?.path === step.path && <DiffView diff={diff} />}
    </div>
  );
}
