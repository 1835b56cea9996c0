import assert from 'node:assert/strict';
import { answererOf } from '../../../src/core/answererOf';

describe('who answers in a session', () => {
  const last = { agent: 'guide', model: 'small' };

  it('is who was chosen, or else who answered last', () => {
    assert.deepEqual(answererOf({ agent: null, model: null }, last), last);
    assert.deepEqual(answererOf({ agent: 'guide', model: 'large' }, last), { agent: 'guide', model: 'large' });
    assert.deepEqual(answererOf({ agent: null, model: null }, undefined), { agent: null, model: null });
  });

  it('has no model that another agent answered with', () => {
    assert.deepEqual(answererOf({ agent: 'baker', model: null }, last), { agent: 'baker', model: null });
  });
});
