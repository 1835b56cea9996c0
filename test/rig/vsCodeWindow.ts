import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { resultsFolder } from './rigPaths.mjs';
import { waitUntil } from './waitUntil';

/** Milliseconds that a window may take to appear on a busy machine. */
const openLimit = 60_000;

const chatFrame = 'iframe.webview.ready[src*="extensionId=turnkeeper.turnkeeper"]';
const inSideBar = '[src*="purpose=webviewView"]';

export type Theme = 'dark' | 'light' | 'highContrast' | 'highContrastLight';

/** A theme as the picker calls it, and the class that the workbench then has. */
const themes: Record<Theme, { label: string; mark: string }> = {
  dark: { label: 'Dark 2026', mark: 'vs-dark' },
  light: { label: 'Light 2026', mark: 'vs' },
  highContrast: { label: 'Dark High Contrast', mark: 'hc-black' },
  highContrastLight: { label: 'Light High Contrast', mark: 'hc-light' },
};

/** One window of VS Code: a page of the browser, with an extension host of its own. */
export class VsCodeWindow {
  static async open(page: Page, address: string): Promise<VsCodeWindow> {
    // tsx marks functions with `__name`, which a page that is handed one by `evaluate` does not have.
    await page.addInitScript('globalThis.__name ??= (named) => named');
    await page.goto(address);
    await page.locator('.monaco-workbench .part.editor').waitFor({ timeout: openLimit });
    return new VsCodeWindow(page);
  }

  private constructor(readonly page: Page) {}

  /** The chat in the side bar. */
  get chat(): FrameLocator {
    return this.page.frameLocator(`${chatFrame}${inSideBar}`).frameLocator('#active-frame');
  }

  /** The chat where there is but one. Once hidden and shown again, VS Code's address of it says its place no more. */
  get onlyChat(): FrameLocator {
    return this.page.frameLocator(chatFrame).frameLocator('#active-frame');
  }

  /** The chat in an editor tab. */
  get chatTab(): FrameLocator {
    return this.page.frameLocator(`${chatFrame}:not(${inSideBar})`).frameLocator('#active-frame');
  }

  get secondarySideBar(): Locator {
    return this.page.locator('.part.auxiliarybar');
  }

  /** The Sessions tree's rows. */
  get sessions(): Locator {
    return this.secondarySideBar
      .locator('.pane', { has: this.page.locator('[aria-label^="Sessions"]') })
      .locator('.monaco-list-row');
  }

  /** The bar below the title of the chat, while it moves. */
  get chatProgress(): Locator {
    return this.secondarySideBar
      .locator('.pane', { has: this.page.locator('.pane-header[aria-label^="Chat"]') })
      .locator('.monaco-progress-container.active');
  }

  /** What VS Code says in toasts. */
  get notifications(): Locator {
    return this.page.locator('.notifications-toasts .notification-list-item-message');
  }

  /**
   * Chooses a command by its full title from the palette, as a person does. The palette shows the commands that there
   * were when it opened, so it is opened again until an extension that is just being loaded has brought its own. It
   * closes when a view that is just being restored takes the focus, so choosing from it is tried again too.
   */
  async runCommand(title: string): Promise<void> {
    const row = this.quickRow(title);
    await waitUntil(`the palette offers "${title}"`, async () => {
      const isChosen = await this.openPalette(`>${title}`)
        .then(() => row.first().click({ timeout: 1000 }))
        .then(
          () => true,
          () => false,
        );
      if (!isChosen) await this.page.keyboard.press('Escape');
      return isChosen;
    });
  }

  private get quickInput(): Locator {
    return this.page.locator('.quick-input-widget input.input');
  }

  private quickRow(label: string): Locator {
    return this.page.locator('.quick-input-widget .monaco-list-row', {
      has: this.page.locator('.quick-input-list-label .label-name', { hasText: exactly(label) }),
    });
  }

