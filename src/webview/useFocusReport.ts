import { useEffect } from 'preact/hooks';
import type { ChatClient } from './chatClient';

/** Tells the host when the page gets the keyboard and when it loses it, since VS Code's keybindings cannot know. */
export function useFocusReport(client: ChatClient): void {
  useEffect(() => {
    const report = () => client.tell({ type: 'focus', isFocused: document.hasFocus() });
    report();
    window.addEventListener('focus', report);
    window.addEventListener('blur', report);
    return () => {
      window.removeEventListener('focus', report);
      window.removeEventListener('blur', report);
    };
  }, [client]);
}
