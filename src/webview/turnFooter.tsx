import type { Turn } from '../core/turn';
import { AgainButtons } from './againButtons';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { CopyButton } from './copyButton';
import { ChoiceButtons } from './choiceButtons';
import { duration } from './duration';
import { Icon } from './icon';
import { IconButton } from './iconButton';
import { timeWords } from './timeWords';
import { usageWords } from './usageWords';
import { waysOut } from './waysOut';

interface TurnFooterProps {
  turn: Turn;
  client: ChatClient;
  actions: ChatActions;
  isBusy: boolean;
  isLast: boolean;
}

/** How the turn ended, that it is saved, what it took, and what can be done with it. */
export function TurnFooter({ turn, client, actions, isBusy, isLast }: TurnFooterProps) {
  const { short, long } = usageWords(turn.usage);
  const took = turn.endedAt > turn.startedAt ? duration(turn.endedAt - turn.startedAt) : '';
  const facts = [turn.model ?? '', took, short].filter((fact) => fact !== '');
  return (
    <footer class="turn-footer">
      <Ending turn={turn} actions={actions} isBusy={isBusy} isLast={isLast} />
      <div class="actions">
        <MessageActions turn={turn} client={client} isBusy={isBusy} isLast={isLast} />
        <Saved endedAt={turn.endedAt} />
        {facts.length > 0 && (
          <span class="facts" title={[...facts.slice(0, -1), long || (facts.at(-1) ?? '')].join('\n')}>
            {facts.join(' · ')}
          </span>
        )}
      </div>
    </footer>
  );
}

function MessageActions({ turn: { id: turnId }, client, isBusy, isLast }: Omit<TurnFooterProps, 'actions'>) {
  const ask = (type: 'fork' | 'restoreTo') => () => void client.ask({ type, turnId });
  return (
    <span class="message-actions" role="group" aria-label="Turn">
      <CopyButton icon="copy" label="Copy as Markdown" message={{ type: 'copyTurn', turnId }} client={client} />
      <CopyButton
        icon="files"
        label="Copy whole session"
        title="Copy the whole session as Markdown"
        message={{ type: 'copySession' }}
        client={client}
      />
      <IconButton
        icon="repo-forked"
        label="Fork from here"
        title="Fork to a new session from here"
        onClick={ask('fork')}
      />
      {!isLast && (
        <IconButton
          icon="history"
          label="Restore to here"
          title="Take the chat back to here; later turns are kept"
          disabled={isBusy}
          onClick={ask('restoreTo')}
        />
      )}
    </span>
  );
}

/** Drawn once and never again, so it says when and not how long ago. */
function Saved({ endedAt }: Pick<Turn, 'endedAt'>) {
  const time = timeWords(endedAt);
  return (
    <span class="saved" title={time ? `Saved on disk, ${time.long}` : 'Saved on disk'}>
      <Icon name="check" />
      Saved
      {time && <time dateTime={time.iso}>{time.short}</time>}
    </span>
  );
}

const endings = {
  failed: { icon: 'error', words: 'The turn failed.' },
  interrupted: { icon: 'debug-pause', words: 'Interrupted.' },
  unanswered: { icon: 'circle-slash', words: 'No answer was received, and it is not asked again by itself.' },
};

/** A turn that did not end by itself says so, and what was kept, and what can be done. */
function Ending({ turn, actions, isBusy, isLast }: Omit<TurnFooterProps, 'client'>) {
  if (turn.status === 'complete') return null;
  const { icon, words } = endings[turn.status];
  const reply = turn.messages.filter(({ role }) => role !== 'user');
  return (
    <div class={`ending ending-${turn.status}`} role="group" aria-label="How it ended">
      <p class="ending-note">
        <Icon name={icon} />
        <span class="notice-text">
          {turn.error?.message ?? words} {reply.length > 0 ? 'What was received is kept.' : 'The prompt is kept.'}
        </span>
      </p>
      {isLast && <ChoiceButtons choices={waysOut(turn.error)} actions={actions} />}
      <AgainButtons
        turnId={turn.id}
        prompt={turn.messages.find(({ role }) => role === 'user')?.parts ?? []}
        reply={reply}
        actions={actions}
        disabled={isBusy}
        canDiscard={isLast}
      />
    </div>
  );
}
