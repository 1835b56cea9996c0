/** Text that comes when it likes, for a reader who comes when they can: what has gathered meanwhile is one piece. */
export class TextQueue {
  #gathered = '';
  #closed = false;
  #wake: (() => void) | null = null;

  push(text: string): void {
    this.#gathered += text;
    this.#wake?.();
  }

  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *pieces(): AsyncGenerator<string, void> {
    while (!this.#closed || this.#gathered !== '') {
      if (this.#gathered === '') await new Promise<void>((resolve) => (this.#wake = resolve));
      const piece = this.#gathered;
      this.#gathered = '';
      if (piece !== '') yield piece;
    }
  }
}
