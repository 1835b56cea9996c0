import type { Clock } from '../core/clock';

/** Milliseconds for which an answer holds. A server on one's own machine may load its model anew, with more room. */
const validity = 60_000;

/** Remembers for a while what models take, so that not every prompt and every look at the meter asks their server. */
export class ContextMemory {
  readonly #clock: Clock;
  readonly #answers = new Map<string, { until: number; tokens: Promise<number | null> }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whoever asks meanwhile waits for the same answer. */
  get(name: string, ask: () => Promise<number | null>): Promise<number | null> {
    const now = this.#clock.now();
    const known = this.#answers.get(name);
    if (known && now < known.until) return known.tokens;
    const tokens = ask();
    this.#answers.set(name, { until: now + validity, tokens });
    // That nobody answered, or that the asking was stopped, is no answer to remember.
    const forget = () => this.#answers.delete(name);
    tokens.then((answer) => answer === null && forget(), forget);
    return tokens;
  }
}
