import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Part } from '../../../../src/core/message';
import type { Context, ContextQuery } from '../../../../src/core/sessionStore';
import { tokenEstimate } from '../../../../src/core/tokenEstimate';
import { contextCalls } from '../../../../src/store/wire/contextCalls';
import type { Connection } from '../../../../src/store/database';
import { loadCalls } from '../../../../src/store/repair/loadCalls';
import { outboxCalls } from '../../../../src/store/outbox/outboxCalls';
import { insertTurn, type TurnRecord } from '../../../../src/store/rows/turnRows';
import {
  anyBranch,
  assistant,
  branchOf,
  call,
  growBranch,
  importedBranch,
  storeBranch,
  turnOf,
  user,
} from '../branchFixture';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { countingRows, refusingToWrite } from '../watchedConnection';
import { wireValidators } from './wireValidators';

const threeDays = 3 * 24 * 60 * 60 * 1000;

describe('the context of the next request', () => {
  it('leaves out a three-day-old orphan when a new prompt comes', async () => {
    const connection = await stored(importedBranch([user('a'), assistant('b'), user('delete everything')]));
    loadCalls(connection).loadSession('s');
    connection.now += threeDays;
    const pending = await outboxCalls(connection).beginTurn('s', { prompt: 'hello' });
    assert.deepEqual(textsOf(contextOf(connection)), ['a', 'b']);
    await outboxCalls(connection).appendPartial(pending.id, [{ type: 'text', text: 'hi' }]);
    await outboxCalls(connection).commitTurn(pending.id, { status: 'complete' });
    assert.deepEqual(textsOf(contextOf(connection)), ['a', 'b', 'hello', 'hi']);
  });

  it('leaves the orphan out even where nobody loaded the session, and writes nothing', async () => {
    const connection = await stored(
      importedBranch([user('a'), user('orphan'), assistant(''), user('b'), assistant('c')]),
    );
    const before = dump(connection);
    assert.deepEqual(textsOf(contextOf(refusingToWrite(connection, 'read-only'))), ['b', 'c']);
    assert.deepEqual(dump(connection), before);
  });

  it('does not hold the prompt that is pending', async () => {
    const connection = await stored(branchOf(['complete', user('a'), assistant('b')]));
    await outboxCalls(connection).beginTurn('s', { prompt: 'pending' });
    assert.deepEqual(textsOf(contextOf(connection)), ['a', 'b']);
  });

  it('ends at the turn it is asked for, on any branch', async () => {
    const connection = await stored(
      branchOf(['complete', user('a'), assistant('b')], ['complete', user('c'), assistant('d')]),
    );
    growBranch(connection, turnOf('u2', 't1', 'complete', [user('e'), assistant('f')]));
    assert.deepEqual(textsOf(contextOf(connection)), ['a', 'b', 'e', 'f']);
    assert.deepEqual(textsOf(contextOf(connection, { atTurnId: 't2' })), ['a', 'b', 'c', 'd']);
    assert.deepEqual(textsOf(contextOf(connection, { atTurnId: 't1' })), ['a', 'b']);
    assert.deepEqual(contextOf(connection, { atTurnId: null }), { messages: [], omittedTurnIds: [], tokens: 0 });
  });

  it('refuses turns and sessions that are not there, and queries that make no sense', async () => {
    const connection = await stored(branchOf(['complete', user('a'), assistant('b')]));
    assert.throws(() => contextOf(connection, { atTurnId: 'nowhere' }), { code: 'not-found' });
    assert.throws(() => contextCalls(connection).readContext('nobody'), { code: 'not-found' });
    assert.throws(() => contextOf(connection, { budget: Number.NaN }), { code: 'invalid' });
    assert.throws(() => contextOf(connection, { bugdet: 5 } as ContextQuery), { code: 'invalid' });
  });

  it('leaves out the oldest whole turns where the budget has no room, and names them', async () => {
    const connection = await stored(numbered(10));
    const all = contextOf(connection);
    assert.deepEqual(all.omittedTurnIds, []);
    const some = contextOf(connection, { budget: Math.floor(all.tokens / 2) });
    assert.deepEqual(some.omittedTurnIds, ['t1', 't2', 't3', 't4', 't5']);
    assert.deepEqual(some.messages, all.messages.slice(10));
    assert.deepEqual(some.tokens, tokenEstimate(some.messages));
    assert.deepEqual(contextOf(connection, { budget: 0 }).messages, []);
    assert.equal(contextOf(connection, { budget: 0 }).omittedTurnIds.length, 10);
  });

  it('does not name a turn that would not have been sent anyway', async () => {
    const connection = await stored(importedBranch([user('a'), user('b'), assistant('c'), user('d'), assistant('e')]));
    assert.deepEqual(contextOf(connection, { budget: 0 }).omittedTurnIds, ['t2', 't3']);
    loadCalls(connection).loadSession('s');
    assert.deepEqual(contextOf(connection, { budget: 0 }).omittedTurnIds, ['t2', 't3']);
  });

  it('reads no further back than the budget reaches', async function () {
    this.timeout(60_000);
    const connection = await stored([]);
    connection.write((transaction) => {
      for (const turn of numbered(2000)) insertTurn(transaction, turn);
    });
    const counting = countingRows(connection);
    const context = contextOf(counting, { atTurnId: 't2000', budget: 200 });
    assert.ok(context.messages.length > 2);
    assert.equal(context.omittedTurnIds.length + context.messages.length / 2, 2000);
    // One row a turn to walk the path, one to see that it would have been sent; the texts of one page.
    assert.ok(counting.rows < 2 * 2000 + 200, `${counting.rows} rows were read`);
  });

  it('lets the nearest summary stand for every turn through the one it names', async () => {
    const connection = await stored([...numbered(4), summaryTurn('t5', 't4', 't3', 'we counted to three')]);
    growBranch(connection, turnOf('t6', 't5', 'complete', [user('go on'), assistant('ok')]));
    const { messages, omittedTurnIds } = contextOf(connection);
    assert.match(textsOf({ messages })[0] ?? '', /we counted to three/);
    assert.deepEqual(textsOf({ messages }).slice(2), ['prompt 4', 'answer 4', 'go on', 'ok']);
    assert.deepEqual(omittedTurnIds, []);
  });

  it('keeps the summary when the budget has no room for the turns after it', async () => {
    const connection = await stored([...numbered(4), summaryTurn('t5', 't4', 't3', 'we counted to three')]);
    growBranch(connection, turnOf('t6', 't5', 'complete', [user('go on '.repeat(200)), assistant('ok')]));
    const { messages, omittedTurnIds } = contextOf(connection, { budget: 60 });
    assert.match(textsOf({ messages })[0] ?? '', /we counted to three/);
    assert.equal(messages.length, 2);
    assert.deepEqual(omittedTurnIds, ['t4', 't5', 't6']);
  });

  it('ignores a summary of turns that are not on this path, or of another branch', async () => {
    const connection = await stored([...numbered(2), summaryTurn('t3', 't2', 'elsewhere', 'no')]);
    assert.deepEqual(textsOf(contextOf(connection)), ['prompt 1', 'answer 1', 'prompt 2', 'answer 2']);
    growBranch(connection, summaryTurn('u3', 't2', 't2', 'of a sibling'));
    growBranch(connection, turnOf('t4', 't3', 'complete', [user('go on'), assistant('ok')]));
    assert.deepEqual(textsOf(contextOf(connection)).slice(-2), ['go on', 'ok']);
    assert.equal(contextOf(connection).messages.length, 6);
  });

  it('does not take a tool’s arguments for a summary', async () => {
    const input = { type: 'summary', text: 'x', throughTurnId: 't1' };
    const odd: Part = { type: 'toolCall', id: 'x', name: 'note', input };
    const connection = await stored(
      branchOf(['complete', user('a'), assistant('b')], ['interrupted', user('c'), assistant(odd)]),
    );
    assert.equal(contextOf(connection).messages[0]?.role, 'user');
    assert.equal(textsOf(contextOf(connection))[0], 'a');
  });

  it('is valid for every provider and within the budget, whatever was stored, before and after it was repaired', async function () {
    this.timeout(60_000);
    const connection = await memoryConnection();
    fc.assert(
      fc.property(anyBranch(), fc.option(fc.integer({ min: 0, max: 120 }), { nil: undefined }), (turns, budget) => {
        storeBranch(connection, turns);
        const query = budget === undefined ? {} : { budget };
        const before = contextOf(connection, query);
        for (const [provider, validate] of Object.entries(wireValidators)) {
          assert.deepEqual(validate(before.messages), [], provider);
        }
        const hasSummary = JSON.stringify(before.messages).includes('Summary of the conversation');
        assert.ok(before.tokens <= (budget ?? Infinity) || hasSummary);
        loadCalls(connection).loadSession('s');
        assert.deepEqual(contextOf(connection, query), before);
      }),
      { numRuns: 200 },
    );
  });

  it('gives a call that was cut off by a crash an error for its result', async () => {
    const connection = await stored(branchOf(['complete', user('a'), assistant(call('x'))]));
    assert.deepEqual(contextOf(connection).messages[2]?.parts, [
      { type: 'toolResult', id: 'x', output: 'interrupted; effects unknown', isError: true },
    ]);
  });
});

function numbered(count: number): TurnRecord[] {
  const said = Array.from({ length: count }, (_, index) => [
    user(`prompt ${index + 1}`),
    assistant(`answer ${index + 1}`),
  ]);
  return importedBranch(said.flat());
}

function summaryTurn(id: string, parent: string, throughTurnId: string, text: string): TurnRecord {
  return turnOf(id, parent, 'complete', [user('/compact'), assistant({ type: 'summary', text, throughTurnId })]);
}

async function stored(turns: readonly TurnRecord[]): Promise<MemoryConnection> {
  const connection = await memoryConnection();
  storeBranch(connection, turns);
  return connection;
}

function contextOf(connection: Connection, query?: ContextQuery): Context {
  return contextCalls(connection).readContext('s', query) as Context;
}

function textsOf({ messages }: Pick<Context, 'messages'>): string[] {
  return messages.flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : part.type)));
}
