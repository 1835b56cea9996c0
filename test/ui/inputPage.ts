import type { FrameLocator, Locator } from 'playwright-core';
import type { UsedVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';

/** A red dot, one pixel wide. */
export const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

/** The input of the chat in the side bar, as a person finds it. */
export class InputPage {
  constructor(readonly used: UsedVsCode) {}

  get chat(): FrameLocator {
    return this.used.window.chat;
  }

  get prompt(): Locator {
    return this.chat.getByRole('textbox', { name: 'Prompt' });
  }

  get list(): Locator {
    return this.chat.getByRole('listbox');
  }

  get options(): Locator {
    return this.list.getByRole('option');
  }

  get active(): Locator {
    return this.list.locator('[aria-selected="true"]');
  }

  get chips(): Locator {
    return this.chat.locator('.input-box').getByRole('list', { name: 'Attached' }).getByRole('listitem');
  }

  async has(text: string): Promise<void> {
    await waitUntil(`the input has "${text}"`, async () => (await this.prompt.inputValue()) === text);
  }

  async hasChips(...names: string[]): Promise<void> {
    await waitUntil(`the chips are ${names.join(', ')}`, async () => {
      const shown = await this.chips.locator('.chip-open').allInnerTexts();
      return shown.map((name) => name.replace(/\s/g, '')).join() === names.join();
    });
  }

  async clear(): Promise<void> {
    await this.prompt.fill('');
    while ((await this.chips.count()) > 0) await this.prompt.press('Backspace');
  }

  /** Sends what is in the input and waits for the answer to be saved. */
  async send(): Promise<void> {
    const saved = await this.chat.locator('.saved').count();
    await this.prompt.press('Enter');
    await this.chat.locator('.saved').nth(saved).waitFor();
  }

  async pasteFile(name: string, type: string, base64: string): Promise<void> {
    await this.prompt.evaluate(
      (element, file) => {
        const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([bytes], file.name, { type: file.type }));
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      { name, type, base64 },
    );
  }

  async drop(type: string, value: string): Promise<void> {
    await this.prompt.evaluate(
      (element, data) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData(data.type, data.value);
        for (const name of ['dragover', 'drop']) {
          element.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
        }
      },
      { type, value },
    );
  }
}