  private async openPalette(text: string): Promise<void> {
    await waitUntil('the command palette opens', async () => {
      await this.page.keyboard.press('F1');
      return appears(this.quickInput);
    });
    await this.quickInput.fill(text, { timeout: 1000 });
  }

  /** Chooses an entry of an open list by its label. */
  async pick(label: string): Promise<void> {
    await this.quickInput.fill(label);
    await this.quickRow(label).first().click();
  }

  /** Types into an open input box and presses Enter. */
  async answer(text: string): Promise<void> {
    await this.quickInput.fill(text);
    await this.quickInput.press('Enter');
  }

  /** Brings Turnkeeper's chat and tree into view. */
  async openChat(): Promise<void> {
    await this.runCommand('Turnkeeper: Focus Chat');
    await this.chat.locator('body').waitFor({ timeout: openLimit });
  }

  /** Gives the tree all the height. */
  async foldChat(): Promise<void> {
    const header = this.secondarySideBar.locator('.pane-header', { hasText: /^\s*Chat/i });
    const isOpen = async () => (await header.getAttribute('aria-expanded')) === 'true';
    if (await isOpen()) await header.click({ position: { x: 40, y: 8 } });
    await waitUntil('the chat is folded', async () => !(await isOpen()));
  }

  /** Chooses a colour theme for all windows of this VS Code. */
  async setTheme(theme: Theme): Promise<void> {
    await this.runCommand('Preferences: Color Theme');
    await this.pick(themes[theme].label);
    await this.page.locator(`.monaco-workbench.${themes[theme].mark}`).waitFor();
  }

  /**
   * Drags the edge of the secondary side bar until it is so many pixels wide. The events are made in the page: a real
   * drag across a webview's frame never comes back from some builds of Chromium.
   */
  async setPanelWidth(width: number): Promise<void> {
    const box = await this.secondarySideBar.boundingBox();
    if (!box) throw new Error('The secondary side bar is not to be seen');
    await this.page.evaluate(dragSash, { from: box.x, to: box.x + box.width - width, y: box.y + box.height / 2 });
    await waitUntil(`the secondary side bar is ${width} px wide`, async () => {
      const now = await this.secondarySideBar.boundingBox();
      return Math.abs((now?.width ?? 0) - width) <= 2;
    });
  }

  /** Takes a picture of the window for a person to look at, once what comes or goes has done so, and says where it lies. */
  async screenshot(name: string): Promise<string> {
    const file = path.join(resultsFolder, `${name}.png`);
    await mkdir(path.dirname(file), { recursive: true });
    // A window that is gone or hangs is worth a picture too.
    await this.page.evaluate(untilSettled).catch(() => undefined);
    await this.page.screenshot({ path: file });
    return file;
  }

  /**
   * The window has the focus no longer, or again. Playwright keeps every page focused, whatever is in front of it; so
   * the page is given another answer, and made to ask.
   */
  async setFocused(isFocused: boolean): Promise<void> {
    await this.page.evaluate((focused) => {
      document.hasFocus = () => focused;
      document.dispatchEvent(new Event('visibilitychange'));
    }, isFocused);
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.page.locator('.monaco-workbench .part.editor').waitFor({ timeout: openLimit });
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

/** Runs in the page. */
function dragSash({ from, to, y }: { from: number; to: number; y: number }): void {
  const distance = (sash: Element) => Math.abs(sash.getBoundingClientRect().x - from);
  const [sash] = [...document.querySelectorAll('.monaco-sash.vertical')].sort((a, b) => distance(a) - distance(b));
  const send = (target: EventTarget | undefined, type: string, x: number) =>
    target?.dispatchEvent(new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0, view: window }));
  send(sash, 'mousedown', from);
  send(window, 'mousemove', to);
  send(window, 'mouseup', to);
}

/** Runs in the page. What turns for ever is not waited for. */
async function untilSettled(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

/** A second, after which whoever waits tries anew. */
async function appears(what: Locator): Promise<boolean> {
  return what
    .first()
    .waitFor({ timeout: 1000 })
    .then(
      () => true,
      () => false,
    );
}

function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
}
