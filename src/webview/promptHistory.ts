import type { PromptInput } from '../core/promptInput';

/** Where somebody is among earlier prompts. The draft that they came from waits at the end. */
export interface HistoryPlace {
  /** Newest last. */
  prompts: readonly PromptInput[];
  /** Equal to the number of prompts while the draft is shown. */
  index: number;
  draft: PromptInput;
}

export function historyPlace(prompts: readonly PromptInput[], draft: PromptInput): HistoryPlace {
  return { prompts, index: prompts.length, draft };
}

/** One prompt older (-1) or newer (+1); null where there is none. What is like the one shown is passed over. */
export function stepHistory(place: HistoryPlace, step: -1 | 1): { place: HistoryPlace; shown: PromptInput } | null {
  const before = shownAt(place).text;
  for (let index = place.index + step; index >= 0 && index <= place.prompts.length; index += step) {
    const next = { ...place, index };
    const shown = shownAt(next);
    if (index === place.prompts.length || shown.text !== before) return { place: next, shown };
  }
  return null;
}

export function shownAt({ prompts, index, draft }: HistoryPlace): PromptInput {
  return prompts[index] ?? draft;
}
