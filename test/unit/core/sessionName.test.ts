import assert from 'node:assert/strict';
import { quotedTitle } from '../../../src/core/quotedTitle';
import { nameProblem, toSessionName } from '../../../src/core/sessionName';

describe('the name of a session', () => {
  it('is one line, whatever was pasted', () => {
    assert.equal(toSessionName('  Tea\r\n\tand\u2028cake \0'), 'Tea and cake');
  });

  it('is refused in words when it is empty, too long or half a character', () => {
    assert.equal(nameProblem(' \n ', 'A session'), 'A session needs a name.');
    assert.match(nameProblem('x'.repeat(10_000), 'A session') ?? '', /at most 200 characters; this one has 10,000/);
    assert.match(nameProblem('\ud800', 'A session') ?? '', /half a character/);
    assert.equal(nameProblem('👩‍🍳'.repeat(60), 'A session'), null);
  });

  it('is short inside a sentence, and no link of a notification', () => {
    assert.equal(quotedTitle({ title: '[x](command:y)' }), '"[x] (command:y)"');
    assert.equal([...quotedTitle({ title: '🫖'.repeat(90) })].length, 62);
  });
});
