import assert from 'node:assert/strict';
import type { ApprovalAnswer, ApprovalRequest, ApprovalScope } from '../../../src/core/approval';
import { approvalQuestion } from '../../../src/host/approvalQuestion';
import { OpenApprovals, type ApprovalChange } from '../../../src/host/openApprovals';
import { settled } from '../engine/manualTimers';

const request = (id: string, changes: Partial<ApprovalRequest> = {}): ApprovalRequest => ({
  id,
  sessionId: 's',
  turnId: 't',
  callId: 'c',
  tool: 'edit_file',
  action: { kind: 'write', changes: [{ path: 'a', before: null, after: 'b' }], protectedPaths: [] },
  reason: 'It changes files.',
  preview: 'b',
  facts: [],
  hidden: [],
  scopes: ['once', 'session'],
  hash: `hash-${id}`,
  ...changes,
});

const allow = (requestId: string, scope: ApprovalScope = 'once', hash = `hash-${requestId}`): ApprovalAnswer => ({
  requestId,
  hash,
  decision: { type: 'allow', scope },
});

describe('the questions that wait for a person', () => {
  let approvals: OpenApprovals;
  let changes: ApprovalChange[];
  const { signal } = new AbortController();

  beforeEach(() => {
    changes = [];
    approvals = new OpenApprovals((error) => {
      throw error;
    });
    approvals.onDidChange((change) => changes.push(change));
  });

  const told = () => changes.map(({ type, request: { id } }) => `${type} ${id}`);

  it('give a yes back with the hash of what was asked, once', async () => {
    const decision = approvals.ask(request('1'), signal);
    approvals.answer('s', allow('1', 'session'));
    assert.deepEqual(await decision, { type: 'allow', scope: 'session', hash: 'hash-1' });
    assert.throws(() => approvals.answer('s', allow('1')), /no longer open/);
    assert.deepEqual(told(), ['asked 1', 'closed 1']);
  });

  it('pass on why it is a no', async () => {
    const decision = approvals.ask(request('1'), signal);
    approvals.answer('s', { requestId: '1', hash: 'hash-1', decision: { type: 'reject', why: 'Not now.' } });
    assert.deepEqual(await decision, { type: 'reject', why: 'Not now.' });
  });

  const refused: [string, string, ApprovalAnswer][] = [
    ['to an unknown question', 's', allow('2')],
    ['from a panel of another session', 'other', allow('1')],
    ['with another hash', 's', allow('1', 'once', 'hash-2')],
    ['that was not offered', 's', allow('1', 'always')],
  ];
  for (const [name, sessionId, answer] of refused) {
    it(`refuse an answer ${name}, and stay open`, async () => {
      const decision = approvals.ask(request('1'), signal);
      assert.throws(() => approvals.answer(sessionId, answer));
      assert.deepEqual(
        approvals.of('s').map(({ id }) => id),
        ['1'],
      );
      approvals.answer('s', allow('1'));
      assert.equal((await decision).type, 'allow');
    });
  }

  it('are open side by side, each with its own answer', async () => {
    const first = approvals.ask(request('1'), signal);
    const second = approvals.ask(request('2', { sessionId: 'other' }), signal);
    approvals.answer('other', allow('2'));
    assert.deepEqual(await second, { type: 'allow', scope: 'once', hash: 'hash-2' });
    approvals.answer('s', { requestId: '1', hash: '', decision: { type: 'reject', why: '' } });
    assert.deepEqual(await first, { type: 'reject', why: '' });
  });

  it('are withdrawn when the turn is stopped, and not asked when it was stopped before', async () => {
    const stop = new AbortController();
    const asked = approvals.ask(request('1'), stop.signal);
    await settled();
    stop.abort();
    assert.deepEqual(await asked, { type: 'reject', why: '' });
    assert.deepEqual(await approvals.ask(request('2'), stop.signal), { type: 'reject', why: '' });
    assert.deepEqual(told(), ['asked 1', 'closed 1']);
    assert.deepEqual(approvals.all, []);
  });

  it('can be allowed only once they were shown whole', async () => {
    const long = request('1', { preview: 'x'.repeat(300_000) });
    const decision = approvals.ask(long, signal);
    const shown = approvalQuestion(long);
    assert.equal(shown.isWhole, false);
    assert.ok(JSON.stringify(shown).length < 1_000_000);
    assert.throws(() => approvals.answer('s', allow('1')), /Not all of it/);
    approvals.markShown('1');
    approvals.answer('s', allow('1'));
    assert.equal((await decision).type, 'allow');
  });
});
