import type { ChatClient } from './chatClient';
import { followLink } from './followLink';

/** For a click or a key anywhere in what holds links: follows the one that it was on, through the host. */
export function activateLink(client: ChatClient): (event: MouseEvent | KeyboardEvent) => void {
  return (event) => {
    if (event instanceof KeyboardEvent && event.key !== 'Enter') return;
    const target = event.target instanceof Element ? event.target.closest('[data-link]') : null;
    const message = target && followLink(target.getAttribute('data-link') ?? '');
    if (!message) return;
    event.preventDefault();
    void client.ask(message);
  };
}
