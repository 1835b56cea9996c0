import type { HttpPatience, HttpPorts } from '../../../src/agents/httpPorts';
import { ContextMemory } from '../../../src/agents/contextMemory';
import type { Timers } from '../../../src/core/timers';

/** Silence is told from pauses by its length, so that a test decides when which of them ends. */
export const patience: HttpPatience = { firstByte: 1_000_000_001, nextByte: 1_000_000_002, aside: 1_000_000_003 };

const isSilence = (milliseconds: number) => Object.values(patience).includes(milliseconds);

/** Time for agents under test: pauses are noted and over at once, silence lasts until a test says so. */
export class TestTimers implements Timers {
  readonly pauses: number[] = [];
  /** False keeps a pause from ever ending. */
  endsPauses = true;
  readonly #silences = new Map<number, Set<() => void>>();

  after(milliseconds: number, run: () => void) {
    if (isSilence(milliseconds)) return this.#listen(milliseconds, run);
    this.pauses.push(milliseconds);
    const timer = this.endsPauses ? setImmediate(run) : undefined;
    return { dispose: () => clearImmediate(timer) };
  }

  every(): never {
    throw new Error('Agents repeat nothing.');
  }

  /** How many requests are listened to at this stage. */
  listening(stage: keyof HttpPatience): number {
    return this.#silences.get(patience[stage])?.size ?? 0;
  }

  losePatience(stage: keyof HttpPatience): void {
    for (const run of [...(this.#silences.get(patience[stage]) ?? [])]) run();
  }

  #listen(milliseconds: number, run: () => void) {
    const runs = this.#silences.get(milliseconds) ?? new Set();
    this.#silences.set(milliseconds, runs.add(run));
    return { dispose: () => void runs.delete(run) };
  }
}

export const testKey = 'sk-test-0123456789abcdef';

export interface TestPorts extends HttpPorts {
  timers: TestTimers;
  /** Every origin that a key was asked for. */
  askedFor: string[];
}

/** Real fetch, a clock that stands still, a key for every origin. */
export function testPorts(changes: Partial<HttpPorts> = {}): TestPorts {
  const askedFor: string[] = [];
  return {
    fetch,
    clock: { now: () => 1_000_000 },
    key: async (origin) => {
      askedFor.push(origin);
      return testKey;
    },
    briefing: async () => ({ workspace: 'demo', instructions: [{ path: 'AGENTS.md', text: 'Be kind.' }] }),
    sizes: new ContextMemory({ now: () => 1_000_000 }),
    toolless: new Set(),
    ...changes,
    timers: new TestTimers(),
    askedFor,
  };
}
