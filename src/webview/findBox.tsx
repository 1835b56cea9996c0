import type { FindState } from '../core/findState';
import { Icon } from './icon';
import { IconButton } from './iconButton';
import type { Find } from './useFind';

/** Over the transcript, as in the editor: what is looked for, how often it is there, and the way from one to the next. */
export function FindBox({ find, state }: { find: Find; state: FindState }) {
  if (!find.isOpen) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') find.step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') find.close();
    else if (event.altKey && event.code === 'KeyC') find.change({ matchCase: !find.matchCase });
    else if (event.altKey && event.code === 'KeyW') find.change({ wholeWord: !find.wholeWord });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const isMissing = find.text.trim() !== '' && state.count === 0 && !state.isSearching;
  return (
    <div class="find-box" role="search" aria-label="Find in session" onKeyDown={onKeyDown}>
      <div class={`find-input${isMissing ? ' find-missing' : ''}`}>
        <input
          ref={find.input}
          type="text"
          value={find.text}
          maxLength={1000}
          placeholder="Find"
          aria-label="Find in session"
          spellcheck={false}
          onInput={(event) => find.change({ text: event.currentTarget.value })}
        />
        <Toggle
          icon="case-sensitive"
          label="Match Case (Alt+C)"
          isOn={find.matchCase}
          onChange={(matchCase) => find.change({ matchCase })}
        />
        <Toggle
          icon="whole-word"
          label="Match Whole Word (Alt+W)"
          isOn={find.wholeWord}
          onChange={(wholeWord) => find.change({ wholeWord })}
        />
      </div>
      <span class="find-count" role="status">
        {state.isSearching && <Icon name="loading" spin />}
        {countWords(find.text, state)}
      </span>
      <span class="find-buttons">
        <IconButton
          icon="arrow-up"
          label="Previous match"
          title="Previous Match (Shift+Enter)"
          disabled={state.count === 0}
          onClick={() => find.step(-1)}
        />
        <IconButton
          icon="arrow-down"
          label="Next match"
          title="Next Match (Enter)"
          disabled={state.count === 0}
          onClick={() => find.step(1)}
        />
        <IconButton icon="close" label="Close find" title="Close (Escape)" onClick={find.close} />
      </span>
    </div>
  );
}

interface ToggleProps {
  icon: string;
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Toggle({ icon, label, isOn, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      class={`find-toggle${isOn ? ' find-on' : ''}`}
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <Icon name={icon} />
    </button>
  );
}

function countWords(text: string, { count, current, isCapped, isSearching }: FindState): string {
  if (text.trim() === '') return '';
  if (count === 0) return isSearching ? '' : 'No results';
  const many = `${count}${isCapped || isSearching ? '+' : ''}`;
  return `${current === 0 ? '?' : current} of ${many}`;
}
