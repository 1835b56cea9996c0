import type { ChatSettings } from '../protocol/hostMessage';
import { Icon } from './icon';

const questions = ['What is this project?', 'Find typescript files', 'List the TODOs', 'What can you do?'];

interface EmptyStateProps {
  settings: ChatSettings;
  onAsk(question: string): void;
}

/** Teaches the first step where there is nothing to show yet. */
export function EmptyState({ settings, onAsk }: EmptyStateProps) {
  return (
    <main class="empty">
      <Icon name="comment-discussion" />
      <h1>Ask about this workspace</h1>
      <p>
        The built-in workspace guide finds, reads and searches files. It needs no key and no network, and every turn is
        kept.
      </p>
      <ul class="suggestions" aria-label="Questions to begin with">
        {questions.map((question) => (
          <li key={question}>
            <button type="button" class="suggestion" onClick={() => onAsk(question)}>
              {question}
            </button>
          </li>
        ))}
      </ul>
      {!settings.isTrusted && (
        <p class="quiet">
          <Icon name="shield" /> Restricted Mode: files are read, and nothing is started or sent.
        </p>
      )}
    </main>
  );
}
