import type { AgentChoice, ChatSettings } from '../protocol/hostMessage';
import { agentIcon } from './agentIcon';
import type { ChatClient } from './chatClient';
import { Icon } from './icon';
import type { Composer } from './useComposer';

const modes = {
  ask: { icon: 'shield', label: 'Ask', title: 'Every change and every command is put to you first' },
  edit: { icon: 'edit', label: 'Edit', title: 'Files are changed without asking; commands still ask' },
};

/** Who answers in this session, as far as this machine knows. */
export function answering(client: ChatClient): { agent: AgentChoice | undefined; model: string | null } {
  const { session } = client.state;
  const { agents, isTrusted } = client.settings;
  const own = session?.agent && isTrusted ? agents.find(({ id }) => id === session.agent) : undefined;
  const agent = own ?? agents[0];
  return { agent, model: (own && session?.model) || (agent?.model ?? null) };
}

/** Who answers, with which model, and what is asked first. Each opens a list of VS Code's own. */
export function InputPickers({ client, composer }: { client: ChatClient; composer: Composer }) {
  const { agent, model } = answering(client);
  const { approvalMode, isTrusted } = client.settings;
  const mode = modes[approvalMode];
  const choose = (what: 'agent' | 'model' | 'approvalMode') => () => composer.actions.ask({ type: 'choose', what });
  return (
    <span class="pickers">
      <Picker
        icon={agentIcon(agent?.id)}
        name="Agent"
        value={agent?.name ?? 'None'}
        title={agentTitle(isTrusted)}
        onClick={choose('agent')}
      />
      {agent?.hasModels && isTrusted && (
        <Picker
          icon="chip"
          name="Model"
          value={model === null ? (agent.needsModel ? 'No model' : 'Auto') : shortName(model)}
          title={model ?? (agent.needsModel ? 'None is chosen yet' : 'The first one that there is')}
          onClick={choose('model')}
        />
      )}
      {isTrusted && (
        <Picker
          icon={mode.icon}
          name="Approval"
          value={mode.label}
          title={mode.title}
          onClick={choose('approvalMode')}
        />
      )}
    </span>
  );
}

function agentTitle(isTrusted: ChatSettings['isTrusted']): string {
  return isTrusted
    ? 'Who answers'
    : 'This workspace is not trusted, so nothing is sent to models: only the workspace guide answers';
}

/** Providers put themselves before their models: `openrouter/meta/llama`. */
function shortName(model: string): string {
  return model.split('/').at(-1) || model;
}

interface PickerProps {
  icon: string;
  name: string;
  value: string;
  title: string;
  onClick(): void;
}

function Picker({ icon, name, value, title, onClick }: PickerProps) {
  return (
    <button
      type="button"
      class="picker"
      title={`${name}: ${value}\n${title}`}
      aria-label={`${name}: ${value}`}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span class="picker-value">{value}</span>
    </button>
  );
}
