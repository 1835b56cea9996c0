import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LoadedSession } from '../../../../src/core/sessionStore';
import type { Connection } from '../../../../src/store/database';
import { loadCalls } from '../../../../src/store/repair/loadCalls';
import { outboxCalls } from '../../../../src/store/outbox/outboxCalls';
import { repairBranch } from '../../../../src/store/repair/repairBranch';
import { moveHead } from '../../../../src/store/rows/sessionRows';
import { insertTurn } from '../../../../src/store/rows/turnRows';
import {
  anyBranch,
  assistant,
  branchOf,
  call,
  growBranch,
  importedBranch,
  result,
  storeBranch,
  tool,
  turnOf,
  user,
} from '../branchFixture';
import { dump } from '../dump';
import { failEachStatement } from '../failingStatements';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { countingRows, refusingToWrite } from '../watchedConnection';

describe('loading a session', () => {
  it('repairs a trailing orphan once: ten loads leave one audit row and change nothing after the first', async () => {
    const connection = await stored(importedBranch([user('a'), assistant('b'), user('orphan')]));
    const loaded = load(connection);
    assert.deepEqual(loaded.repairs, [
      { rule: 'orphaned-prompt', turnId: 't2', messageId: 't2.0', at: connection.now },
    ]);
    assert.deepEqual([loaded.turns[1]?.status, loaded.turns[1]?.excluded], ['interrupted', true]);
    const after = dump(connection);
    const cannotWrite = refusingToWrite(connection, 'io');
    for (let count = 0; count < 10; count += 1) {
      connection.now += 1000;
      assert.deepEqual(load(cannotWrite), loaded);
    }
    assert.deepEqual(dump(connection), after);
    assert.equal(cannotWrite.refused, 0, 'it did not even begin to write');
  });

  it('leaves times, content, revision and every other session alone', async () => {
    const connection = await stored(importedBranch([user('a'), user('b'), assistant(''), user('orphan')]));
    const before = dump(connection);
    connection.now += 5000;
    load(connection);
    const after = dump(connection);
    const mayDiffer: Record<string, string[]> = { turn: ['status', 'checked'], message: ['excluded'] };
    for (const table of Object.keys(before).filter((name) => name !== 'repair' && name !== 'sqlite_sequence')) {
      assert.deepEqual(without(after[table], mayDiffer[table]), without(before[table], mayDiffer[table]), table);
    }
  });

  it('says that something changed only when it repaired something', async () => {
    const connection = await stored(importedBranch([user('a'), assistant('b')]));
    load(connection);
    assert.deepEqual(connection.changes, []);
    growBranch(connection, turnOf('t2', 't1', 'interrupted', [user('orphan')]));
    load(connection);
    load(connection);
    assert.deepEqual(connection.changes, [{ kind: 'turn', sessionId: 's' }]);
  });

  it('finds nothing to do in a turn that was cut off and committed as such', async () => {
    const turns = branchOf(
      ['complete', user('a'), assistant(call('x')), tool(result('x')), assistant('b')],
      ['failed', user('c'), assistant('half')],
      ['unanswered', user('d', { excluded: true })],
      ['interrupted', user('e'), assistant('half', call('x'))],
    );
    const connection = await stored(turns);
    const before = dump(connection);
    const cannotWrite = refusingToWrite(connection, 'io');
    assert.deepEqual(load(cannotWrite).repairs, []);
    assert.equal(cannotWrite.refused, 0);
    assert.deepEqual(dump(connection), before);
  });

  it('gives the newest page of the branch oldest first, and where to read on', async () => {
    const said = Array.from({ length: 60 }, (_, index) => [user(`prompt ${index + 1}`), assistant('ok')]);
    const connection = await stored(importedBranch(said.flat()));
    const loaded = load(connection);
    assert.equal(loaded.turns.length, 50);
    assert.deepEqual([loaded.turns[0]?.id, loaded.turns[49]?.id, loaded.cursor], ['t11', 't60', 't11']);
  });

  it('reads a page of a session of ten thousand sound turns, and no more', async function () {
    this.timeout(60_000);
    const connection = await stored([]);
    connection.write((transaction) => {
      for (let index = 1; index <= 10_000; index += 1) {
        const parent = index === 1 ? null : `t${index - 1}`;
        insertTurn(transaction, turnOf(`t${index}`, parent, 'complete', [user('q'), assistant('a')]));
      }
      moveHead(transaction, 's', 't10000');
    });
    const counting = countingRows(connection);
    const loaded = load(counting);
    assert.equal(loaded.turns.length, 50);
    assert.ok(counting.rows < 500, `${counting.rows} rows were read`);
  });

  it('does not look again at what it has checked when turns are added', async () => {
    const said = Array.from({ length: 300 }, (_, index) => [
      user(`q${index}`, { sourceId: `${index}` }),
      assistant('a'),
    ]);
    const connection = await stored(importedBranch(said.flat()));
    load(connection);
    growBranch(connection, turnOf('new', 't300', 'interrupted', [user('orphan')]));
    const counting = countingRows(connection);
    assert.deepEqual(
      load(counting).repairs.map(({ messageId }) => messageId),
      ['new.0'],
    );
    assert.ok(counting.rows < 500, `${counting.rows} rows were read`);
  });

  it('looks back as far as it must for the call of a late result', async () => {
    const connection = await stored(
      branchOf(['interrupted', user('a'), assistant(call('x'))], ['complete', user('b'), assistant('c')]),
    );
    load(connection);
    growBranch(connection, turnOf('t3', 't2', 'complete', [user('d'), tool(result('x')), assistant('e')]));
    assert.deepEqual(load(connection).repairs, []);
    growBranch(connection, turnOf('t4', 't3', 'complete', [user('f'), tool(result('x')), assistant('g')]));
    assert.deepEqual(
      load(connection).repairs.map(({ rule, messageId }) => [rule, messageId]),
      [['stray-result', 't4.1']],
    );
  });

  it('repairs nothing of a turn that another window is running', async () => {
    const connection = await stored(importedBranch([user('a'), assistant('b')]));
    load(connection);
    const pending = await outboxCalls(connection).beginTurn('s', { prompt: 'running' });
    await outboxCalls(connection).appendPartial(pending.id, [{ type: 'text', text: 'half' }]);
    const before = dump(connection);
    const elsewhere = load(connection.another());
    assert.deepEqual([elsewhere.pending?.id, elsewhere.pending?.state], [pending.id, 'running']);
    assert.deepEqual(elsewhere.repairs, []);
    assert.deepEqual(dump(connection), before);
  });

  it('never classifies anew a turn that was given up, whichever branch it is seen from', async () => {
    const connection = await stored(importedBranch([user('a'), assistant('b'), user('orphan')]));
    const first = load(connection);
    growBranch(connection, turnOf('t3', 't2', 'complete', [user('c'), assistant('d')]));
    growBranch(connection, turnOf('u3', 't2', 'interrupted', [user('other orphan')]));
    const onOther = load(connection);
    assert.deepEqual(onOther.turns[1], { ...first.turns[1] });
    assert.deepEqual(
      onOther.repairs.map(({ messageId }) => messageId),
      ['t2.0', 'u3.0'],
    );
    connection.write((transaction) => moveHead(transaction, 's', 't3'));
    assert.deepEqual(load(connection).turns[1], first.turns[1]);
    assert.deepEqual(load(connection).repairs, onOther.repairs);
  });

  for (const code of ['read-only', 'corrupt', 'disk-full', 'io'] as const) {
    it(`repairs in memory only when a write fails with ${code}`, async () => {
      const connection = await stored(importedBranch([user('a'), assistant(''), user('orphan')]));
      const before = dump(connection);
      const inMemory = load(refusingToWrite(connection, code));
      assert.deepEqual(dump(connection), before);
      assert.deepEqual(inMemory, load(connection), 'a store that can be written gives the same');
    });
  }

  it('repairs all of a branch or nothing, whichever statement fails', async () => {
    const connection = await stored(importedBranch([user('a'), user('b'), assistant(''), user('orphan')]));
    assert.ok(failEachStatement(connection, (failing) => repairBranch(failing, 's')) > 5);
    assert.equal(load(connection).repairs.length, 4);
  });

  it('fails when the store is locked, rather than showing what may be half-seen', async () => {
    const connection = await stored(importedBranch([user('orphan')]));
    assert.throws(() => load(refusingToWrite(connection, 'locked-out')), { code: 'locked-out' });
  });

  it('says not-found of an unknown session and creates nothing', async () => {
    const connection = await memoryConnection();
    const before = dump(connection);
    assert.throws(() => loadCalls(connection).loadSession('nobody'), { code: 'not-found' });
    assert.deepEqual(dump(connection), before);
  });

  it('changes no content, and nothing at all when it is done twice, whatever was stored', async function () {
    this.timeout(60_000);
    const connection = await memoryConnection();
    fc.assert(
      fc.property(anyBranch(), (turns) => {
        storeBranch(connection, turns);
        const content = contentOf(connection);
        const inMemory = load(refusingToWrite(connection, 'read-only'));
        const first = load(connection);
        const repaired = dump(connection);
        assert.deepEqual(first, inMemory);
        assert.deepEqual(load(connection), first);
        assert.deepEqual(dump(connection), repaired);
        assert.deepEqual(contentOf(connection), content);
      }),
      { numRuns: 150 },
    );
  });

  it('leaves nothing to be found by a look at the whole branch, however few turns it looked at each time', async function () {
    this.timeout(60_000);
    const connection = await memoryConnection();
    fc.assert(
      fc.property(anyBranch(), fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }), (turns, loads) => {
        storeBranch(connection, []);
        for (const [index, turn] of turns.entries()) {
          growBranch(connection, turn);
          if (loads[index]) load(connection);
        }
        load(connection);
        const settled = dump(connection);
        connection.write((transaction) => transaction.run('UPDATE turn SET checked = 0'));
        load(connection);
        assert.deepEqual(dump(connection), settled);
      }),
      { numRuns: 150 },
    );
  });
});

async function stored(turns: Parameters<typeof storeBranch>[1]): Promise<MemoryConnection> {
  const connection = await memoryConnection();
  storeBranch(connection, turns);
  return connection;
}

function load(connection: Connection): LoadedSession {
  return loadCalls(connection).loadSession('s') as LoadedSession;
}

function without(rows: Record<string, unknown>[] = [], columns: string[] = []): unknown[] {
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name))));
}

function contentOf(connection: Connection): unknown[] {
  return without(dump(connection).message, ['excluded']);
}
