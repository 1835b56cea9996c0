import assert from 'node:assert/strict';
import type { PromptInput } from '../../../src/core/promptInput';
import { draftWhile, sendMessage } from '../../../src/webview/editing';

const words = (text: string): PromptInput => ({ text, attachments: [] });

describe('a prompt that was taken back into the input', () => {
  const ofTurn = { target: { type: 'turn' as const, turnId: 't' }, draft: words('') };
  const ofQueue = { target: { type: 'queued' as const, queuedId: 'q' }, draft: words('half a thought') };
  const prompt = words('words');

  it('is sent beside the turn that it is of', () => {
    assert.deepEqual(sendMessage(prompt, ofTurn), { type: 'edit', turnId: 't', prompt });
  });

  it('stays in the queue if it was there', () => {
    assert.deepEqual(sendMessage(prompt, ofQueue), { type: 'updateQueued', queuedId: 'q', prompt });
  });

  it('is a new prompt when none was taken back', () => {
    assert.deepEqual(sendMessage(prompt, null), { type: 'send', prompt });
  });

  it('is kept as a draft together with what was being typed before', () => {
    assert.deepEqual(draftWhile(ofQueue.draft, prompt), words('half a thought\n\nwords'));
    assert.deepEqual(draftWhile(ofTurn.draft, prompt), prompt);
    assert.deepEqual(draftWhile(null, prompt), prompt);
  });

  it('keeps what was attached before and what is now, once', () => {
    const file = { type: 'file' as const, path: 'a.ts' };
    const other = { type: 'file' as const, path: 'b.ts' };
    const before = { text: '', attachments: [file] };
    assert.deepEqual(draftWhile(before, { text: 'x', attachments: [{ ...file }, other] }).attachments, [file, other]);
  });
});
