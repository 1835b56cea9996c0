import assert from 'node:assert/strict';
import type { Message } from '../../../../src/core/message';
import type { GivenTurn } from '../../../../src/core/sessionStore';
import type { Turn } from '../../../../src/core/turn';
import { callsOn, type Calls } from '../callsOn';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('replaceHistory', () => {
  let connection: MemoryConnection;
  let store: Calls;
  let id: string;
  let turns: Turn[];

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
    id = store.createSession({ title: 'T' }).id;
    turns = ['one', 'two', 'three'].map((words) => {
      connection.now += 1000;
      const tools = [{ id: 'call_0', name: 'read', input: { words }, output: words }];
      return store.appendTurn(id, {
        user: words,
        assistant: `re ${words}`,
        tools,
        usage: { inputTokens: 1, cost: 0.5 },
      });
    });
    connection.now += 1000;
  });

  const session = () => store.updateSession(id, {});
  const base = () => ({ baseRevision: session().revision });
  const history = (): Turn[] => store.readTurns(id).items;
  const text = (words: string) => [{ type: 'text' as const, text: words }];
  const edited = (turn: Turn | undefined, words: string): Turn => {
    assert.ok(turn);
    const [prompt, ...rest] = turn.messages;
    return { ...turn, messages: [{ ...(prompt as Message), parts: text(words) }, ...rest] };
  };

  it('changes not one byte when what was loaded is saved again', () => {
    const before = dump(connection);
    const after = store.replaceHistory(id, history(), base());
    assert.deepEqual(after, session());
    assert.deepEqual(dump(connection), before);
  });

  it('keeps ids, times, metadata and tool fields as given, and what it displaces as another branch (P4)', () => {
    const given = [turns[0], edited(turns[1], 'two, edited'), turns[2]] as Turn[];
    const displaced = turns.slice(1).map((turn) => turn.messages.map(({ parts }) => parts));
    const before = session();
    store.replaceHistory(id, given, base());
    const now = history();
    assert.deepEqual(now.map(withoutSiblings), given.map(withoutSiblings));
    assert.equal(session().revision, before.revision + 1);
    assert.equal(session().updatedAt, connection.now);
    const other = store.listBranches(id).find(({ current }) => !current);
    assert.deepEqual(now[1]?.siblingIds.length, 2);
    store.selectBranch(id, other?.turnId ?? '');
    const old = history();
    assert.deepEqual(old[0]?.id, turns[0]?.id);
    assert.deepEqual(
      old.slice(1).map((turn) => turn.messages.map(({ parts }) => parts)),
      displaced,
    );
    assert.deepEqual(
      old.slice(1).map(({ startedAt }) => startedAt),
      turns.slice(1).map(({ startedAt }) => startedAt),
    );
  });

  it('keeps snapshots, forks and totals with the turns that they were made of (P10)', () => {
    const snapshot = store.createSnapshot(id, { label: 'before', turnId: turns[1]?.id });
    const fork = store.forkSession(id, { atTurnId: turns[1]?.id });
    store.replaceHistory(id, [edited(turns[0], 'one, edited'), ...turns.slice(1)], base());
    const [anchored] = store.listSnapshots(id);
    assert.equal(anchored?.id, snapshot.id);
    assert.notEqual(anchored?.turnId, turns[1]?.id);
    assert.equal(store.updateSession(fork.id, {}).forkedFromTurnId, anchored?.turnId);
    assert.deepEqual(session().usage, { inputTokens: 6, outputTokens: 0, cachedTokens: 0, cost: 3 });
    store.revertTo(id, { snapshotId: snapshot.id });
    const prompts = history().map((turn) => turn.messages[0]?.parts);
    assert.deepEqual(prompts, [text('one'), text('two')]);
  });

  it('lets a displaced summary go on standing for the turn that it stood for', () => {
    const summary = [{ type: 'summary' as const, text: 'so far', throughTurnId: turns[2]?.id ?? '' }];
    const turn = store.appendTurn(id, { user: 'compact', assistant: summary });
    const given = [turns[0], turns[1], edited(turns[2], 'three, edited')] as Turn[];
    store.replaceHistory(id, given, base());
    store.selectBranch(id, turn.id);
    const [, , third, fourth] = history();
    const [part] = fourth?.messages[1]?.parts ?? [];
    assert.equal(part?.type === 'summary' && part.throughTurnId, third?.id);
    assert.notEqual(third?.id, turns[2]?.id);
  });

  it('keeps fields that a given turn does not name where its id is known (P2)', () => {
    const messages = (turns[0]?.messages ?? []).map(({ id: messageId, role, parts }) => ({
      id: messageId,
      role,
      parts,
    }));
    const given = [{ id: turns[0]?.id ?? '', messages }];
    store.replaceHistory(id, given, base());
    assert.deepEqual(history(), [turns[0]]);
  });

  it('keeps what an import called a message, and the audit trail with the message that it is about', () => {
    const [prompt, reply] = [turns[2]?.messages[0]?.id ?? '', turns[2]?.messages[3]?.id ?? ''];
    connection.write((transaction) => {
      transaction.run('UPDATE message SET source_id = ? WHERE id IN (?, ?)', ['msg-1', prompt, reply]);
      transaction.run("INSERT INTO repair (session_id, rule, turn_id, message_id, at) VALUES (?, 'rule', ?, ?, 1)", [
        id,
        turns[2]?.id ?? '',
        reply,
      ]);
    });
    store.replaceHistory(id, [turns[0], turns[1], edited(turns[2], 'three, edited')] as Turn[], base());
    const rows = dump(connection);
    const named = rows.message?.filter((row) => row.source_id === 'msg-1').map((row) => row.id) ?? [];
    assert.ok(named.includes(prompt) && named.includes(reply) && named.length === 4);
    const [repair] = rows.repair ?? [];
    const audited = rows.message?.find((row) => row.id === repair?.message_id);
    assert.notEqual(repair?.message_id, reply);
    assert.equal(audited?.turn_id, repair?.turn_id);
  });

  it('stores new turns with what they name, and defaults for the rest', () => {
    const given: GivenTurn[] = [
      {
        id: 'new',
        status: 'failed',
        messages: [
          { id: 'm1', role: 'system', parts: text('be kind'), createdAt: -1, metadata: { k: [1] }, excluded: true },
          { id: 'm2', role: 'user', parts: text('hi'), createdAt: 5 },
          { role: 'assistant', parts: text('th') },
        ],
        usage: { outputTokens: 4 },
        agent: 'a',
        model: null,
        startedAt: 1,
        endedAt: 9,
        stopReason: 'length',
        error: { message: 'cut', code: 'x' },
      },
      { messages: [{ role: 'user', parts: text('and?') }] },
      { messages: [{ role: 'assistant', parts: text('orphan') }] },
    ];
    store.replaceHistory(id, given, base());
    const [first, second, third] = history();
    const [system, user, assistant] = first?.messages ?? [];
    assert.deepEqual(
      [system, user, assistant],
      [
        { ...given[0]?.messages[0] },
        { ...given[0]?.messages[1], metadata: {}, excluded: false },
        { ...given[0]?.messages[2], id: 'new.2', createdAt: 9, metadata: {}, excluded: false },
      ],
    );
    const { status, usage, agent, model, startedAt, endedAt, stopReason, error } = first as Turn;
    assert.deepEqual(usage, { inputTokens: 0, outputTokens: 4, cachedTokens: 0, cost: 0 });
    assert.deepEqual(
      { status, agent, model, startedAt, endedAt, stopReason, error },
      {
        status: 'failed',
        agent: 'a',
        model: null,
        startedAt: 1,
        endedAt: 9,
        stopReason: 'length',
        error: given[0]?.error,
      },
    );
    assert.deepEqual([second?.status, third?.status], ['unanswered', 'interrupted']);
  });

  it('only moves the head when turns are cut off the end, and they stay reachable', () => {
    const updatedAt = session().updatedAt;
    store.replaceHistory(id, turns.slice(0, 1), base());
    assert.deepEqual(history(), turns.slice(0, 1));
    assert.equal(session().updatedAt, updatedAt);
    store.replaceHistory(id, [], base());
    assert.deepEqual([session().headTurnId, session().turnCount], [null, 0]);
    assert.deepEqual(
      store.listBranches(id).map(({ turnId }) => turnId),
      [turns[2]?.id],
    );
    store.replaceHistory(id, turns, base());
    assert.deepEqual(history(), turns);
  });

  it('moves messages that were regrouped under other turns', () => {
    const all = turns.flatMap(({ messages }) => messages);
    store.replaceHistory(id, [{ id: 'one turn', status: 'complete', messages: all }], base());
    assert.deepEqual(history()[0]?.messages, all);
    store.selectBranch(id, turns[0]?.id ?? '');
    assert.equal(history().length, 3);
  });

  it('is a conflict from a stale revision, and changes nothing (P4)', () => {
    const stale = base();
    store.appendTurn(id, { user: 'four', assistant: 're four' });
    const before = dump(connection);
    rejects('conflict', () => store.replaceHistory(id, turns, stale));
    rejects('conflict', () => store.replaceHistory(id, turns, { baseRevision: 99 }));
    assert.deepEqual(dump(connection), before);
  });

  it('is busy while another window runs a turn', () => {
    callsOn(connection.another()).beginTurn(id, { prompt: 'running' });
    rejects('busy', () => store.replaceHistory(id, [], base()));
  });

  it('refuses ids of other sessions, of the outbox, and ids given twice', () => {
    const other = store.createSession().id;
    const foreign = store.appendTurn(other, { user: 'x', assistant: 'y' });
    store.beginTurn(id, { id: 'pending', prompt: 'running here' });
    const before = dump(connection);
    const user = { role: 'user' as const, parts: text('x') };
    rejects('conflict', () => store.replaceHistory(id, [foreign], base()));
    rejects('conflict', () => store.replaceHistory(id, [{ messages: foreign.messages }], base()));
    rejects('conflict', () => store.replaceHistory(id, [{ id: 'pending', messages: [user] }], base()));
    rejects('invalid', () => store.replaceHistory(id, [turns[0], turns[0]] as Turn[], base()));
    rejects('invalid', () =>
      store.replaceHistory(
        id,
        [
          {
            messages: [
              { ...user, id: 'm' },
              { ...user, id: 'm' },
            ],
          },
        ],
        base(),
      ),
    );
    assert.deepEqual(dump(connection), before);
  });

  it('refuses a complete turn without its prompt or reply, an empty turn and an unknown field', () => {
    const before = dump(connection);
    const user = { role: 'user' as const, parts: text('x') };
    rejects('invalid', () => store.replaceHistory(id, [{ status: 'complete', messages: [user] }], base()));
    rejects('invalid', () => store.replaceHistory(id, [{ messages: [] }], base()));
    rejects('invalid', () => store.replaceHistory(id, [{ messages: [user], colour: 'red' } as GivenTurn], base()));
    rejects('invalid', () => store.replaceHistory(id, 'turns' as unknown as GivenTurn[], base()));
    rejects('invalid', () => store.replaceHistory(id, turns, {} as { baseRevision: number }));
    rejects('not-found', () => store.replaceHistory('ghost', turns, { baseRevision: 0 }));
    assert.deepEqual(dump(connection), before);
  });
});

function withoutSiblings(turn: Turn): object {
  return { ...turn, siblingIds: null };
}
