import type * as vscode from 'vscode';
import type { ChatEvent } from '../core/chatState';
import type { Disposable } from '../core/disposable';
import { InOrder } from '../core/inOrder';
import type { Part } from '../core/message';
import { emptyPrompt, type PromptInput } from '../core/promptInput';
import type { Reveal } from '../core/reveal';
import { SessionError } from '../core/sessionError';
import { toTurnError } from '../core/toTurnError';
import type { TurnRunner } from '../core/turnRunner';
import type { Handlers } from '../protocol/channel';
import type { WebviewMessage, WebviewReplies } from '../protocol/webviewMessage';
import { approvalRequests } from './approvalRequests';
import { attachmentRequests } from './attachmentRequests';
import { ChatFeed } from './chatFeed';
import type { ChatServices } from './chatServices';
import { codeRequests } from './codeRequests';
import { findRequests } from './findRequests';
import { historyRequests } from './historyRequests';
import { inputRequests } from './inputRequests';
import { queueRequests } from './queueRequests';
import { SurfaceFind } from './surfaceFind';
import { SurfacePage } from './surfacePage';
import { turnRequests, type OpenSession } from './turnRequests';
import { TypedPrompts } from './typedPrompts';
import type { Workbench } from './workbench';

interface SurfaceOptions {
  webview: Pick<vscode.Webview, 'postMessage' | 'onDidReceiveMessage'>;
  services: ChatServices;
  /** The session to show when the page is ready, null for a new one. */
  initialSession(): Promise<string | null>;
  /** What to bring into sight then, if not the end. */
  initialReveal?: Reveal;
  onDidShow(sessionId: string | null): void;
}

type Begin = (runner: TurnRunner, request: { sessionId: string; prompt: Part[] }) => Promise<unknown>;

/** One chat panel, in the side bar or in an editor tab. Its page may be thrown away and rebuilt at any moment. */
export class ChatSurface implements Disposable {
  readonly #options: SurfaceOptions;
  readonly #page: SurfacePage;
  readonly #prompts: TypedPrompts;
  readonly #find: SurfaceFind;
  /** What was asked for last is what is shown, also where a session asked for before it takes longer to read. */
  readonly #shows = new InOrder();
  #feed: ChatFeed | null = null;
  #isDisposed = false;
  /** The session that prompts go to; it may have been made for a prompt that is not on disk yet. */
  #sessionId: string | null | undefined;
  /** What no page has taken yet: one that is hidden is built anew when it is shown. */
  #reveal: Reveal | undefined;

