import assert from 'node:assert/strict';
import { draftWhile, sendMessage } from '../../../src/webview/editing';

describe('a prompt that was taken back into the input', () => {
  const ofTurn = { target: { type: 'turn' as const, turnId: 't' }, draft: '' };
  const ofQueue = { target: { type: 'queued' as const, queuedId: 'q' }, draft: 'half a thought' };

  it('is sent beside the turn that it is of', () => {
    assert.deepEqual(sendMessage('words', ofTurn), { type: 'edit', turnId: 't', text: 'words' });
  });

  it('stays in the queue if it was there', () => {
    assert.deepEqual(sendMessage('words', ofQueue), { type: 'updateQueued', queuedId: 'q', text: 'words' });
  });

  it('is a new prompt when none was taken back', () => {
    assert.deepEqual(sendMessage('words', null), { type: 'send', text: 'words' });
  });

  it('is kept as a draft together with what was being typed before', () => {
    assert.equal(draftWhile(ofQueue, 'words'), 'half a thought\n\nwords');
    assert.equal(draftWhile(ofTurn, 'words'), 'words');
    assert.equal(draftWhile(null, 'words'), 'words');
  });
});
