import assert from 'node:assert/strict';
import type { Findings } from './auditHistory';
import type { Randomness } from './randomness';

/** What a suite of faults has done and found, printed when it ends. */
export class Tally {
  operations = 0;
  faults = 0;
  acknowledged = 0;
  readonly #lost: string[] = [];
  readonly #halfSeen: string[] = [];
  readonly #wrong: string[] = [];

  constructor(
    readonly name: string,
    readonly random: Randomness,
  ) {}

  /** Adds what an audit found, with words for where that was. */
  add(findings: Findings, where: string): void {
    this.acknowledged += findings.acknowledged;
    this.#lost.push(...findings.lost.map((what) => `${where}: lost ${what}`));
    this.#halfSeen.push(...findings.halfSeen.map((what) => `${where}: half ${what}`));
    this.#wrong.push(...findings.wrong.map((what) => `${where}: ${what}`));
  }

  /** Something else than a lost or half turn is not as it should be. */
  complain(what: string): void {
    this.#wrong.push(what);
  }

  get problems(): string[] {
    return [...this.#lost, ...this.#halfSeen, ...this.#wrong];
  }

  /** Prints the counts and fails the test if anything was found. */
  settle(): void {
    const { name, operations, faults, acknowledged, random } = this;
    const counts = { operations, faults, acknowledged, lost: this.#lost.length, 'half-seen': this.#halfSeen.length };
    const words = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
    console.log(`      ${name}: ${words.join(', ')} (seed ${random.seed})`);
    const shown = this.problems.slice(0, 20).join('\n');
    assert.equal(this.problems.length, 0, `${this.problems.length} problems with seed ${random.seed}:\n${shown}`);
    assert.ok(faults > 0, 'no fault was made, so that nothing was shown');
    assert.ok(acknowledged > 0, 'nothing was acknowledged, so that nothing could be lost');
  }
}
