import { initialChatState, reduceChat, type ChatState } from '../core/chatState';
import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import { Channel } from '../protocol/channel';
import type { ChatSettings, HostMessage, HostReplies } from '../protocol/hostMessage';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { Page } from './page';

const defaultSettings: ChatSettings = { sendKey: 'enter', agents: [], isTrusted: true };

/** The page's side of the conversation with the host: the state that the views render, and requests. */
export class ChatClient {
  readonly page: Page;
  state: ChatState = initialChatState;
  settings: ChatSettings = defaultSettings;
  readonly #channel: Channel<WebviewMessage, WebviewReplies, HostMessage, HostReplies>;
  readonly #changed = new Emitter<void>((error) => this.#log('A view failed.', error));
  readonly #focused = new Emitter<void>((error) => this.#log('The input could not be focused.', error));

  readonly onDidChange = this.#changed.event;
  readonly onDidFocusInput = this.#focused.event;

  constructor(page: Page) {
    this.page = page;
    this.#channel = new Channel({
      port: page.port,
      // The host is our own code of the same version; only the page is not to be trusted.
      parse: (value) => value as HostMessage,
      log: (message, detail) => this.#log(message, detail),
      handlers: {
        chat: ({ event }) => {
          this.state = reduceChat(this.state, event);
          this.#changed.fire();
        },
        settings: ({ settings }) => {
          this.settings = settings;
          this.#changed.fire();
        },
        focusInput: () => this.#focused.fire(),
      },
    });
  }

  start(): Disposable {
    void this.request({ type: 'ready' }).catch((error: unknown) => this.#log('The host did not answer.', error));
    return this.#channel;
  }

  request(message: WebviewMessage): Promise<void> {
    return this.#channel.request(message);
  }

  /** For what nobody waits for, such as opening a link: the host has logged why it failed. */
  tell(message: WebviewMessage): void {
    this.request(message).catch(() => {});
  }

  #log(message: string, detail: unknown): void {
    const problem = `${message} ${detail instanceof Error ? (detail.stack ?? detail.message) : String(detail)}`;
    this.tell({ type: 'logProblem', problem: problem.slice(0, 20_000) });
  }
}
