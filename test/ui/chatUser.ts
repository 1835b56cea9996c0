import type { Locator } from 'playwright-core';
import type { VsCodeWindow } from '../rig/vsCodeWindow';
import { waitUntil } from '../rig/waitUntil';

/** A person at the chat of one window. */
export class ChatUser {
  readonly #window: () => VsCodeWindow;

  constructor(window: () => VsCodeWindow) {
    this.#window = window;
  }

  get chat() {
    return this.#window().chat;
  }

  get prompt(): Locator {
    return this.chat.getByRole('textbox', { name: 'Prompt' });
  }

  get lastTurn(): Locator {
    return this.chat.locator('article.turn').last();
  }

  /** The prompt that comes back when nothing was received, or the turn whose window is gone. */
  get card(): Locator {
    return this.chat.getByRole('group', { name: 'Unfinished turn' });
  }

  /** How a stored turn ended that did not end by itself. */
  get ending(): Locator {
    return this.lastTurn.getByRole('group', { name: 'How it ended' });
  }

  /** Until it is shown: what is typed before that belongs to the session before it. */
  async beginNew(): Promise<void> {
    await this.#window().runCommand('Turnkeeper: New Session');
    await waitUntil('a new session is shown', async () => (await this.chat.locator('article.turn').count()) === 0);
  }

  async send(words: string): Promise<void> {
    await this.prompt.fill(words);
    await this.prompt.press('Enter');
    await waitUntil('the input is free', async () => (await this.prompt.inputValue()) === '');
  }

  async press(name: string): Promise<void> {
    await this.chat.getByRole('button', { name, exact: true }).last().click();
  }

  /** Until the last turn says this, and is on disk. */
  async hears(words: string): Promise<void> {
    await this.lastTurn.getByText(words).waitFor();
    await this.lastTurn.locator('.saved').waitFor();
  }
}
