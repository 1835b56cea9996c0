import { quantile } from '../quantile';
import { most, type Target } from '../targets';
import type { OpenResult } from './openBench';
import type { Spell, StreamResult } from './streamBench';

export interface UiResults {
  turns: { short: number; long: number };
  opens: OpenResult;
  chunks: number;
  stream: StreamResult;
  /** Of the webview's script as it ships. */
  scriptBytes: number;
}

export function uiTargets({ turns, opens, chunks, stream, scriptBytes }: UiResults): Target[] {
  const cost = (spells: readonly Spell[]) => middle(spells.map((spell) => spell.cost));
  const frame = (spells: readonly Spell[]) => middle(spells.map(({ longestFrame }) => longestFrame));
  return [
    most(`open ${turns.long} turns, of ${turns.short}`, middle(opens.long) / middle(opens.short), 1.5, 'x'),
    most(`200 KB in ${chunks} chunks, of at once`, cost(stream.streamed) / cost(stream.atOnce), 3, 'x'),
    most('longest frame, more than an idle one’s', frame(stream.streamed) - frame(stream.idle), 100, 'ms'),
    most('the webview’s script', scriptBytes / 1024, 250, 'KB'),
  ];
}

export function middle(values: readonly number[]): number {
  return quantile(values, 0.5);
}
