/** Lets those through who have something to say to a page, once there is one that hears it. */
export class PageGate {
  #open: () => void = () => {};
  #opened = this.#closed();
  #isOpen = false;

  get whenOpen(): Promise<void> {
    return this.#opened;
  }

  open(): void {
    this.#isOpen = true;
    this.#open();
  }

  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#opened = this.#closed();
  }

  #closed(): Promise<void> {
    return new Promise((resolve) => {
      this.#open = resolve;
    });
  }
}
