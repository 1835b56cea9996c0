import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import { chatHtml, chatResourceRoots } from './chatHtml';
import { ChatSurface, type ChatServices } from './chatSurface';
import { ids } from './ids';

/** Under which `workspaceState` remembers what the side bar showed; the empty string is a new session. */
const lastSessionKey = 'chat.session';

/** The chat in the side bar. */
export class ChatView implements vscode.WebviewViewProvider {
  readonly #context: vscode.ExtensionContext;
  readonly #services: ChatServices;
  readonly #onDidShow = new vscode.EventEmitter<string | null>();
  #surface: ChatSurface | null = null;
  #isVisible: () => boolean = () => false;
  /** What was asked for before the view was there. */
  #wanted: string | null | undefined;

  readonly onDidShow = this.#onDidShow.event;

  constructor(context: vscode.ExtensionContext, services: ChatServices) {
    this.#context = context;
    this.#services = services;
  }

  get surface(): ChatSurface | null {
    return this.#surface;
  }

  /** The session that the person has before their eyes, if the view is open. */
  get visibleSession(): string | null {
    return this.#isVisible() ? (this.#surface?.sessionId ?? null) : null;
  }

  resolveWebviewView(view: vscode.WebviewView): void {
    const { webview } = view;
    webview.options = { enableScripts: true, localResourceRoots: chatResourceRoots(this.#context.extensionUri) };
    this.#isVisible = () => view.visible;
    const surface = new ChatSurface({
      webview,
      services: this.#services,
      initialSession: () => this.#initialSession(),
      onDidShow: (sessionId) => this.#remember(sessionId),
    });
    this.#surface = surface;
    view.onDidDispose(() => {
      surface.dispose();
      this.#surface = null;
      this.#isVisible = () => false;
    });
    webview.html = chatHtml(webview, this.#context.extensionUri);
  }

  async show(sessionId: string | null): Promise<void> {
    if (this.#surface) await this.#surface.show(sessionId);
    else this.#wanted = sessionId;
    await this.focus();
  }

  async focus(): Promise<void> {
    await vscode.commands.executeCommand(`${ids.views.chat}.focus`);
    this.#surface?.focusInput();
  }

  #remember(sessionId: string | null): void {
    void this.#context.workspaceState.update(lastSessionKey, sessionId ?? '');
    this.#onDidShow.fire(sessionId);
  }

  /** What was asked for, else what was shown last, else the newest session there is. */
  async #initialSession(): Promise<string | null> {
    if (this.#wanted !== undefined) {
      const wanted = this.#wanted;
      this.#wanted = undefined;
      return wanted;
    }
    const last = this.#context.workspaceState.get<string>(lastSessionKey);
    if (last === '') return null;
    return (last !== undefined && (await this.#stillThere(last))) || this.#newest();
  }

  async #newest(): Promise<string | null> {
    const { store } = await this.#services.workbench.get();
    return (await store.listSessions({ limit: 1 })).items[0]?.id ?? null;
  }

  async #stillThere(sessionId: string): Promise<string | null> {
    const { store } = await this.#services.workbench.get();
    try {
      const { session } = await store.loadSession(sessionId);
      return session.deletedAt === null ? sessionId : null;
    } catch (error) {
      if (error instanceof SessionError && error.code === 'not-found') return null;
      throw error;
    }
  }
}
