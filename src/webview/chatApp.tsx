import { useEffect, useState } from 'preact/hooks';
import type { QueueState } from '../core/queueState';
import { sessionTitle } from '../core/sessionTitle';
import { Announcer } from './announcer';
import type { ChatClient } from './chatClient';
import { EmptyState } from './emptyState';
import { ErrorNotice } from './errorNotice';
import { FindBox } from './findBox';
import { InputBox } from './inputBox';
import { LeftBranchNotice } from './leftBranchNotice';
import { QueueList } from './queueList';
import { StoreRefused } from './storeRefused';
import { Transcript } from './transcript';
import { Unavailable } from './unavailable';
import { useComposer } from './useComposer';
import { usePromptKeys } from './usePromptKeys';
import { useFind } from './useFind';
import { useFocusReport } from './useFocusReport';

/** The whole panel: a title, the transcript or what stands in its place, and the input. */
export function ChatApp({ client }: { client: ChatClient }) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const changes = client.onDidChange(() => redraw((count) => count + 1));
    const channel = client.start();
    return () => {
      changes.dispose();
      channel.dispose();
    };
  }, [client]);
  const composer = useComposer(client);
  usePromptKeys();
  useFocusReport(client);
  const find = useFind(client, composer.actions);
  const { state, settings } = client;
  const isRunning = state.pending?.turn.state === 'running' && state.pending.unsaved === null;

  if (state.phase === 'loading') return <p class="loading" role="status" aria-label="Loading" />;
  if (state.phase === 'unavailable') return <Unavailable problem={state.problem} client={client} />;
  return (
    <div class="chat">
      {state.session && (
        <header>
          <h1 class="chat-title" title={sessionTitle(state.session)}>
            {sessionTitle(state.session)}
          </h1>
        </header>
      )}
      <FindBox find={find} state={client.find} />
      {settings.refusal && (
        <StoreRefused refusal={settings.refusal} actions={composer.actions} isAlone={isEmpty(state)} />
      )}
      {isEmpty(state) ? (
        !settings.refusal && (
          <EmptyState client={client} actions={composer.actions} onAsk={(question) => void composer.send(question)} />
        )
      ) : (
        <Transcript client={client} state={state} actions={composer.actions} />
      )}
      <Announcer client={client} />
      <LeftBranchNotice state={state} actions={composer.actions} />
      {state.problem && <ErrorNotice message={state.problem.message} />}
      {client.failure && <ErrorNotice message={client.failure} onDismiss={() => client.dismissFailure()} />}
      {composer.error && <ErrorNotice message={composer.error} onDismiss={composer.dismissError} />}
      <footer class="chat-foot">
        <QueueList
          queue={waiting(state)}
          isRunning={isRunning}
          editedId={composer.editing?.target.type === 'queued' ? composer.editing.target.queuedId : null}
          actions={composer.actions}
        />
        <InputBox client={client} composer={composer} settings={settings} isRunning={isRunning} />
      </footer>
    </div>
  );
}

/** A prompt is in the outbox a moment before it leaves the queue; it is then answered and waits no more. */
function waiting({ queue, pending, turns }: ChatClient['state']): QueueState {
  const begun = new Set([pending?.turn.id, ...turns.map(({ id }) => id)]);
  return { ...queue, prompts: queue.prompts.filter(({ id }) => !begun.has(id)) };
}

function isEmpty({ turns, pending }: ChatClient['state']): boolean {
  return turns.length === 0 && pending === null;
}
