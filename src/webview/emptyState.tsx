import { AgentUnready } from './agentUnready';
import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import { answering } from './inputPickers';
import { missingParts } from './missingParts';
import { OllamaLine } from './ollamaLine';

const guide = 'workspace-guide';
const ofGuide = ['What is this project?', 'Find typescript files', 'List the TODOs', 'What can you do?'];
const ofModel = ['What is this project?', 'How is it built and tested?', 'Which TODOs are left?'];

interface EmptyStateProps {
  client: ChatClient;
  actions: ChatActions;
  onAsk(question: string): void;
}

/** Teaches the first step where there is nothing to show yet. */
export function EmptyState({ client, actions, onAsk }: EmptyStateProps) {
  const { agent } = answering(client);
  if (missingParts(client).length > 0) return <AgentUnready client={client} actions={actions} />;
  const isGuide = agent === undefined || agent.id === guide;
  return (
    <main class="empty">
      <Icon name="comment-discussion" />
      <h1>Ask about this workspace</h1>
      <p>{isGuide ? guideWords : modelWords(client)}</p>
      <ul class="suggestions" aria-label="Questions to begin with">
        {(isGuide ? ofGuide : ofModel).map((question) => (
          <li key={question}>
            <button type="button" class="suggestion" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      {isGuide && client.settings.isTrusted && <OllamaLine client={client} actions={actions} />}
      {client.settings.isTrusted ? <Models isGuide={isGuide} actions={actions} /> : <Restricted actions={actions} />}
    </main>
  );
}

const guideWords =
  'The built-in workspace guide finds, reads and searches files. It needs no key and no network, and every turn is kept.';

function modelWords(client: ChatClient): string {
  const { agent, model } = answering(client);
  const who = model === null ? `${agent?.name} answers.` : `${agent?.name} answers with ${model}.`;
  const asks = client.settings.approvalMode === 'ask' ? 'changes a file or runs a command' : 'runs a command';
  return `${who} It reads and searches this workspace, and asks before it ${asks}. Every turn is kept.`;
}

/** The guide is always there; a model is the person's choice. */
function Models({ isGuide, actions }: Pick<EmptyStateProps, 'actions'> & { isGuide: boolean }) {
  return (
    <p class="empty-note">
      {isGuide
        ? 'For more than that, let a model answer: one of VS Code’s own, Ollama on this machine, or an endpoint with your key. '
        : 'Type @ to mention files, symbols or problems, / for commands. '}
      <button type="button" class="link" onClick={() => actions.ask({ type: 'help', topic: 'selectAgent' })}>
        Select Agent
      </button>
    </p>
  );
}

function Restricted({ actions }: Pick<EmptyStateProps, 'actions'>) {
  return (
    <p class="empty-note">
      <Icon name="shield" /> Restricted Mode: the guide reads files, and nothing is started or sent. Models, tools and
      commands wait until you trust this folder.{' '}
      <button type="button" class="link" onClick={() => actions.ask({ type: 'help', topic: 'manageTrust' })}>
        Manage Trust
      </button>
    </p>
  );
}
