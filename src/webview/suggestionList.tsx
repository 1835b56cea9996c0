import { useEffect, useRef } from 'preact/hooks';
import { Icon } from './icon';
import type { SuggestedItem, Suggestions } from './useSuggestions';

export const suggestionListId = 'suggestions';

export function suggestionId(index: number): string {
  return `suggestion-${index}`;
}

/** What completes the word at the caret, above the input. The focus stays in the input. */
export function SuggestionList({ suggestions }: { suggestions: Suggestions }) {
  const { trigger, items, active, isLoading, choose } = suggestions;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, items.length]);
  if (!trigger) return null;
  if (items.length === 0) {
    return (
      <p class="popup completions-none" role="status">
        {isLoading ? 'Looking…' : trigger.sign === '/' ? 'No such command' : 'Nothing matches'}
      </p>
    );
  }
  return (
    <ul
      ref={list}
      id={suggestionListId}
      class="popup completions"
      role="listbox"
      tabIndex={0}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={trigger.sign === '/' ? 'Commands' : 'Things to mention'}
    >
      {items.map((item, index) => (
        <li
          key={index}
          id={suggestionId(index)}
          class="completion"
          role="option"
          aria-selected={index === active}
          title={wordsOf(item).title}
          onClick={() => choose(item)}
        >
          <Row item={item} />
        </li>
      ))}
    </ul>
  );
}

function Row({ item }: { item: SuggestedItem }) {
  const { icon, label, argument, detail } = wordsOf(item);
  return (
    <>
      <Icon name={icon} />
      <span class="completion-label">{label}</span>
      {argument !== '' && <span class="completion-argument">{argument}</span>}
      <span class="completion-detail">{detail}</span>
    </>
  );
}

function wordsOf(item: SuggestedItem) {
  if (item.type === 'command') {
    const { name, argument, description } = item.command;
    const label = `/${name}`;
    return { icon: 'terminal', label, argument: argument ?? '', detail: description, title: description };
  }
  const { icon, label, detail } = item.suggestion;
  return { icon, label, argument: '', detail, title: detail === '' ? label : `${label}\n${detail}` };
}
