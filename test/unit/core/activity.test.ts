import assert from 'node:assert/strict';
import { countActivities, noActivities, reduceActivities } from '../../../src/core/activity';
import { noticeOf } from '../../../src/core/notice';
import type { PermissionEvent } from '../../../src/core/agentEvent';
import type { PendingTurn, Turn } from '../../../src/core/turn';
import type { TurnProgress } from '../../../src/core/turnRunner';

const of = (sessionId: string) => ({ sessionId, turnId: `turn of ${sessionId}` });
const begun = (id: string): TurnProgress => ({ type: 'begun', ...of(id), pending: {} as PendingTurn });
const permission = (id: string, state: PermissionEvent['state']): TurnProgress => ({
  type: 'events',
  ...of(id),
  events: [{ type: 'permission', callId: 'c', state }],
});
const words = (id: string): TurnProgress => ({ type: 'events', ...of(id), events: [{ type: 'text', text: 'word' }] });
const ended = (id: string, turn: Partial<Turn> = { status: 'complete' }): TurnProgress => ({
  type: 'ended',
  ...of(id),
  turn: turn as Turn,
});
const error = { code: 'io', message: 'The disk is full.' };
const released = (id: string, code = 'io'): TurnProgress => ({
  type: 'released',
  ...of(id),
  error: { ...error, code },
});

describe('what the sessions of a window are doing', () => {
  const after = (...all: TurnProgress[]) => all.reduce(reduceActivities, noActivities);

  it('is running from its beginning, waiting while it asks, and nothing once it has ended', () => {
    assert.deepEqual([...after(begun('a'))], [['a', 'running']]);
    assert.deepEqual([...after(begun('a'), permission('a', 'asked'))], [['a', 'waiting']]);
    for (const state of ['allowed', 'rejected'] as const) {
      assert.deepEqual([...after(begun('a'), permission('a', 'asked'), permission('a', state))], [['a', 'running']]);
    }
    assert.equal(after(begun('a'), permission('a', 'asked'), ended('a')).size, 0);
    assert.equal(after(begun('a'), released('a')).size, 0);
    assert.equal(after(begun('a'), { type: 'lost', ...of('a'), error }).size, 0);
  });

  it('is waiting while an answer could not be saved', () => {
    const unsaved: TurnProgress = { type: 'unsaved', ...of('a'), error };
    assert.deepEqual([...after(begun('a'), unsaved)], [['a', 'waiting']]);
    assert.equal(after(begun('a'), unsaved, { type: 'discarded', ...of('a') }).size, 0);
  });

  it('is counted, each session for itself', () => {
    const all = after(begun('a'), begun('b'), begun('c'), permission('b', 'asked'), ended('a'));
    assert.deepEqual(countActivities(all), { running: 1, waiting: 1 });
  });

  it('is the very same map while nothing changes but words', () => {
    const before = after(begun('a'));
    assert.equal(reduceActivities(before, words('a')), before);
    assert.equal(reduceActivities(before, { type: 'orphaned', ...of('b') }), before);
  });
});

describe('what a person who looks elsewhere is told', () => {
  const told = (progress: TurnProgress) => noticeOf(progress)?.words('"Tea"') ?? null;

  it('is that a turn is answered, failed, or is not saved', () => {
    assert.equal(told(ended('a')), '"Tea" is answered.');
    assert.equal(told(ended('a', { status: 'failed', error })), '"Tea" was not answered to the end. The disk is full.');
    assert.equal(told(released('a')), '"Tea" was not answered to the end. The disk is full.');
    assert.equal(told({ type: 'unsaved', ...of('a'), error }), 'The answer in "Tea" is not saved: The disk is full.');
  });

  it('is nothing of what they did themselves, of words that stream, nor of questions, which call by themselves', () => {
    assert.equal(told(ended('a', { status: 'interrupted', stopReason: 'stopped' })), null);
    for (const code of ['stopped', 'window-closed']) assert.equal(told(released('a', code)), null);
    for (const state of ['asked', 'allowed', 'rejected'] as const) assert.equal(told(permission('a', state)), null);
    for (const progress of [begun('a'), words('a')]) assert.equal(told(progress), null);
  });
});
