/** US dollars for a million tokens. */
interface Price {
  input: number;
  cached: number;
  output: number;
  /** Writing to the cache, where that costs more than reading the input. */
  written?: number;
  /** Tokens of a prompt beyond which another price holds, which is not in this table. */
  upTo?: number;
}

/** Tokens of one request, each counted once. */
export interface TokenCount {
  /** Read anew. */
  fresh: number;
  /** Read from the provider's cache. */
  cached: number;
  /** Read anew and put into the cache. */
  written: number;
  output: number;
}

/**
 * The day for which these prices were found published, as the providers' list prices for a request that is answered
 * at once: no batches, no priority, no region. A model whose price was not found for certain is left out, and its turns
 * then have no cost; none is ever guessed from a similar name.
 */
export const pricesAsOf = '2026-10-10';

const openAi = new Map<string, Price>(
  Object.entries({
    'gpt-5.5': { input: 5, cached: 0.5, output: 30, upTo: 272_000 },
    'gpt-5.4': { input: 2.5, cached: 0.25, output: 15, upTo: 272_000 },
    'gpt-5.4-mini': { input: 0.75, cached: 0.075, output: 4.5 },
    'gpt-5.4-nano': { input: 0.2, cached: 0.02, output: 1.25 },
    'gpt-5.2': { input: 1.75, cached: 0.175, output: 14 },
    'gpt-5.1': { input: 1.25, cached: 0.125, output: 10 },
    'gpt-5': { input: 1.25, cached: 0.125, output: 10 },
    'gpt-5-mini': { input: 0.25, cached: 0.025, output: 2 },
    'gpt-4.1': { input: 2, cached: 0.5, output: 8 },
  }),
);

const anthropic = new Map<string, Price>(
  Object.entries({
    'claude-fable-5-1': { input: 10, cached: 0.25, output: 50, written: 12.5 },
    'claude-fable-5': { input: 10, cached: 1, output: 50, written: 12.5 },
    'claude-opus-5-5': { input: 4, cached: 0.2, output: 20, written: 5 },
    'claude-opus-5': { input: 5, cached: 0.5, output: 25, written: 6.25 },
    'claude-opus-4-8': { input: 5, cached: 0.5, output: 25, written: 6.25 },
    'claude-opus-4-7': { input: 5, cached: 0.5, output: 25, written: 6.25 },
    'claude-opus-4-6': { input: 5, cached: 0.5, output: 25, written: 6.25 },
    'claude-opus-4-5': { input: 5, cached: 0.5, output: 25, written: 6.25 },
    'claude-sonnet-5-5': { input: 2, cached: 0.1, output: 10, written: 2.5 },
    'claude-sonnet-5': { input: 2, cached: 0.2, output: 10, written: 2.5 },
    'claude-sonnet-4-6': { input: 3, cached: 0.3, output: 15, written: 3.75 },
    'claude-sonnet-4-5': { input: 3, cached: 0.3, output: 15, written: 3.75, upTo: 200_000 },
    'claude-haiku-4-5': { input: 1, cached: 0.1, output: 5, written: 1.25 },
  }),
);

/** A name means a price only where the provider itself answers: elsewhere the same name may cost anything. */
const prices = new Map<string, Map<string, Price>>([
  ['https://api.openai.com', openAi],
  ['https://api.anthropic.com', anthropic],
]);

/** US dollars for one request; undefined where the price is not known. */
export function modelCost(origin: string, model: string, tokens: TokenCount): number | undefined {
  const price = prices.get(origin)?.get(model.replace(/-(\d{8}|\d{4}-\d\d-\d\d|latest)$/, ''));
  if (!price) return undefined;
  const prompt = tokens.fresh + tokens.cached + tokens.written;
  if (price.upTo !== undefined && prompt > price.upTo) return undefined;
  const inputs = tokens.fresh * price.input + tokens.cached * price.cached;
  const writes = tokens.written * (price.written ?? price.input);
  return (inputs + writes + tokens.output * price.output) / 1_000_000;
}
