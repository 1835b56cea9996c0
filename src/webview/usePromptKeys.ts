import { useEffect } from 'preact/hooks';
import { scrollToTop } from './scrollToTop';

/** Alt+Up and Alt+Down go to the previous and to the next prompt, from wherever in the panel the focus is. */
export function usePromptKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isStep = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (!isStep || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      step(event.key === 'ArrowUp' ? -1 : 1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** From the prompt that has the focus, from the input past the last one, else from the upper edge of what is seen. */
function step(by: -1 | 1): void {
  const prompts = [...document.querySelectorAll<HTMLElement>('.prompt')];
  const transcript = document.querySelector('.transcript');
  const top = transcript?.getBoundingClientRect().top ?? 0;
  const at = prompts.findIndex((prompt) => prompt === document.activeElement);
  const firstInSight = prompts.findIndex((prompt) => prompt.getBoundingClientRect().top >= top);
  const inSight = firstInSight === -1 ? prompts.length : by === 1 ? firstInSight - 1 : firstInSight;
  const isInInput = document.activeElement instanceof HTMLTextAreaElement;
  const from = at !== -1 ? at : isInInput ? prompts.length : inSight;
  const next = prompts[from + by];
  if (next && transcript) {
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
    scrollToTop(next, transcript);
  } else if (by === 1) {
    document.querySelector<HTMLElement>('.input-box textarea')?.focus();
  }
}
