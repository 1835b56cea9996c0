import assert from 'node:assert/strict';
import type { PromptInput } from '../../../src/core/promptInput';
import { historyPlace, stepHistory, type HistoryPlace } from '../../../src/webview/promptHistory';

const words = (text: string): PromptInput => ({ text, attachments: [] });

describe('stepping through earlier prompts', () => {
  /** What is shown after each step, until there is none. */
  const walk = (place: HistoryPlace, ...steps: (-1 | 1)[]) =>
    steps.map((step) => {
      const next = stepHistory(place, step);
      if (next) place = next.place;
      return next?.shown.text ?? null;
    });

  it('goes back one by one, ends at the first, and comes back to the draft', () => {
    const place = historyPlace([words('one'), words('two')], words('draft'));
    assert.deepEqual(walk(place, -1, -1, -1, 1, 1, 1), ['two', 'one', null, 'two', 'draft', null]);
  });

  it('shows what was asked several times in a row once', () => {
    const place = historyPlace([words('a'), words('b'), words('b'), words('b')], words(''));
    assert.deepEqual(walk(place, -1, -1, 1, 1), ['b', 'a', 'b', '']);
  });

  it('brings the draft back with what is attached to it', () => {
    const draft: PromptInput = { text: '', attachments: [{ type: 'file', path: 'a.ts' }] };
    const back = stepHistory(historyPlace([words('one')], draft), -1);
    assert.ok(back);
    assert.deepEqual(stepHistory(back.place, 1)?.shown, draft);
  });

  it('goes nowhere where nothing was asked', () => {
    assert.equal(stepHistory(historyPlace([], words('draft')), -1), null);
  });
});
