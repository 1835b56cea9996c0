import { initialChatState, reduceChat, type ChatState } from '../core/chatState';
import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import type { PromptInput } from '../core/promptInput';
import { noFindState, type FindState } from '../core/findState';
import { Channel, type Reply } from '../protocol/channel';
import type { ChatSettings, HostMessage, HostReplies } from '../protocol/hostMessage';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import type { Page } from './page';

const defaultSettings: ChatSettings = {
  sendKey: 'enter',
  agents: [],
  approvalMode: 'ask',
  isTrusted: true,
  refusal: null,
};

type ReplyTo<Message extends WebviewMessage> = Reply<WebviewReplies, Message['type']>;

/** The page's side of the conversation with the host: the state that the views render, and requests. */
export class ChatClient {
  readonly page: Page;
  state: ChatState = initialChatState;
  settings: ChatSettings = defaultSettings;
  find: FindState = noFindState;
  /** Why the last thing that was asked for could not be done, until the next one is, another session is opened, or the person has seen it. */
  failure: string | null = null;
  #wantsApproval = false;
  readonly #channel: Channel<WebviewMessage, WebviewReplies, HostMessage, HostReplies>;
  readonly #changed = new Emitter<void>((error) => this.#log('A view failed.', error));
  readonly #focused = new Emitter<void>((error) => this.#log('The input could not be focused.', error));

  readonly #attached = new Emitter<PromptInput>((error) => this.#log('Nothing could be attached.', error));

  readonly #findOpened = new Emitter<void>((error) => this.#log('The find box could not be opened.', error));

  readonly onDidOpenFind = this.#findOpened.event;
  readonly onDidChange = this.#changed.event;
  readonly onDidFocusInput = this.#focused.event;
  /** Something is to be added to what is being typed. */
  readonly onDidAttach = this.#attached.event;

  constructor(page: Page) {
    this.page = page;
    this.#channel = new Channel({
      port: page.port,
      // The host is our own code of the same version; only the page is not to be trusted.
      parse: (value) => value as HostMessage,
      log: (message, detail) => this.#log(message, detail),
      handlers: {
        chat: ({ event }) => {
          const { opened } = this.state;
          this.state = reduceChat(this.state, event);
          if (this.state.opened !== opened) this.failure = null;
          this.#changed.fire();
        },
        settings: ({ settings }) => {
          this.settings = settings;
          this.#changed.fire();
        },
        focusInput: () => this.#focused.fire(),
        focusApproval: () => {
          this.#wantsApproval = true;
          this.#changed.fire();
        },
        attach: ({ prompt }) => this.#attached.fire(prompt),
        openFind: () => this.#findOpened.fire(),
        find: ({ state }) => {
          this.find = state;
          this.#changed.fire();
        },
      },
    });
  }

  start(): Disposable {
    void this.request({ type: 'ready' }).catch((error: unknown) => this.#log('The host did not answer.', error));
    return this.#channel;
  }

  request<Message extends WebviewMessage>(message: Message): Promise<ReplyTo<Message>> {
    return this.#channel.request(message);
  }

  /** Asks for what the person wants. Null where it could not be done, which is then shown above the input. */
  async ask<Message extends WebviewMessage>(message: Message): Promise<{ result: ReplyTo<Message> } | null> {
    this.dismissFailure();
    try {
      return { result: await this.request(message) };
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      this.#changed.fire();
      return null;
    }
  }

  dismissFailure(): void {
    if (this.failure === null) return;
    this.failure = null;
    this.#changed.fire();
  }

  /** True once for each time that the person asked to be taken to a question. */
  takeApprovalWish(): boolean {
    const wish = this.#wantsApproval;
    this.#wantsApproval = false;
    return wish;
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
