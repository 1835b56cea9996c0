/** TURNKEEPER_LONG is what `npm run test:faults -- --long` sets: more of everything, from a new seed each time. */
export const isLong = process.env['TURNKEEPER_LONG'] === '1';

/** A run is repeated by giving its seed again; the short run has the same one every time. */
const seed = Number(process.env['TURNKEEPER_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 20_251));

/** Chance that can be had again: the same name and seed give the same numbers. */
export class Randomness {
  readonly seed = seed;
  #state: number;

  constructor(name: string) {
    this.#state = [...name].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed | 1);
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to pick from.');
    return item;
  }

  /** Up to `count` different numbers from 1 to `end`, in order; all of them in a long run. */
  sample(end: number, count: number): number[] {
    const all = Array.from({ length: end }, (_, index) => index + 1);
    if (isLong) return all;
    while (all.length > count) all.splice(this.below(all.length), 1);
    return all;
  }
}
