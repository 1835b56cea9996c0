import assert from 'node:assert/strict';
import type { PendingView } from '../../../src/core/chatState';
import type { Turn, TurnStatus } from '../../../src/core/turn';
import { emptyTurnState } from '../../../src/core/turnState';
import { ReplyVoice } from '../../../src/webview/replyVoice';

const said = (text: string) => ({ role: 'assistant' as const, parts: [{ type: 'text' as const, text }] });

function running(text: string, state: PendingView['turn']['state'] = 'running') {
  const turn = { id: 'turn', state } as PendingView['turn'];
  const messages = text === '' ? [] : [said(text)];
  return { pending: { turn, state: { ...emptyTurnState, messages }, here: true, unsaved: null }, turns: [] };
}

function ended(text: string, status: TurnStatus, message?: string) {
  const error = message === undefined ? null : { message, code: 'x' };
  const question = { role: 'user', parts: [{ type: 'text', text: 'A question.' }] };
  const turn = { id: 'turn', status, error, messages: [question, ...(text === '' ? [] : [said(text)])] };
  return { pending: null, turns: [turn as unknown as Turn] };
}

describe('what is said aloud of a reply', () => {
  it('is its whole sentences as they come, and at the end the rest and that it is answered', () => {
    const voice = new ReplyVoice(running(''));
    assert.equal(voice.goOn(running('One. Tw')), 'One.');
    assert.equal(voice.goOn(running('One. Tw')), '');
    assert.equal(voice.end(ended('One. Two', 'complete')), 'Two Answered.');
  });

  it('is all of a reply that was over before anything could be said', () => {
    assert.equal(new ReplyVoice(running('')).end(ended('Yes,\nso it is.', 'complete')), 'Yes, so it is. Answered.');
  });

  it('begins with what comes in after the panel was opened', () => {
    const voice = new ReplyVoice(running('Old. '));
    assert.equal(voice.end(ended('Old. New.', 'complete')), 'New. Answered.');
  });

  it('says how a turn ended that did not end by itself', () => {
    const endOf = (state: ReturnType<typeof running> | ReturnType<typeof ended>) =>
      new ReplyVoice(running('')).end(state);
    assert.equal(endOf(ended('Half', 'interrupted')), 'Half Interrupted.');
    assert.equal(endOf(ended('', 'failed', 'The kettle is broken.')), 'Failed. The kettle is broken.');
    assert.equal(endOf(ended('', 'unanswered')), 'No answer was received.');
    assert.equal(endOf(running('Half', 'abandoned')), 'Half Interrupted.');
  });

  it('is nothing once another session is shown', () => {
    assert.equal(new ReplyVoice(running('Half')).end({ pending: null, turns: [] }), '');
  });
});
