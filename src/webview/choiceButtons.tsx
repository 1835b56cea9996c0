import type { ChatActions } from './chatActions';

/** What a person can choose so that an agent can answer. */
export type Choice = 'key' | 'model' | 'agent';

const labels: Record<Choice, string> = { key: 'Set Key', model: 'Select Model', agent: 'Select Agent' };

interface ChoiceButtonsProps {
  choices: readonly Choice[];
  actions: ChatActions;
  /** True where the first of them is what should be done now. */
  isFirstMain?: boolean;
}

/** Leads to the very commands that mend what is missing. */
export function ChoiceButtons({ choices, actions, isFirstMain = false }: ChoiceButtonsProps) {
  if (choices.length === 0) return null;
  return (
    <div class="card-actions">
      {choices.map((what, index) => (
        <button
          key={what}
          type="button"
          class={isFirstMain && index === 0 ? 'button' : 'button button-quiet'}
          onClick={() => actions.ask({ type: 'choose', what })}
        >
          {labels[what]}
        </button>
      ))}
    </div>
  );
}
