import type { ContextUse } from '../core/suggestion';
import { tokenEstimate } from '../core/tokenEstimate';
import type { ChatClient } from './chatClient';
import { useContextUse } from './useContextUse';
import type { Composer } from './useComposer';
import { usePopover } from './usePopover';

/** From this part of the context on it is worth a warning. */
const tight = 0.75;
const radius = 6;
const around = 2 * Math.PI * radius;

interface ContextMeterProps {
  client: ChatClient;
  composer: Composer;
  isRunning: boolean;
}

/** How full the model's context is: a ring, and behind it what fills it. */
export function ContextMeter({ client, composer, isRunning }: ContextMeterProps) {
  const popover = usePopover();
  const use = useContextUse(client, composer, popover.isOpen);
  if (!use) return null;
  const { text } = composer.prompt;
  const typed = text === '' ? 0 : tokenEstimate([{ role: 'user', parts: [{ type: 'text', text }] }]);
  const told = use.instructions.reduce((sum, { tokens }) => sum + tokens, 0);
  const used = use.history + use.attached + use.standing + told + typed;
  const part = Math.min(1, used / use.limit);
  const words = `Context: about ${Math.round(part * 100)} % of ${count(use.limit)} tokens used`;
  const compact = () => {
    popover.close();
    void composer.send('/compact');
  };
  return (
    <span class="popover-root" ref={popover.root} onKeyDown={popover.onKeyDown}>
      <button
        type="button"
        class={part >= tight ? 'icon-button meter meter-tight' : 'icon-button meter'}
        title={words}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={popover.isOpen}
        onClick={popover.toggle}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle class="meter-whole" cx="8" cy="8" r={radius} />
          <circle class="meter-part" cx="8" cy="8" r={radius} stroke-dasharray={`${part * around} ${around}`} />
        </svg>
      </button>
      {popover.isOpen && (
        <div class="popup context" role="dialog" aria-label="Context">
          <p class="context-title">
            About {count(used)} of {count(use.limit)} tokens{use.isLimitKnown ? '' : ' (assumed)'}
          </p>
          <Parts use={use} typed={typed} />
          <button type="button" class="button button-small" disabled={isRunning || use.history === 0} onClick={compact}>
            Compact
          </button>
        </div>
      )}
    </span>
  );
}

function Parts({ use, typed }: { use: ContextUse; typed: number }) {
  const rows = [
    { name: 'Conversation', tokens: use.history },
    { name: 'Prompt and attachments', tokens: use.attached + typed },
    { name: 'System prompt and tools', tokens: use.standing },
    ...use.instructions.map(({ path, tokens }) => ({ name: path, tokens })),
  ];
  return (
    <>
      <dl class="context-parts">
        {rows.map(({ name, tokens }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count(tokens)}</dd>
          </div>
        ))}
      </dl>
      {use.instructions.length > 0 && <p class="quiet">Instruction files of the project are sent with each prompt.</p>}
      {use.omittedTurns > 0 && (
        <p class="quiet">
          {use.omittedTurns === 1 ? 'The oldest turn has' : `The ${use.omittedTurns} oldest turns have`} no room any
          more. Nothing is removed.
        </p>
      )}
    </>
  );
}

function count(tokens: number): string {
  return tokens >= 10_000 ? `${Math.round(tokens / 1000)}K` : tokens.toLocaleString('en');
}
