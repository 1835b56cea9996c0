/** Runs one piece of work after another, in the order in which they were given; one that fails holds up nobody. */
export class InOrder {
  #last: Promise<unknown> = Promise.resolve();

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
