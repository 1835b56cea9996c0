import { cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { CodeServer } from './codeServer.mjs';
import { ensureRig } from './ensureRig.mjs';
import { launchBrowser } from './launchBrowser';
import { quietSettings } from './quietSettings.mjs';
import { demoWorkspace } from './rigPaths.mjs';
import { VsCodeWindow } from './vsCodeWindow';
import { waitUntil } from './waitUntil';
import { writeSettings } from './writeSettings.mjs';

export interface VsCodeOptions {
  /** The folder whose installed extensions it has. */
  extensionsFolder: string;
  /** The folder that is copied and opened; the demo workspace when left out. */
  workspace?: string;
  /** User settings, on top of the quiet ones that all tests have. */
  settings?: Record<string, unknown>;
  /** Whether workspaces are trusted without asking, as most tests want. */
  trustAll?: boolean;
  /** Further options of code-server. */
  options?: string[];
  env?: Record<string, string>;
}

const defaults = {
  ...quietSettings,
  'workbench.colorTheme': 'Dark 2026',
  'window.autoDetectColorScheme': false,
};

/** A VS Code with a profile of its own on a copy of a workspace, and the browser that shows its windows. */
export class VsCode {
  readonly windows: VsCodeWindow[] = [];
  private settings: Record<string, unknown>;

  static async start(options: VsCodeOptions): Promise<VsCode> {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-vscode-'));
    const workspace = path.join(folder, 'workspace');
    await cp(options.workspace ?? demoWorkspace, workspace, { recursive: true });
    await writeSettings(path.join(folder, 'server', 'user'), { ...defaults, ...options.settings });
    const server = await startServer(folder, options);
    try {
      const browser = await launchBrowser(path.join(folder, 'browser'));
      const vsCode = new VsCode(folder, workspace, options, server, browser);
      await vsCode.openWindow();
      return vsCode;
    } catch (error) {
      await server.kill();
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  private constructor(
    private readonly folder: string,
    readonly workspace: string,
    private readonly options: VsCodeOptions,
    private server: CodeServer,
    private readonly browser: BrowserContext,
  ) {
    this.settings = { ...defaults, ...options.settings };
  }

  /** The window that was opened first and is still open. */
  get window(): VsCodeWindow {
    const [first] = this.windows;
    if (!first) throw new Error('No window is open');
    return first;
  }

  /** Where our extension keeps its stores. */
  get globalStorage(): string {
    return path.join(this.server.userFolder, 'User', 'globalStorage', 'turnkeeper.turnkeeper');
  }

  /** Opens one more window on the same workspace, or on another folder, with an extension host of its own. */
  async openWindow(folder = this.workspace): Promise<VsCodeWindow> {
    const [blank] = this.browser.pages().filter((page) => page.url() === 'about:blank');
    const page = blank ?? (await this.browser.newPage());
    const address = `${this.server.url}/?folder=${encodeURIComponent(folder)}`;
    const window = await VsCodeWindow.open(page, address);
    this.windows.push(window);
    page.once('close', () => this.windows.splice(this.windows.indexOf(window), 1));
    return window;
  }

  /** Ends the server if it runs and starts it again on the same port with the same profile; opens one window. */
  async restart(): Promise<VsCodeWindow> {
    const closing = this.windows.map((window) => window.page);
    // A browser whose last page closes ends with it.
    await this.browser.newPage();
    for (const page of closing) await page.close();
    await this.server.stop();
    this.server = await startServer(this.folder, this.options, this.server.port);
    return this.openWindow();
  }

  /** The server and its extension hosts end as in a power cut. The windows stay, without a host; see `restart`. */
  async kill(): Promise<void> {
    await this.server.kill();
  }

  /** The extension hosts alone end as in a crash; VS Code goes on and starts others. */
  async killExtensionHosts(): Promise<void> {
    const killed = await waitUntil('an extension host runs', () => {
      const running = this.server.extensionHosts();
      return running.length > 0 && running;
    });
    for (const pid of killed) process.kill(pid, 'SIGKILL');
    await waitUntil('the extension hosts are gone', () => {
      const running = this.server.extensionHosts();
      return killed.every((pid) => !running.includes(pid));
    });
  }

  /** The process ids of the extension hosts, one a window. */
  extensionHosts(): number[] {
    return this.server.extensionHosts();
  }

  /** Changes user settings, undefined removing one, and reloads the windows: this VS Code does not watch that file. */
  async changeSettings(changes: Record<string, unknown>): Promise<void> {
    this.settings = { ...this.settings, ...changes };
    await writeSettings(this.server.userFolder, this.settings);
    for (const window of this.windows) await window.reload();
  }

  /** What the server and the extension hosts have written. */
  async log(): Promise<string> {
    const folder = path.join(this.server.userFolder, 'logs');
    const files = await readdir(folder, { recursive: true }).catch(() => []);
    const parts = files
      .filter((file) => file.endsWith('.log'))
      .map(async (file) => `\n== ${file}\n${await readFile(path.join(folder, file), 'utf8')}`);
    return `== server\n${await this.server.log()}${(await Promise.all(parts)).join('')}`;
  }

  /** Ends everything and removes the profile and the copy of the workspace. */
  async close(): Promise<void> {
    await this.server.kill();
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startServer(folder: string, options: VsCodeOptions, port?: number): Promise<CodeServer> {
  return CodeServer.start({
    rig: await ensureRig({ browser: true }),
    stateFolder: path.join(folder, 'server'),
    extensionsFolder: options.extensionsFolder,
    port,
    trustAll: options.trustAll ?? true,
    options: options.options,
    // Whatever is written into a home is gone with the folder. Without a gallery, VS Code asks no network for extensions.
    env: { HOME: folder, EXTENSIONS_GALLERY: '{}', ...options.env },
  });
}
