import assert from 'node:assert/strict';
import type { Activities, Activity } from '../../../../src/core/activity';
import { activityLabel, activityWords } from '../../../../src/host/attention/activityWords';

const doing = (...all: Activity[]): Activities => new Map(all.map((activity, index) => [String(index), activity]));

describe('the words for what runs and what waits', () => {
  for (const [all, words, label] of [
    [[], '', ''],
    [['running'], '1 session is running', '$(loading~spin) 1 running'],
    [['running', 'running'], '2 sessions are running', '$(loading~spin) 2 running'],
    [['waiting'], '1 session needs you', '$(bell-dot) 1 needs you'],
    [
      ['waiting', 'running', 'waiting', 'running'],
      '2 sessions need you, 2 are running',
      '$(bell-dot) 2 need you $(loading~spin) 2 running',
    ],
  ] as [Activity[], string, string][]) {
    it(`are "${words}"`, () => {
      assert.equal(activityWords(doing(...all)), words);
      assert.equal(activityLabel(doing(...all)), label);
    });
  }
});
