import assert from 'node:assert/strict';
import type { ApprovalRequest, ApprovalScope } from '../../../src/core/approval';
import { PersonApprover, type ApprovalAnswer, type ApprovalUi } from '../../../src/host/personApprover';
import { settled } from '../engine/manualTimers';

const request = (id: string, scopes: ApprovalScope[] = ['once', 'session']): ApprovalRequest => ({
  id,
  sessionId: 's',
  turnId: 't',
  callId: 'c',
  tool: 'edit_file',
  action: { kind: 'write', changes: [{ path: 'a', before: null, after: 'b' }], protectedPaths: [] },
  reason: 'It changes files.',
  preview: 'b',
  hidden: [],
  scopes,
  hash: `hash-${id}`,
});

/** A person who answers when the test says so, and is noted to have been shown what they decided on. */
class TestPerson implements ApprovalUi {
  readonly log: string[] = [];
  #answer: (answer: ApprovalAnswer | undefined) => void = () => {};

  async show({ id }: ApprovalRequest) {
    this.log.push(`show ${id}`);
    return { dispose: () => void this.log.push(`close ${id}`) };
  }

  ask({ request: { id }, answers }: Parameters<ApprovalUi['ask']>[0]) {
    this.log.push(`ask ${id}: ${answers.join(' ')}`);
    return new Promise<ApprovalAnswer | undefined>((resolve) => (this.#answer = resolve));
  }

  async look({ id }: ApprovalRequest) {
    this.log.push(`look ${id}`);
  }

  async askWhy() {
    return 'Not now.';
  }

  async answer(answer: ApprovalAnswer | undefined): Promise<void> {
    await settled();
    this.#answer(answer);
  }
}

describe('asking a person', () => {
  let person: TestPerson;
  let approver: PersonApprover;
  const { signal } = new AbortController();

  beforeEach(() => {
    person = new TestPerson();
    approver = new PersonApprover(person);
  });

  it('gives a yes back with the hash of what was shown, and closes what was shown', async () => {
    const decision = approver.ask(request('1'), signal);
    await person.answer('session');
    assert.deepEqual(await decision, { type: 'allow', scope: 'session', hash: 'hash-1' });
    assert.deepEqual(person.log, ['show 1', 'ask 1: look once session rejectWithWords', 'close 1']);
  });

  it('offers first what does nothing, since Enter may come from somebody who is typing', async () => {
    const decision = approver.ask(request('1'), signal);
    await settled();
    assert.match(person.log.at(-1) ?? '', /^ask 1: look /);
    await person.answer('reject');
    await decision;
  });

  it('takes a dismissed question for a no', async () => {
    const decision = approver.ask(request('1'), signal);
    await person.answer(undefined);
    assert.deepEqual(await decision, { type: 'reject', why: '' });
  });

  it('passes on why it is a no', async () => {
    const decision = approver.ask(request('1'), signal);
    await person.answer('rejectWithWords');
    assert.deepEqual(await decision, { type: 'reject', why: 'Not now.' });
  });

  it('takes an answer that was not offered for a no', async () => {
    const decision = approver.ask(request('1', ['once']), signal);
    await person.answer('always');
    assert.deepEqual(await decision, { type: 'reject', why: '' });
  });

  it('asks again after the person has looked', async () => {
    const decision = approver.ask(request('1'), signal);
    await person.answer('look');
    await person.answer('once');
    assert.deepEqual(await decision, { type: 'allow', scope: 'once', hash: 'hash-1' });
    assert.equal(person.log.filter((line) => line.startsWith('ask')).length, 2);
  });

  it('asks one thing at a time', async () => {
    const first = approver.ask(request('1'), signal);
    const second = approver.ask(request('2'), signal);
    await settled();
    assert.ok(!person.log.includes('show 2'));
    await person.answer('reject');
    await first;
    await person.answer('once');
    assert.deepEqual(await second, { type: 'allow', scope: 'once', hash: 'hash-2' });
  });

  it('is over when the turn is stopped, before or while it is asked', async () => {
    const stop = new AbortController();
    const asked = approver.ask(request('1'), stop.signal);
    const waiting = approver.ask(request('2'), stop.signal);
    await settled();
    stop.abort();
    assert.deepEqual(await asked, { type: 'reject', why: '' });
    assert.deepEqual(await waiting, { type: 'reject', why: '' });
    assert.ok(!person.log.includes('show 2'));
  });
});
