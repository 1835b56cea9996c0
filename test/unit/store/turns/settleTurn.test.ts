import assert from 'node:assert/strict';
import type { Part, Role } from '../../../../src/core/message';
import type { TurnStatus } from '../../../../src/core/turn';
import { noUsage } from '../../../../src/core/usage';
import { settleTurn } from '../../../../src/store/turns/settleTurn';
import type { TurnRecord } from '../../../../src/store/rows/turnRows';

const text = (words: string): Part => ({ type: 'text', text: words });
const call = (id: string): Part => ({ type: 'toolCall', id, name: 'f', input: {} });
const result = (id: string): Part => ({ type: 'toolResult', id, output: '', isError: false });

type Line = [Role, ...Part[]];
const prompt: Line = ['user', text('hi')];
const answer: Line = ['assistant', text('there')];

function settle(status: TurnStatus, ...lines: Line[]): TurnRecord {
  const messages = lines.map(([role, ...parts], position) => {
    return { id: `t.${position}`, role, parts, createdAt: 0, metadata: {}, excluded: false };
  });
  return settleTurn({
    ...{ id: 't', sessionId: 's', parentTurnId: null, status, messages, usage: noUsage, agent: null, model: null },
    ...{ startedAt: 0, endedAt: 0, stopReason: null, error: null, contentHash: '' },
  });
}

describe('settleTurn', () => {
  it('leaves a turn that was answered as it is', () => {
    const lines: Line[] = [prompt, ['assistant', call('a')], ['tool', result('a')], answer];
    for (const status of ['complete', 'interrupted', 'failed'] as const) {
      const turn = settle(status, ...lines);
      assert.deepEqual([turn.status, turn.messages.some(({ excluded }) => excluded)], [status, false]);
    }
  });

  it('takes no turn for complete that no assistant answered', () => {
    assert.equal(settle('complete', prompt, ['tool', result('a')]).status, 'interrupted');
    const empty = settle('complete', prompt, ['assistant', text(' \n')]);
    assert.deepEqual([empty.status, empty.messages.every(({ excluded }) => excluded)], ['unanswered', true]);
  });

  it('keeps a signed thought for an answer, though its text is withheld', () => {
    const signed = settle('complete', prompt, ['assistant', { type: 'reasoning', text: '', signature: 's' }]);
    assert.deepEqual([signed.status, signed.messages.some(({ excluded }) => excluded)], ['complete', false]);
  });

  it('leaves any other status as it was given', () => {
    for (const status of ['interrupted', 'failed', 'unanswered'] as const) {
      assert.equal(settle(status, prompt, answer).status, status);
      assert.equal(settle(status, prompt).status, status);
    }
  });
});
