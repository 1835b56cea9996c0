import type { PromptOrigin, WebviewMessage } from '../protocol/webviewMessage';

/** What the views can have done; the same object for as long as the panel is there. */
export interface ChatActions {
  /** Asks the host for something. A failure is shown above the input. */
  ask(message: WebviewMessage): void;
  /** Takes a prompt back into the input, with what is attached to it. What is there already comes back afterwards. */
  edit(target: PromptOrigin): void;
}
