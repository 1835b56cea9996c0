import type { PlanEntry } from '../core/agentEvent';
import { Icon } from './icon';

const signs: Record<PlanEntry['state'], { icon: string; words: string }> = {
  pending: { icon: 'circle-large-outline', words: 'To do' },
  running: { icon: 'loading', words: 'Under way' },
  done: { icon: 'pass', words: 'Done' },
};

/** What the agent means to do, as it goes. Folds into a line that says how far it is. */
export function PlanList({ entries }: { entries: readonly PlanEntry[] }) {
  if (entries.length === 0) return null;
  const done = entries.filter(({ state }) => state === 'done').length;
  const current = entries.find(({ state }) => state === 'running');
  return (
    <details class="fold plan" open>
      <summary>
        <Icon name="checklist" />
        <span class="fold-text plan-title">Plan</span>
        <span class="fold-text plan-current">{current ? current.text : 'Plan'}</span>
        <span class="fold-note">
          {done} of {entries.length}
        </span>
      </summary>
      <ol class="plan-steps">
        {entries.map(({ text, state }, index) => (
          <li key={index} class={`plan-step plan-${state}`}>
            <span role="img" aria-label={signs[state].words} title={signs[state].words}>
              <Icon name={signs[state].icon} spin={state === 'running'} />
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}
