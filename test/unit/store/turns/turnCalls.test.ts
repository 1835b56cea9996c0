import assert from 'node:assert/strict';
import type { NewTurn, Turn } from '../../../../src/core/turn';
import { checkNewTurn, toTurnRecord } from '../../../../src/store/turns/newTurn';
import { moveHead } from '../../../../src/store/rows/sessionRows';
import { insertTurn } from '../../../../src/store/rows/turnRows';
import { callsOn, type Calls } from '../callsOn';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('turnCalls', () => {
  let connection: MemoryConnection;
  let store: Calls;
  let id: string;

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
    id = store.createSession({ title: 'T', agent: 'guide', model: 'm' }).id;
    connection.now += 1000;
  });

  const append = (words: string): Turn => store.appendTurn(id, { user: words, assistant: `re ${words}` });
  const session = () => store.updateSession(id, {});
  /** Many turns in one transaction. */
  const grow = (count: number): void => {
    const head = session();
    connection.write((transaction) => {
      let headTurnId = head.headTurnId;
      for (let n = 0; n < count; n++) {
        const turn = checkNewTurn({ user: `${n}`, assistant: `re ${n}` });
        insertTurn(transaction, toTurnRecord(turn, { ...head, headTurnId }, transaction.now));
        headTurnId = turn.id;
      }
      moveHead(transaction, id, headTurnId);
    });
  };

  describe('appendTurn', () => {
    it('stores the prompt, the calls, their results and the answer, in that order', () => {
      const tools = [
        { id: 'call_0', name: 'read', input: { path: 'a' }, output: 'text' },
        { name: 'run', input: null, output: { code: 1 }, isError: true },
      ];
      const turn = store.appendTurn(id, {
        user: 'hi',
        assistant: 'there',
        tools,
        usage: { inputTokens: 5, cost: 0.25 },
      });
      assert.deepEqual(
        turn.messages.map(({ role }) => role),
        ['user', 'assistant', 'tool', 'assistant'],
      );
      const [prompt, calls, results, answer] = turn.messages.map(({ parts }) => parts);
      const second = calls?.[1]?.type === 'toolCall' ? calls[1].id : '';
      assert.match(second, /^call_\w{1,35}$/);
      assert.deepEqual(prompt, [{ type: 'text', text: 'hi' }]);
      assert.deepEqual(calls, [
        { type: 'toolCall', id: 'call_0', name: 'read', input: { path: 'a' } },
        { type: 'toolCall', id: second, name: 'run', input: null },
      ]);
      assert.deepEqual(results, [
        { type: 'toolResult', id: 'call_0', output: 'text', isError: false },
        { type: 'toolResult', id: second, output: { code: 1 }, isError: true },
      ]);
      assert.deepEqual(answer, [{ type: 'text', text: 'there' }]);
      assert.deepEqual(turn.usage, { inputTokens: 5, outputTokens: 0, cachedTokens: 0, cost: 0.25 });
      assert.deepEqual([turn.agent, turn.model, turn.status], ['guide', 'm', 'complete']);
    });

    it('moves head, revision, times and totals with the turn (H4)', () => {
      const before = session();
      const turn = store.appendTurn(id, { user: 'hi', assistant: 'there', usage: { outputTokens: 2, cost: 0.1 } });
      const usage = { inputTokens: 0, outputTokens: 2, cachedTokens: 0, cost: 0.1 };
      const after = { ...before, headTurnId: turn.id, revision: 1, turnCount: 1, updatedAt: connection.now, usage };
      assert.deepEqual(session(), after);
      assert.deepEqual(connection.changes.at(-1), { kind: 'turn', sessionId: id, turnId: turn.id });
    });

    it('sums money exactly', () => {
      for (let n = 0; n < 10; n++) store.appendTurn(id, { user: 'a', assistant: 'b', usage: { cost: 0.1 } });
      assert.equal(session().usage.cost, 1);
    });

    it('is one turn however often it is appended under one id (H2)', () => {
      const given: NewTurn = {
        id: 'mine',
        user: 'hi',
        assistant: 'there',
        tools: [{ name: 'f', input: 1, output: 2 }],
      };
      const turn = store.appendTurn(id, given);
      append('next');
      const before = dump(connection);
      for (let n = 0; n < 5; n++) {
        connection.now += 1;
        assert.deepEqual(callsOn(connection.another()).appendTurn(id, given), turn);
      }
      const sameInParts = { ...given, user: [{ type: 'text' as const, text: 'hi' }] };
      assert.deepEqual(store.appendTurn(id, sameInParts), turn);
      assert.deepEqual(dump(connection), before);
    });

    it('is the same turn in whichever order its fields come, and when it was hashed in the order given', () => {
      const tools = [{ name: 'run', input: { a: 1, b: { c: 2, d: 3 } }, output: 'x' }];
      const turn = store.appendTurn(id, { id: 't', user: 'hi', assistant: 'there', tools, usage: { cost: 1 } });
      const again = [{ output: 'x', input: { b: { d: 3, c: 2 }, a: 1 }, name: 'run' }];
      const reordered = { usage: { cost: 1 }, tools: again, assistant: 'there', user: 'hi', id: 't' };
      assert.deepEqual(store.appendTurn(id, reordered), turn);
      const { hashAsGiven } = checkNewTurn(reordered);
      connection.write((transaction) => transaction.run('UPDATE turn SET content_hash = ?', [hashAsGiven]));
      assert.deepEqual(store.appendTurn(id, reordered), turn);
      rejects('conflict', () => store.appendTurn(id, { ...reordered, tools: [...again, ...again] }));
    });

    it('refuses another content, or another session, under the same id', () => {
      store.appendTurn(id, { id: 'mine', user: 'hi', assistant: 'there' });
      const other = store.createSession().id;
      const before = dump(connection);
      rejects('conflict', () => store.appendTurn(id, { id: 'mine', user: 'hi', assistant: 'other' }));
      rejects('conflict', () => store.appendTurn(other, { id: 'mine', user: 'hi', assistant: 'there' }));
      assert.deepEqual(dump(connection), before);
    });

    it('refuses the id of a pending turn', () => {
      store.beginTurn(id, { id: 'pending', prompt: 'hi' });
      rejects('conflict', () => store.appendTurn(id, { id: 'pending', user: 'hi', assistant: 'there' }));
    });

    it('keeps a prompt whose answer is empty, as unanswered and excluded', () => {
      for (const assistant of ['', ' \n']) {
        const turn = store.appendTurn(id, { user: 'hi', assistant });
        assert.deepEqual([turn.status, turn.excluded], ['unanswered', true]);
      }
      const withTools = store.appendTurn(id, {
        user: 'hi',
        assistant: '',
        tools: [{ name: 'f', input: 1, output: 2 }],
      });
      assert.deepEqual([withTools.status, withTools.excluded], ['complete', false]);
      const failed = store.appendTurn(id, { user: 'hi', assistant: '', status: 'failed' });
      assert.deepEqual([failed.status, failed.excluded], ['failed', true]);
    });

    it('keeps given times, also before 1970', () => {
      const turn = store.appendTurn(id, { user: 'hi', assistant: 'there', startedAt: -5000.5, endedAt: -1 });
      assert.deepEqual([turn.startedAt, turn.endedAt], [-5000.5, -1]);
      assert.deepEqual(
        turn.messages.map(({ createdAt }) => createdAt),
        [-5000.5, -1],
      );
    });

    it('gives back half characters, NUL and unknown scripts as they were given', () => {
      const words = 'a\0b \ud83d c 🙂 \u202e 漢字';
      const output = { [words]: words };
      const turn = store.appendTurn(id, {
        user: words,
        assistant: words,
        tools: [{ name: words, input: words, output }],
      });
      const [stored] = callsOn(connection.another()).readTurns(id).items;
      assert.deepEqual(stored, turn);
      assert.deepEqual(stored?.messages[0]?.parts, [{ type: 'text', text: words }]);
      assert.deepEqual(stored?.messages[2]?.parts[0], {
        type: 'toolResult',
        id: (turn.messages[2]?.parts[0] as { id: string }).id,
        output,
        isError: false,
      });
    });

    it('refuses what cannot be stored, before anything is written', () => {
      const before = dump(connection);
      const refused: unknown[] = [
        { user: '', assistant: 'x' },
        { user: ' \n', assistant: 'x' },
        { user: 'x' },
        { user: 'x', assistant: 'y', colour: 'red' },
        { user: 'x', assistant: 'y', id: '' },
        { user: 'x', assistant: 'y', id: 'half \ud800' },
        { user: 'x', assistant: 'y', status: 'done' },
        { user: 'x', assistant: 'y', usage: { inputTokens: -1 } },
        { user: 'x', assistant: 'y', startedAt: Number.NaN },
        { user: 'x', assistant: [{ type: 'sound', data: '' }] },
        { user: 'x', assistant: 'y', tools: [{ name: 'f', input: () => 1, output: 1 }] },
        null,
      ];
      for (const turn of refused) rejects('invalid', () => store.appendTurn(id, turn as NewTurn));
      rejects('not-found', () => store.appendTurn('ghost', { user: 'x', assistant: 'y' }));
      assert.deepEqual(dump(connection), before);
    });

    it('never aliases what it was given', () => {
      const user = [{ type: 'text' as const, text: 'hi' }];
      const turn = store.appendTurn(id, { user, assistant: 'there' });
      assert.notEqual(turn.messages[0]?.parts[0], user[0]);
    });

    it('takes ten thousand messages in one turn and a result of many megabytes', function () {
      this.timeout(30_000);
      const output = 'x'.repeat(8_000_000);
      const big = store.appendTurn(id, { user: 'x', assistant: 'y', tools: [{ name: 'f', input: {}, output }] });
      const [result] = store.readTurns(id).items.at(-1)?.messages[2]?.parts ?? [];
      assert.equal(result?.type === 'toolResult' && result.output, output);
      const pending = store.beginTurn(id, { prompt: 'many' });
      const messages = Array.from({ length: 10_000 }, (_, n) => {
        return { role: 'assistant' as const, parts: [{ type: 'text' as const, text: `${n}` }] };
      });
      const turn = store.commitTurn(pending.id, { status: 'complete', messages });
      assert.equal(turn.messages.length, 10_001);
      assert.equal(turn.parentTurnId, big.id);
    });

    it('is busy while another window runs a turn, but returns a turn that is there already', () => {
      const first = store.appendTurn(id, { id: 'mine', user: 'hi', assistant: 'there' });
      const owner = callsOn(connection.another());
      owner.beginTurn(id, { prompt: 'running' });
      rejects('busy', () => append('no'));
      assert.deepEqual(store.appendTurn(id, { id: 'mine', user: 'hi', assistant: 'there' }), first);
      assert.equal(owner.appendTurn(id, { user: 'by the owner', assistant: 'itself' }).status, 'complete');
    });
  });

  describe('readTurns', () => {
    it('pages through the branch from its end, oldest first within a page', () => {
      const turns = Array.from({ length: 7 }, (_, n) => append(`${n}`));
      const last = store.readTurns(id, { limit: 3 });
      assert.deepEqual(last.items, turns.slice(4));
      const middle = store.readTurns(id, { limit: 3, before: last.cursor });
      assert.deepEqual(middle.items, turns.slice(1, 4));
      const first = store.readTurns(id, { limit: 3, before: middle.cursor });
      assert.deepEqual(first, { items: turns.slice(0, 1) });
      assert.deepEqual(store.readTurns(id, { before: turns[2]?.id }).items, turns.slice(0, 2));
      assert.deepEqual(store.readTurns(id, { before: turns[0]?.id }), { items: [] });
    });

    it('reads around a turn, and fills the page where the branch ends', () => {
      const turns = Array.from({ length: 9 }, (_, n) => append(`${n}`));
      const around = (index: number) => store.readTurns(id, { around: turns[index]?.id, limit: 3 });
      assert.deepEqual(around(4), { items: turns.slice(3, 6), cursor: turns[3]?.id, after: turns[5]?.id });
      assert.deepEqual(around(0), { items: turns.slice(0, 3), after: turns[2]?.id });
      assert.deepEqual(around(8), { items: turns.slice(6), cursor: turns[6]?.id });
    });

    it('goes on after a turn, up to the head', () => {
      const turns = Array.from({ length: 6 }, (_, n) => append(`${n}`));
      const after = (index: number) => store.readTurns(id, { after: turns[index]?.id, limit: 3 });
      assert.deepEqual(after(0), { items: turns.slice(1, 4), cursor: turns[1]?.id, after: turns[3]?.id });
      assert.deepEqual(after(3), { items: turns.slice(4), cursor: turns[4]?.id });
      assert.deepEqual(after(5), { items: [] });
      assert.deepEqual(store.readTurns(id, { after: null, limit: 2 }), {
        items: turns.slice(0, 2),
        after: turns[1]?.id,
      });
    });

    it('reads around a turn of another branch on that branch, and says so', () => {
      const root = append('root');
      const left = append('left');
      const leaf = append('leaf');
      store.revertTo(id, { turnId: root.id });
      const right = append('right');
      const page = store.readTurns(id, { around: left.id });
      assert.deepEqual(
        page.items.map((turn) => turn.id),
        [root.id, left.id, leaf.id],
      );
      assert.deepEqual(page.items[1]?.siblingIds, [left.id, right.id]);
      assert.equal(page.isOther, true);
      assert.equal(store.readTurns(id, { around: right.id }).isOther, undefined);
    });

    it('costs the same at the end of ten thousand turns as of a hundred', function () {
      this.timeout(60_000);
      // The fastest of several, so that whatever else the machine does is left out.
      const fastest = (): number => {
        const times = Array.from({ length: 15 }, () => {
          const start = performance.now();
          for (let n = 0; n < 5; n++) store.readTurns(id, { limit: 10 });
          return performance.now() - start;
        });
        return Math.min(...times);
      };
      grow(100);
      const short = fastest();
      grow(9900);
      const long = fastest();
      assert.equal(session().turnCount, 10_000);
      assert.ok(long < short * 4, `${long} ms against ${short} ms`);
    });

    it('refuses an unknown session, turn, field and limit', () => {
      append('hi');
      rejects('not-found', () => store.readTurns('ghost'));
      rejects('not-found', () => store.readTurns(id, { before: 'ghost' }));
      rejects('not-found', () => store.readTurns(id, { around: 'ghost' }));
      rejects('invalid', () => store.readTurns(id, { before: 'a', around: 'b' }));
      rejects('invalid', () => store.readTurns(id, { limit: -1 }));
      rejects('not-found', () => store.readTurns(id, { after: 'ghost' }));
      rejects('invalid', () => store.readTurns(id, { after: 'a', around: 'b' }));
      rejects('invalid', () => store.readTurns(id, { beyond: 'x' } as object));
    });

    it('is empty for a session without turns', () => {
      assert.deepEqual(store.readTurns(id), { items: [] });
    });
  });
});
