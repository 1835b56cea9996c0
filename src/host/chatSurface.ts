import type * as vscode from 'vscode';
import type { ChatEvent } from '../core/chatState';
import type { Disposable } from '../core/disposable';
import { SessionError } from '../core/sessionError';
import type { Timers } from '../core/timers';
import { toTurnError } from '../core/toTurnError';
import type { TurnRunner } from '../core/turnRunner';
import { Channel } from '../protocol/channel';
import type { ChatSettings, HostMessage, HostReplies } from '../protocol/hostMessage';
import { webviewMessage, type WebviewMessage, type WebviewReplies } from '../protocol/webviewMessage';
import { ChatFeed } from './chatFeed';
import type { DraftKeeper } from './draftKeeper';
import type { EditorPort } from './editorPort';
import type { LazyWorkbench } from './lazyWorkbench';
import { queueRequests } from './queueRequests';
import { turnRequests, type OpenSession } from './turnRequests';
import { webviewPort } from './webviewPort';

/** What every chat panel of the window shares. */
export interface ChatServices {
  workbench: LazyWorkbench;
  timers: Timers;
  editor: EditorPort;
  drafts: DraftKeeper;
  settings(): ChatSettings;
  log: Pick<vscode.LogOutputChannel, 'error' | 'warn'>;
}

interface SurfaceOptions {
  webview: Pick<vscode.Webview, 'postMessage' | 'onDidReceiveMessage'>;
  services: ChatServices;
  /** The session to show when the page is ready, null for a new one. */
  initialSession(): Promise<string | null>;
  onDidShow(sessionId: string | null): void;
}

/** One chat panel, in the side bar or in an editor tab. Its page may be thrown away and rebuilt at any moment. */
export class ChatSurface implements Disposable {
  readonly #options: SurfaceOptions;
  readonly #channel: Channel<HostMessage, HostReplies, WebviewMessage, WebviewReplies>;
  #feed: ChatFeed | null = null;
  /** The session that prompts go to; it may have been made for a prompt that is not on disk yet. */
  #sessionId: string | null | undefined;

  constructor(options: SurfaceOptions) {
    this.#options = options;
    this.#channel = new Channel({
      port: webviewPort(options.webview),
      parse: (value) => webviewMessage.safeParse(value).data ?? null,
      log: (message, detail) => options.services.log.warn(message, detail),
      handlers: {
        ready: () => this.#ready(),
        send: ({ text }) => this.#send((runner, sessionId) => runner.send({ sessionId, prompt: text })),
        stopAndSend: ({ text }) => this.#send((runner, sessionId) => runner.stopAndSend({ sessionId, prompt: text })),
        edit: ({ turnId, text }) =>
          this.#send((runner, sessionId) => runner.retry({ sessionId, turnId, prompt: text })),
        ...turnRequests(() => this.#openSession()),
        ...queueRequests(() => this.#openSession()),
        loadEarlier: async ({ cursor }) => this.#feed?.loadEarlier(cursor),
        saveDraft: ({ sessionId, text }) => options.services.drafts.keep(sessionId, text),
        openFile: ({ path, line }) => options.services.editor.openFile(path, line),
        openLink: ({ url }) => options.services.editor.openLink(url),
        copy: ({ text }) => options.services.editor.copy(text),
        logProblem: ({ problem }) => options.services.log.error(problem),
      },
    });
  }

  get sessionId(): string | null {
    return this.#sessionId ?? null;
  }

  /** Null shows an empty panel, whose first prompt makes the session. */
  async show(sessionId: string | null): Promise<void> {
    const feed = await this.#openFeed();
    if (sessionId === null) await feed.close();
    else await feed.open(sessionId);
    this.#setSession(sessionId);
    if (sessionId !== null) await this.#markRead(sessionId);
  }

  focusInput(): void {
    this.#tell({ type: 'focusInput' });
  }

  updateSettings(): void {
    this.#tell({ type: 'settings', settings: this.#options.services.settings() });
  }

  dispose(): void {
    this.#feed?.dispose();
    this.#channel.dispose();
  }

  async #ready(): Promise<void> {
    this.updateSettings();
    try {
      await this.show(this.#sessionId === undefined ? await this.#options.initialSession() : this.#sessionId);
    } catch (error) {
      this.#options.services.log.error('A session could not be shown.', error);
      this.#post({ type: 'unavailable', problem: toTurnError(error) });
    }
  }

  async #send(begin: (runner: TurnRunner, sessionId: string) => Promise<unknown>): Promise<void> {
    const { store, runner } = await this.#open();
    const isNew = this.sessionId === null;
    if (isNew) this.#sessionId = (await store.createSession()).id;
    const sessionId = this.#requireSession();
    await begin(runner, sessionId);
    await this.#options.services.drafts.clear(isNew ? null : sessionId);
    if (this.#feed?.sessionId !== sessionId) await this.show(sessionId);
  }

  #requireSession(): string {
    if (this.#sessionId) return this.#sessionId;
    throw new SessionError('not-found', 'No session is open here.', { remedy: 'Send a prompt to begin one.' });
  }

  async #openSession(): Promise<OpenSession> {
    return { ...(await this.#open()), sessionId: this.#requireSession() };
  }

  #open() {
    return this.#options.services.workbench.get();
  }

  async #openFeed(): Promise<ChatFeed> {
    const workbench = await this.#open();
    this.#feed ??= new ChatFeed({
      workbench,
      timers: this.#options.services.timers,
      readDraft: (sessionId) => this.#options.services.drafts.read(sessionId),
      post: (event) => this.#post(event),
      onError: (error) => this.#options.services.log.error('A session could not be read again.', error),
    });
    return this.#feed;
  }

  async #markRead(sessionId: string): Promise<void> {
    const { store } = await this.#open();
    const { session } = await store.loadSession(sessionId);
    if (session.unread) await store.updateSession(sessionId, { unread: false });
  }

  #setSession(sessionId: string | null): void {
    this.#sessionId = sessionId;
    this.#options.onDidShow(sessionId);
  }

  /** The feed closes by itself when its session is gone, and the next prompt must not follow it there. */
  #post(event: ChatEvent): void {
    if (event.type === 'closed') this.#setSession(null);
    this.#tell({ type: 'chat', event });
  }

  /** A page that is gone meanwhile asks for everything anew when it comes back. */
  #tell(message: HostMessage): void {
    this.#channel.request(message).catch((error: unknown) => {
      if (toTurnError(error).code !== 'closed')
        this.#options.services.log.warn('A panel did not take a message.', error);
    });
  }
}
