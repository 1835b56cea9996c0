/** Keeps the beginning and the end of an output of any length, in bounded memory, and says what lies between. */
export class BoundedOutput {
  readonly #longestHead: number;
  readonly #longestTail: number;
  #head = '';
  #tail = '';
  #length = 0;

  constructor({ head, tail }: { head: number; tail: number }) {
    this.#longestHead = head;
    this.#longestTail = tail;
  }

  push(text: string): void {
    this.#length += text.length;
    const room = this.#longestHead - this.#head.length;
    this.#head += text.slice(0, room);
    this.#tail = (this.#tail + text.slice(Math.max(0, room))).slice(-2 * this.#longestTail);
  }

  text(): string {
    const tail = this.#tail.slice(-this.#longestTail);
    const leftOut = this.#length - this.#head.length - tail.length;
    if (leftOut <= 0) return this.#head + tail;
    return `${this.#head.toWellFormed()}\n[… ${leftOut} characters left out …]\n${tail.toWellFormed()}`;
  }
}
