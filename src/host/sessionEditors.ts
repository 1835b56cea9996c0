import * as vscode from 'vscode';
import type { Reveal } from '../core/reveal';
import { chatHtml, chatResourceRoots } from './chatHtml';
import type { ChatServices } from './chatServices';
import { ChatSurface } from './chatSurface';
import { ids } from './ids';
import { sessionTitle } from '../core/sessionTitle';

interface OpenEditor {
  panel: vscode.WebviewPanel;
  surface: ChatSurface;
}

/** Sessions as editor tabs. VS Code restores a tab after a reload with the state that its page had saved. */
export class SessionEditors implements vscode.WebviewPanelSerializer<unknown> {
  readonly #context: vscode.ExtensionContext;
  readonly #services: ChatServices;
  readonly #open = new Set<OpenEditor>();
  readonly #onDidShow = new vscode.EventEmitter<void>();

  /** Fires when a tab comes to the front, leaves it or is closed. */
  readonly onDidShow = this.#onDidShow.event;

  constructor(context: vscode.ExtensionContext, services: ChatServices) {
    this.#context = context;
    this.#services = services;
  }

  get surfaces(): ChatSurface[] {
    return [...this.#open].map(({ surface }) => surface);
  }

  /** The session of the tab that has the focus; undefined where none of ours has it. */
  get activeSession(): string | null | undefined {
    return [...this.#open].find(({ panel }) => panel.active)?.surface.sessionId;
  }

  /** The panel in the tab that is active, if one of ours is. */
  get activeSurface(): ChatSurface | null {
    return [...this.#open].find(({ panel }) => panel.active)?.surface ?? null;
  }

  isVisible(sessionId: string): boolean {
    return [...this.#open].some(({ panel, surface }) => panel.visible && surface.sessionId === sessionId);
  }

  /** Brings the tab of a session to the front, if there is one. */
  reveal(sessionId: string | null): ChatSurface | null {
    const open = [...this.#open].find(({ surface }) => surface.sessionId === sessionId);
    open?.panel.reveal();
    return open?.surface ?? null;
  }

  async show(sessionId: string | null, reveal?: Reveal, column = vscode.ViewColumn.Active): Promise<void> {
    const open = this.reveal(sessionId);
    if (open) {
      if (reveal) await open.show(sessionId, reveal);
      return;
    }
    const options = { enableScripts: true, localResourceRoots: chatResourceRoots(this.#context.extensionUri) };
    const panel = vscode.window.createWebviewPanel(ids.sessionEditor, sessionTitle(null), column, options);
    this.#fill(panel, sessionId, reveal);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const sessionId: unknown = Reflect.get(Object(state), 'sessionId');
    panel.webview.options = { enableScripts: true, localResourceRoots: chatResourceRoots(this.#context.extensionUri) };
    this.#fill(panel, typeof sessionId === 'string' ? sessionId : null);
  }

  #fill(panel: vscode.WebviewPanel, sessionId: string | null, reveal?: Reveal): void {
    const { extensionUri } = this.#context;
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
    const surface = new ChatSurface({
      webview: panel.webview,
      services: this.#services,
      initialSession: () => Promise.resolve(sessionId),
      initialReveal: reveal,
      onDidShow: (shown) => void this.#entitle(panel, shown),
    });
    const entry = { panel, surface };
    this.#open.add(entry);
    const changes = this.#services.workbench.whenOpen(({ store }) =>
      store.onDidChange((change) => {
        if (change.kind === 'session' && change.sessionId === surface.sessionId) {
          void this.#entitle(panel, surface.sessionId);
        }
      }),
    );
    panel.onDidChangeViewState(() => {
      if (!panel.visible) surface.forgetPage();
      this.#onDidShow.fire();
    });
    panel.onDidDispose(() => {
      this.#open.delete(entry);
      this.#onDidShow.fire();
      changes.dispose();
      surface.dispose();
    });
    panel.webview.html = chatHtml(panel.webview, extensionUri);
  }

  async #entitle(panel: vscode.WebviewPanel, sessionId: string | null): Promise<void> {
    try {
      const { store } = await this.#services.workbench.get();
      panel.title = sessionTitle(sessionId === null ? null : (await store.loadSession(sessionId)).session);
    } catch (error) {
      this.#services.log.warn('The title of an editor tab could not be read.', error);
    }
  }
}
