const usualMs = 5000;
/** Long enough for a transaction of another, and for a dead holder to be noticed. */
const briefMs = 100;

/** How long the files of one store wait for a lock that another holds, before they give up with `locked-out`. */
export class LockPatience {
  #ms = usualMs;

  get ms(): number {
    return this.#ms;
  }

  /** For what can be done later: a caller may be waiting behind it, who then waits for the same lock. */
  briefly<Result>(work: () => Result): Result {
    this.#ms = briefMs;
    try {
      return work();
    } finally {
      this.#ms = usualMs;
    }
  }
}
