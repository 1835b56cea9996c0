import type { StoreRefusal } from '../core/sessionStore';
import type { WebviewMessage } from '../protocol/webviewMessage';
import type { ChatActions } from './chatActions';
import { Icon } from './icon';

type Topic = Extract<WebviewMessage, { type: 'help' }>['topic'];

interface Words {
  title: string;
  text: string;
  ways: [label: string, topic: Topic][];
}

const damaged: Words = {
  title: 'Your sessions are damaged',
  text: 'What can be read is shown, and nothing is written any more: the damaged store stays as it was found. Salvaging makes a new one of what can be read, or of a backup.',
  ways: [
    ['Salvage...', 'salvageStore'],
    ['Check Store', 'checkStore'],
    ['Show Log', 'showLog'],
  ],
};

const readOnly: Words = {
  title: 'Your sessions can only be read',
  text: 'Their folder cannot be written to, so nothing new can be saved. All that was saved is kept. Allow writing to the folder, then reload the window.',
  ways: [
    ['Reload Window', 'reloadWindow'],
    ['Show Log', 'showLog'],
  ],
};

interface StoreRefusedProps {
  refusal: StoreRefusal;
  actions: ChatActions;
  /** Above a transcript it is a card; where there is none, it stands in the middle. */
  isAlone: boolean;
}

/** A store that can be read and not written to: what happened, what is kept, and the ways out. */
export function StoreRefused({ refusal, actions, isAlone }: StoreRefusedProps) {
  const { title, text, ways } = refusal.code === 'corrupt' ? damaged : readOnly;
  const content = (
    <>
      <p role="alert">{text}</p>
      <details class="store-details">
        <summary>Details</summary>
        <p>{refusal.message}</p>
      </details>
      <div class="card-actions">
        {ways.map(([label, topic], index) => (
          <button
            key={topic}
            type="button"
            class={index === 0 ? 'button' : 'button button-quiet'}
            onClick={() => actions.ask({ type: 'help', topic })}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  );
  if (!isAlone) {
    return (
      <section class="card card-error store-refused" aria-label={title}>
        <p class="card-title">
          <Icon name="warning" />
          {title}
        </p>
        {content}
      </section>
    );
  }
  return (
    <main class="empty">
      <Icon name="warning" />
      <h1>{title}</h1>
      {content}
    </main>
  );
}
