import type { WebviewMessage } from '../protocol/webviewMessage';
import type { EditTarget } from './editing';

/** What the views can have done; the same object for as long as the panel is there. */
export interface ChatActions {
  /** Asks the host for something. A failure is shown above the input. */
  ask(message: WebviewMessage): void;
  /** Takes a prompt back into the input. What is there already comes back afterwards. */
  edit(target: EditTarget, text: string): void;
}
