import type { ChatActions } from './chatActions';
import type { ChatClient } from './chatClient';
import { ChoiceButtons } from './choiceButtons';
import { Icon } from './icon';
import { answering } from './inputPickers';
import { missingParts, type MissingPart } from './missingParts';

const words: Record<MissingPart, string> = { key: 'an API key', model: 'a model' };

/** Stands where nothing is asked yet: says what the chosen agent cannot answer without, and leads there. */
export function AgentUnready({ client, actions }: { client: ChatClient; actions: ChatActions }) {
  const { agent } = answering(client);
  const missing = missingParts(client);
  return (
    <main class="empty">
      <Icon name="key" />
      <h1>{agent?.name} cannot answer yet</h1>
      <p>
        It needs {missing.map((part) => words[part]).join(' and ')}. The built-in workspace guide needs neither, and
        answers at once.
      </p>
      <ChoiceButtons choices={[...missing, 'agent']} actions={actions} isFirstMain />
    </main>
  );
}
