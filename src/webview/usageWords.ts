import { money } from '../core/money';
import type { Usage } from '../core/usage';

/** What a turn used, in a few words and in all of them; empty where nothing is known. */
export function usageWords({ inputTokens, outputTokens, cachedTokens, cost }: Usage): { short: string; long: string } {
  const total = inputTokens + outputTokens;
  const parts = [
    ...(total > 0 ? [`${inputTokens.toLocaleString()} tokens in`, `${outputTokens.toLocaleString()} out`] : []),
    ...(cachedTokens > 0 ? [`${cachedTokens.toLocaleString()} of them cached`] : []),
    ...(cost > 0 ? [money(cost)] : []),
  ];
  const short = [...(total > 0 ? [`${thousands(total)} tokens`] : []), ...(cost > 0 ? [money(cost)] : [])];
  return { short: short.join(' · '), long: parts.join(', ') };
}

function thousands(count: number): string {
  if (count < 1000) return String(count);
  return count < 1e6 ? `${Number((count / 1000).toFixed(1))}k` : `${Number((count / 1e6).toFixed(1))}M`;
}
