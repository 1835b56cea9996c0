import type * as vscode from 'vscode';
import type { Disposable } from '../core/disposable';
import { toTurnError } from '../core/toTurnError';
import { Channel, type Handlers } from '../protocol/channel';
import type { HostMessage, HostReplies } from '../protocol/hostMessage';
import { webviewMessage, type WebviewMessage, type WebviewReplies } from '../protocol/webviewMessage';
import { PageGate } from './pageGate';
import { webviewPort } from './webviewPort';

interface SurfacePageOptions {
  webview: Pick<vscode.Webview, 'postMessage' | 'onDidReceiveMessage'>;
  handlers: Handlers<WebviewMessage, WebviewReplies>;
  log: Pick<vscode.LogOutputChannel, 'warn'>;
}

/** The page of a panel, which may be thrown away and built anew at any moment. What nobody hears is not said. */
export class SurfacePage implements Disposable {
  readonly #channel: Channel<HostMessage, HostReplies, WebviewMessage, WebviewReplies>;
  readonly #gate = new PageGate();
  readonly #log: SurfacePageOptions['log'];
  /** What a person asked for and no page has taken yet. */
  readonly #wishes = new Map<HostMessage['type'], HostMessage>();
  #isThere = false;
  #isShown = false;

  constructor({ webview, handlers, log }: SurfacePageOptions) {
    this.#log = log;
    this.#channel = new Channel({
      port: webviewPort(webview),
      parse: (value) => webviewMessage.safeParse(value).data ?? null,
      log: (message, detail) => log.warn(message, detail),
      handlers,
    });
  }

  /** Resolves once the page shows what it is to show. */
  get whenShown(): Promise<void> {
    return this.#gate.whenOpen;
  }

  /** A page has been built. What the one before it was asked will not be answered any more. */
  arrived(): void {
    this.forget();
    this.#isThere = true;
  }

  shown(): void {
    this.#isShown = true;
    this.#gate.open();
    this.#tellWishes();
  }

  /** The page has been thrown away. */
  forget(): void {
    this.#isThere = false;
    this.#isShown = false;
    this.#gate.close();
    this.#channel.forget();
  }

  async request(message: HostMessage): Promise<void> {
    await this.#channel.request(message);
  }

  /** A page that is gone meanwhile asks for everything anew when it comes back. */
  tell(message: HostMessage, onTaken?: () => void): void {
    if (!this.#isThere) return;
    this.#channel.request(message).then(onTaken, (error: unknown) => {
      if (toTurnError(error).code !== 'closed') this.#log.warn('A panel did not take a message.', error);
    });
  }

  /** For what must not be missed: said at once, or as soon as a page shows what it is to show. */
  wish(message: HostMessage): void {
    this.#wishes.set(message.type, message);
    if (this.#isShown) this.#tellWishes();
  }

  dispose(): void {
    this.#isThere = false;
    this.#channel.dispose();
  }
  #tellWishes(): void {
    for (const [type, message] of this.#wishes) this.tell(message, () => this.#wishes.delete(type));
  }
}
