import { noUsage, type Usage } from '../../core/usage';
import { optional, requireShape, shape, type Check } from '../checks/shape';

export interface UsageRow {
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  cost: number;
}

/** Sums of these stay exact: counts add up below 2^53, and money is summed in billionths of a dollar. */
const mostTokens = 1e12;
const mostCost = 1e6;

const isCount: Check = (value, where) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= mostTokens
    ? null
    : `${where} must be a whole number of tokens`;

const isCost: Check = (value, where) =>
  typeof value === 'number' && value >= 0 && value <= mostCost ? null : `${where} must be an amount of dollars`;

export const usageShape = shape({
  inputTokens: optional(isCount),
  outputTokens: optional(isCount),
  cachedTokens: optional(isCount),
  cost: optional(isCost),
});

/** What is not named is zero. */
export function toUsage(usage: unknown): Usage {
  if (usage === undefined || usage === null) return { ...noUsage };
  requireShape(usageShape, usage, 'usage');
  const given = usage as Partial<Usage>;
  return {
    inputTokens: given.inputTokens ?? 0,
    outputTokens: given.outputTokens ?? 0,
    cachedTokens: given.cachedTokens ?? 0,
    cost: given.cost ?? 0,
  };
}

export function usageOfRow(row: UsageRow): Usage {
  return {
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cachedTokens: row.cached_tokens,
    cost: row.cost,
  };
}
