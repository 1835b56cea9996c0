import type { Locator } from 'playwright-core';
import type { VsCodeWindow } from '../rig/vsCodeWindow';
import { waitUntil } from '../rig/waitUntil';

/** A person at the lists, inputs, file dialogs and notifications of one window. */
export class ListUser {
  readonly #window: () => VsCodeWindow;

  constructor(window: () => VsCodeWindow) {
    this.#window = window;
  }

  get input(): Locator {
    return this.#widget.locator('input.input');
  }

  get #widget(): Locator {
    return this.#window().page.locator('.quick-input-widget:visible');
  }

  row(words: string): Locator {
    return this.#widget.locator('.monaco-list-row', { hasText: words });
  }

  /** Waits for a list by what it offers, and chooses from it. */
  async choose(words: string): Promise<void> {
    await this.row(words).first().click();
  }

  /** Ticks one entry of a list that takes several, and says that this is all. */
  async tick(words: string): Promise<void> {
    await this.choose(words);
    await this.#widget.getByText('1 Selected').waitFor();
    await this.#widget.getByRole('button', { name: 'OK' }).click();
  }

  /** Waits for an input by what it proposes, and gives another answer. */
  async answer(proposed: RegExp, text: string): Promise<void> {
    await waitUntil(`${proposed.source} is proposed`, async () => {
      const value = this.input.inputValue({ timeout: 1000 });
      return proposed.test(await value.catch(() => ''));
    });
    await this.input.fill(text);
    await this.input.press('Enter');
  }

  /** Closes whatever is open, as somebody does who thinks better of it. */
  async giveUp(): Promise<void> {
    await this.#window().page.keyboard.press('Escape');
    await this.input.waitFor({ state: 'hidden' });
  }

  /** VS Code's own dialog for files, once it lists the folder and has proposed something like this. */
  async dialogProposes(pattern: RegExp): Promise<void> {
    const labels = this.#widget.locator('.quick-input-list-label .label-name');
    const above = labels.filter({ hasText: /^\s*\.\.\s*$/ });
    await above.first().waitFor();
    await waitUntil(`the dialog proposes ${pattern.source}`, async () => {
      const proposed = this.input.inputValue({ timeout: 1000 });
      return pattern.test(await proposed.catch(() => ''));
    });
  }

  /** The dialog may still be filling in its proposal, which then replaces what was typed; so it is typed again. */
  async giveFile(file: string): Promise<void> {
    await this.dialogProposes(/^\//);
    await waitUntil('the dialog takes the path', async () => {
      const typed = this.input.fill(file, { timeout: 1000 });
      await typed.then(() => this.input.press('Enter', { timeout: 1000 })).catch(() => undefined);
      const closed = this.input.waitFor({ state: 'hidden', timeout: 1000 });
      return closed.then(
        () => true,
        () => false,
      );
    });
  }

  /** The only thing that is said, which is then sent away. */
  async said(words: RegExp, picture?: string): Promise<string> {
    const toasts = this.#window().notifications;
    await toasts.filter({ hasText: words }).first().waitFor();
    await waitUntil('it is all that is said', async () => (await toasts.count()) === 1);
    const text = await toasts.first().innerText();
    if (picture !== undefined) await this.#window().screenshot(picture);
    await waitUntil('the notifications are gone', async () => {
      await this.#window().runCommand('Notifications: Clear All Notifications');
      return (await toasts.count()) === 0;
    });
    return text;
  }
}
