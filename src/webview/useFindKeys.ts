import { useEffect, useRef } from 'preact/hooks';

interface FindKeys {
  open(): void;
  step(by: 1 | -1): void;
}

const isMac = navigator.platform.startsWith('Mac');

/**
 * The keys of the editor's own find, wherever the focus is in the page. VS Code has no context by which a keybinding could
 * tell that a view's page has the focus, so they are taken here, and kept from it, so that nothing happens twice.
 */
export function useFindKeys(keys: FindKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !takes(event, latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

function takes(event: KeyboardEvent, { open, step }: FindKeys): boolean {
  const hasModifier = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  const by = event.shiftKey ? -1 : 1;
  if (event.altKey) return false;
  if (hasModifier && !event.shiftKey && event.code === 'KeyF') open();
  else if (event.key === 'F3' && !event.ctrlKey && !event.metaKey) step(by);
  else if (isMac && hasModifier && event.code === 'KeyG') step(by);
  else return false;
  return true;
}
