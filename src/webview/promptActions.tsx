import type { Turn } from '../core/turn';
import type { ChatActions } from './chatActions';
import { IconButton } from './iconButton';

interface PromptActionsProps {
  turn: Turn;
  actions: ChatActions;
  /** While a turn runs, the history stays on its branch. */
  isBusy: boolean;
}

/** Below a prompt: the branches that part here, and on hover what makes another one. */
export function PromptActions({ turn, actions, isBusy }: PromptActionsProps) {
  const { id: turnId } = turn;
  return (
    <div class="prompt-actions">
      <span class="on-hover">
        <IconButton
          icon="edit"
          label="Edit prompt"
          title="Edit and send as another branch"
          disabled={isBusy}
          onClick={() => actions.edit({ type: 'turn', turnId })}
        />
        <IconButton
          icon="refresh"
          label="Retry prompt"
          title="Ask again as another branch"
          disabled={isBusy}
          onClick={() => actions.ask({ type: 'retry', turnId })}
        />
      </span>
      {turn.siblingIds.length > 1 && <BranchSwitch turn={turn} actions={actions} isBusy={isBusy} />}
    </div>
  );
}

function BranchSwitch({ turn, actions, isBusy }: PromptActionsProps) {
  const index = turn.siblingIds.indexOf(turn.id);
  const step = (label: string, icon: string, turnId: string | undefined) => (
    <IconButton
      icon={icon}
      label={label}
      disabled={isBusy || turnId === undefined}
      onClick={() => turnId && actions.ask({ type: 'selectBranch', turnId })}
    />
  );
  return (
    <span class="branches" role="group" aria-label="Branches">
      {step('Previous branch', 'chevron-left', turn.siblingIds[index - 1])}
      <span aria-label={`Branch ${index + 1} of ${turn.siblingIds.length}`} role="status">
        {index + 1}/{turn.siblingIds.length}
      </span>
      {step('Next branch', 'chevron-right', turn.siblingIds[index + 1])}
    </span>
  );
}
