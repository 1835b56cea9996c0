/**
 * Knows whether a chat page has the keyboard. VS Code has a context for the focus of its own views and for the active
 * editor, but none for a page inside a view, so that the keys of the panel would reach nothing without this one.
 */
export class FocusedPages {
  readonly #focused = new Set<unknown>();
  readonly #onDidChange: (isAny: boolean) => void;

  constructor(onDidChange: (isAny: boolean) => void) {
    this.#onDidChange = onDidChange;
  }

  /** A page that is gone has lost the focus, too, though it can no longer say so. */
  set(page: unknown, isFocused: boolean): void {
    const before = this.#focused.size > 0;
    if (isFocused) this.#focused.add(page);
    else this.#focused.delete(page);
    const now = this.#focused.size > 0;
    if (now !== before) this.#onDidChange(now);
  }
}
