import * as vscode from 'vscode';
import type { Reveal } from '../core/reveal';
import type { PromptInput } from '../core/promptInput';
import { SessionError } from '../core/sessionError';
import { chatHtml, chatResourceRoots } from './chatHtml';
import type { ChatServices } from './chatServices';
import { ChatSurface } from './chatSurface';
import { ids } from './ids';
import type { LastShown } from './lastShown';

interface ChatViewPorts {
  extensionUri: vscode.Uri;
  lastShown: LastShown;
  services: ChatServices;
}

/** The chat in the side bar. */
export class ChatView implements vscode.WebviewViewProvider {
  readonly #ports: ChatViewPorts;
  readonly #onDidShow = new vscode.EventEmitter<string | null>();
  #surface: ChatSurface | null = null;
  #isVisible: () => boolean = () => false;
  /** What was asked for before the view was there. */
  #wanted: string | null | undefined;
  #wantedReveal: Reveal | undefined;
  #wantsFocus = false;

  /** Fires when another session is shown, and when the view is hidden or comes back. */
  readonly onDidShow = this.#onDidShow.event;

  constructor(ports: ChatViewPorts) {
    this.#ports = ports;
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
    const { extensionUri, services } = this.#ports;
    webview.options = { enableScripts: true, localResourceRoots: chatResourceRoots(extensionUri) };
    this.#isVisible = () => view.visible;
    const surface = new ChatSurface({
      webview,
      services,
      initialSession: () => this.#initialSession(),
      initialReveal: this.#wantedReveal,
      onDidShow: (sessionId) => this.#remember(sessionId),
    });
    this.#surface = surface;
    this.#wantedReveal = undefined;
    if (this.#wantsFocus) surface.focusInput();
    this.#wantsFocus = false;
    view.onDidChangeVisibility(() => {
      if (!view.visible) surface.forgetPage();
      this.#onDidShow.fire(surface.sessionId);
    });
    view.onDidDispose(() => {
      surface.dispose();
      this.#surface = null;
      this.#isVisible = () => false;
    });
    webview.html = chatHtml(webview, extensionUri);
  }

  async show(sessionId: string | null, reveal?: Reveal): Promise<void> {
    if (this.#surface) await this.#surface.show(sessionId, reveal);
    else [this.#wanted, this.#wantedReveal] = [sessionId, reveal];
    await this.focus();
  }

  /** Shows the chat and waits until it can be spoken to; tells which session it shows. */
  async ready(): Promise<string | null> {
    await this.focus();
    await this.#surface?.whenReady;
    return this.#surface?.sessionId ?? null;
  }

  /** Adds to what is being typed there. */
  async attach(prompt: PromptInput): Promise<void> {
    await this.focus();
    await this.#surface?.attach(prompt);
  }

  /** Sends a prompt to the session that is shown there, or to a new one. */
  async ask(prompt: PromptInput): Promise<void> {
    await this.focus();
    await this.#surface?.ask(prompt);
  }

  async focus(): Promise<void> {
    await vscode.commands.executeCommand(`${ids.views.chat}.focus`);
    if (this.#surface) this.#surface.focusInput();
    else this.#wantsFocus = true;
  }

  #remember(sessionId: string | null): void {
    const { lastShown, services } = this.#ports;
    lastShown.write(sessionId).catch((error: unknown) => services.log.warn('What is shown could not be kept.', error));
    this.#onDidShow.fire(sessionId);
  }

  /** What was asked for, else what was shown last, else the newest session there is. */
  async #initialSession(): Promise<string | null> {
    if (this.#wanted !== undefined) {
      const wanted = this.#wanted;
      this.#wanted = undefined;
      return wanted;
    }
    const last = await this.#ports.lastShown.read();
    if (last === null) return null;
    return (last !== undefined && (await this.#stillThere(last))) || this.#newest();
  }

  async #newest(): Promise<string | null> {
    const { store } = await this.#ports.services.workbench.get();
    return (await store.listSessions({ limit: 1 })).items[0]?.id ?? null;
  }

  async #stillThere(sessionId: string): Promise<string | null> {
    const { store } = await this.#ports.services.workbench.get();
    try {
      const { session } = await store.loadSession(sessionId);
      return session.deletedAt === null ? sessionId : null;
    } catch (error) {
      if (error instanceof SessionError && error.code === 'not-found') return null;
      throw error;
    }
  }
}
