/** Tokens and money that a turn took. `cost` is in US dollars. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  cachedTokens: number;
  cost: number;
}

export const noUsage: Readonly<Usage> = { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 };

/** A later report replaces the fields that it names: providers send running totals, not increments. */
export function updateUsage(usage: Usage, report: Partial<Usage>): Usage {
  return { ...usage, ...report };
}