  constructor(options: SurfaceOptions) {
    this.#options = options;
    this.#reveal = options.initialReveal;
    this.#prompts = new TypedPrompts(options.services.input);
    this.#find = new SurfaceFind({
      workbench: options.services.workbench,
      sessionId: () => this.sessionId,
      tell: (message) => (message.type === 'openFind' ? this.#page.wish(message) : this.#page.tell(message)),
      reveal: (reveal) => this.#feed?.reveal(reveal),
      onError: (error) => options.services.log.warn('A session could not be searched.', error),
    });
    this.#page = new SurfacePage({
      webview: options.webview,
      handlers: this.#handlers(options.services),
      log: options.services.log,
    });
  }

  get sessionId(): string | null {
    return this.#sessionId ?? null;
  }

  /** Null shows an empty panel, whose first prompt makes the session. A session is shown at its end, or at `reveal`. */
  async show(sessionId: string | null, reveal?: Reveal): Promise<void> {
    await this.#shows.run(() => this.#show(sessionId, reveal, this.#feed?.sessionId === sessionId));
  }

  get whenReady(): Promise<void> {
    return this.#page.whenShown;
  }

  /** Adds to what is being typed. Waits for a page that is just being built. */
  async attach(prompt: PromptInput): Promise<void> {
    await this.#page.whenShown;
    await this.#page.request({ type: 'attach', prompt });
  }

  /** Sends a prompt that nobody typed here; what is being typed stays as it is. */
  async ask(prompt: PromptInput): Promise<void> {
    await this.#page.whenShown;
    await this.#send(prompt, (runner, request) => runner.send(request), { isTyped: false });
  }

  /** Called when the page is thrown away: until the next one is there, nobody hears what it is told. */
  forgetPage(): void {
    this.#options.services.focus.set(this, false);
    this.#page.forget();
  }

  focusInput(): void {
    this.#page.wish({ type: 'focusInput' });
  }

  /** Goes to the first question, or will once the page is there. Nothing is answered by it. */
  focusApproval(): void {
    this.#page.wish({ type: 'focusApproval' });
  }

  stepFind(step: 1 | -1): void {
    this.#find.step(step);
  }

  openFind(): void {
    this.#find.open();
  }

  updateSettings(): void {
    this.#page.tell({ type: 'settings', settings: this.#options.services.settings() });
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#feed?.dispose();
    this.#find.dispose();
    this.#options.services.focus.set(this, false);
    this.#page.dispose();
  }

  /** What the page may ask for. */
  #handlers(services: ChatServices): Handlers<WebviewMessage, WebviewReplies> {
    return {
      ready: () => this.#ready(),
      focus: ({ isFocused }) => services.focus.set(this, isFocused),
      send: ({ prompt }) => this.#send(prompt, (runner, request) => runner.send(request)),
      stopAndSend: ({ prompt }) => this.#send(prompt, (runner, request) => runner.stopAndSend(request)),
      edit: ({ turnId, prompt }) => this.#send(prompt, (runner, request) => runner.retry({ ...request, turnId })),
      ...turnRequests(() => this.#openSession()),
      ...queueRequests(
        () => this.#openSession(),
        (prompt) => this.#prompts.resolve(prompt),
      ),
      ...codeRequests(services.code),
      ...historyRequests({
        ...services.history,
        open: () => this.#openSession(),
        show: (sessionId) => this.show(sessionId),
        editor: services.editor,
      }),
      ...approvalRequests(services.approvals, () => this.#requireSession()),
      ...attachmentRequests(services.input.shelf, () => this.#openSession()),
      ...inputRequests({
        services: services.input,
        open: () => this.#open(),
        sessionId: () => this.sessionId,
      }),
      loadEarlier: async ({ cursor }) => this.#feed?.loadEarlier(cursor),
      loadLater: async ({ after }) => this.#feed?.loadLater(after),
      loadAround: async ({ turnId }) => this.#feed?.loadAround(turnId),
      returnTo: async ({ turnId }) => this.#feed?.returnTo(turnId),
      loadNewest: async () => this.#feed?.loadNewest(),
      ...findRequests({ find: () => this.#find.get(), sessionId: () => this.sessionId }),
      saveDraft: ({ sessionId, prompt }) => this.#prompts.keep(sessionId, prompt),
      openFile: ({ path, line, column }) => services.editor.openFile(path, line, column),
      openLink: ({ url }) => services.editor.openLink(url),
      help: ({ topic }) => services.help(topic),
      copy: ({ text }) => services.editor.copy(text),
      logProblem: ({ problem }) => services.log.error(problem),
    };
  }

  async #ready(): Promise<void> {
    this.#page.arrived();
    this.updateSettings();
    try {
      await this.#shows.run(() => this.#showAnew());
    } catch (error) {
      this.#options.services.log.error('A session could not be shown.', error);
      this.#post({ type: 'unavailable', problem: toTurnError(error) });
    }
    this.#page.shown();
  }

  /** A page that is built anew knows nothing of the session, even where its feed does. */
  async #showAnew(): Promise<void> {
    const sessionId = this.#sessionId === undefined ? await this.#options.initialSession() : this.#sessionId;
    await this.#show(sessionId, this.#reveal, false);
  }

  async #show(sessionId: string | null, reveal: Reveal | undefined, isShown: boolean): Promise<void> {
    const workbench = await this.#open();
    if (this.#isDisposed) return;
    const feed = this.#feedOf(workbench);
    this.#reveal = reveal;
    if (this.#feed?.sessionId !== sessionId) this.#find.stop();
    if (sessionId === null) {
      // An empty panel is not emptied again: something may have been typed into it meanwhile.
      if (!isShown) await feed.close();
    } else if (reveal && isShown) feed.reveal(reveal);
    else await feed.open(sessionId, reveal);
    this.#setSession(sessionId);
    if (sessionId !== null) await this.#markRead(sessionId);
  }

  /** What cannot be attached fails before a session is made for it. */
  async #send(input: PromptInput, begin: Begin, { isTyped = true } = {}): Promise<void> {
    const { store, runner } = await this.#open();
    await this.#options.services.health.requireWritable();
    const prompt = await this.#prompts.resolve(input);
    const isNew = this.sessionId === null;
    if (isNew) this.#sessionId = (await store.createSession()).id;
    const sessionId = this.#requireSession();
    await begin(runner, { sessionId, prompt });
    if (isTyped || isNew)
      await this.#prompts.forget(isTyped ? input : emptyPrompt, isNew ? null : sessionId, sessionId);
    if (this.#feed?.sessionId !== sessionId) await this.show(sessionId);
    else await this.#feed.loadNewest();
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

  #feedOf(workbench: Workbench): ChatFeed {
    this.#feed ??= new ChatFeed({
      workbench,
      timers: this.#options.services.timers,
      readDraft: (sessionId) => this.#prompts.read(sessionId),
      isOwnDraft: (sessionId) => this.#prompts.isOwn(sessionId),
      approvals: this.#options.services.approvals.open,
      post: (event) => this.#post(event),
      onError: (error) => this.#options.services.log.error('A session could not be read again.', error),
    });
    return this.#feed;
  }

  async #markRead(sessionId: string): Promise<void> {
    const { store } = await this.#open();
    const { session } = await store.loadSession(sessionId);
    if (session.unread && !this.#options.services.health.refusal)
      await store.updateSession(sessionId, { unread: false });
  }

  #setSession(sessionId: string | null): void {
    this.#sessionId = sessionId;
    this.#options.onDidShow(sessionId);
  }

  /** The feed closes by itself when its session is gone, and the next prompt must not follow it there. */
  #post(event: ChatEvent): void {
    if (event.type === 'closed') this.#setSession(null);
    const reveal = this.#reveal;
    this.#page.tell({ type: 'chat', event }, () => {
      if (this.#reveal === reveal) this.#reveal = undefined;
    });
  }
}
