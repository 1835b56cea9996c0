import type { UsageEvent } from '../core/agentEvent';
import type { TokenCount } from './modelPrices';

/** What one request took; `cost` where the server itself says it, in US dollars. */
export interface RequestUsage extends TokenCount {
  cost?: number;
}

/** Adds up what the requests of one turn take. */
export class UsageMeter {
  readonly #costOf: (tokens: TokenCount) => number | undefined;
  #earlier: RequestUsage = { fresh: 0, cached: 0, written: 0, output: 0, cost: 0 };
  #current: RequestUsage | null = null;

  constructor(costOf: (tokens: TokenCount) => number | undefined) {
    this.#costOf = costOf;
  }

  /** The turn's totals, now that the request under way reports this. It may report many times. */
  report(usage: RequestUsage): UsageEvent {
    this.#current = { ...usage, cost: usage.cost ?? this.#costOf(usage) };
    const { fresh, cached, written, output, cost } = add(this.#earlier, this.#current);
    const tokens = { inputTokens: fresh + cached + written, outputTokens: output, cachedTokens: cached };
    return { type: 'usage', usage: cost === undefined ? tokens : { ...tokens, cost } };
  }

  /** What was reported last is final; the next report is of another request. */
  close(): void {
    if (this.#current) this.#earlier = add(this.#earlier, this.#current);
    this.#current = null;
  }
}

/** A sum with an unknown price in it is unknown. */
function add(a: RequestUsage, b: RequestUsage): RequestUsage {
  return {
    fresh: a.fresh + b.fresh,
    cached: a.cached + b.cached,
    written: a.written + b.written,
    output: a.output + b.output,
    cost: a.cost === undefined || b.cost === undefined ? undefined : a.cost + b.cost,
  };
}
