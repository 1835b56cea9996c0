import assert from 'node:assert/strict';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { Part } from '../../../src/core/message';
import { SessionError } from '../../../src/core/sessionError';
import type { SessionStore } from '../../../src/core/sessionStore';
import { openStore } from '../../../src/store/openStore';
import { temporaryFolder } from './temporaryFolder';
import { wholeStore } from './wholeStore';

const opened: SessionStore[] = [];

async function open(directory: string): Promise<SessionStore> {
  const store = await openStore({ directory, clock: Date });
  opened.push(store);
  return store;
}

async function scene() {
  const directory = temporaryFolder();
  const store = await open(directory);
  const { id } = await store.createSession({ title: 'Scene', metadata: { kept: 1 } });
  const turn = await store.appendTurn(id, { user: 'one', assistant: '1' });
  await store.enqueue(id, 'queued');
  await store.saveDraft(id, 'draft');
  await store.createSnapshot(id, { label: 'here' });
  return { directory, store, id, turn };
}

/** That each call is refused with one of these codes and that none of them changed anything. */
async function refuses(
  { store, directory }: { store: SessionStore; directory: string },
  codes: readonly string[],
  calls: Iterable<() => Promise<unknown>>,
): Promise<void> {
  const before = await wholeStore(store);
  for (const call of calls) {
    await assert.rejects(call(), (error) => {
      assert.ok(error instanceof SessionError, `${String(call)}: ${String(error)}`);
      assert.ok(codes.includes(error.code), `${String(call)}: ${error.code} ${error.message}`);
      return true;
    });
  }
  assert.deepEqual(await wholeStore(store), before);
  assert.deepEqual(await wholeStore(await open(directory)), before);
}

afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

const noText = ['\0', 'a\0b', '\ud800', 'x\udfff'];
const text = (words: string): Part[] => [{ type: 'text', text: words }];
/** Callers are not all compiled. */
const wrong = (value: unknown): never => value as never;

describe('ids that nobody has', () => {
  const strange = ['nobody', '', ' ', ...noText, 'x'.repeat(1000), 7, null, undefined, true, {}, [], ['nobody']];

  it('are a typed error from every method, and create nothing', async () => {
    const made = await scene();
    const { store } = made;
    const byId: ((id: never) => Promise<unknown>)[] = [
      (id) => store.loadSession(id),
      (id) => store.readTurns(id),
      (id) => store.readContext(id),
      (id) => store.appendTurn(id, { user: 'u', assistant: 'a' }),
      (id) => store.beginTurn(id, { prompt: 'p' }),
      (id) => store.appendPartial(id, [{ type: 'text', text: 't' }]),
      (id) => store.renewLease(id),
      (id) => store.commitTurn(id, { status: 'complete' }),
      (id) => store.releasePending(id),
      (id) => store.discardPending(id),
      (id) => store.requestStop(id),
      (id) => store.saveDraft(id, 'd'),
      (id) => store.readDraft(id),
      (id) => store.enqueue(id, 'q'),
      (id) => store.listQueue(id),
      (id) => store.updateQueued(id, 'q'),
      (id) => store.removeQueued(id),
      (id) => store.moveQueued(id),
      (id) => store.updateSession(id, { title: 't' }),
      (id) => store.replaceHistory(id, [], { baseRevision: 0 }),
      (id) => store.forkSession(id),
      (id) => store.createSnapshot(id, { label: 'l' }),
      (id) => store.listSnapshots(id),
      (id) => store.revertTo(id, { turnId: null }),
      (id) => store.listBranches(id),
      (id) => store.selectBranch(id, wrong('turn')),
      (id) => store.moveToTrash(id),
      (id) => store.restore(id),
      (id) => store.purge(id),
      (id) => store.exportSession(id),
    ];
    const calls = byId.flatMap((call) => strange.map((id) => () => call(wrong(id))));
    await refuses(made, ['not-found', 'invalid'], calls);
  });

  it('are a typed error where a turn, a snapshot, a parent or a place in the queue is named by one', async () => {
    const made = await scene();
    const { store, id } = made;
    const [queued] = await store.listQueue(id);
    const named = strange.filter((value) => value !== null && value !== undefined);
    const calls = named.flatMap((value) => [
      () => store.beginTurn(id, { prompt: 'p', parentTurnId: wrong(value) }),
      () => store.forkSession(id, { atTurnId: wrong(value) }),
      () => store.createSnapshot(id, { label: 'l', turnId: wrong(value) }),
      () => store.revertTo(id, { turnId: wrong(value) }),
      () => store.revertTo(id, { snapshotId: wrong(value) }),
      () => store.selectBranch(id, wrong(value)),
      () => store.readTurns(id, { before: wrong(value) }),
      () => store.readTurns(id, { around: wrong(value) }),
      () => store.readContext(id, { atTurnId: wrong(value) }),
      () => store.moveQueued(queued?.id ?? '', wrong(value)),
    ]);
    await refuses(made, ['not-found', 'invalid'], calls);
    await refuses(made, ['not-found', 'invalid'], [() => store.createSession({ parentId: 'nobody' })]);
  });
});

describe('content that says nothing or is no content', () => {
  const empty = ['', ' \n\t', [], text(''), text(' '), [{ type: 'reasoning', text: '' }]];

  it('is refused as a prompt wherever one is given', async () => {
    const made = await scene();
    const { store, id } = made;
    const [queued] = await store.listQueue(id);
    const calls = empty.flatMap((prompt) => [
      () => store.appendTurn(id, { user: wrong(prompt), assistant: 'a' }),
      () => store.beginTurn(id, { prompt: wrong(prompt) }),
      () => store.enqueue(id, wrong(prompt)),
      () => store.updateQueued(queued?.id ?? '', wrong(prompt)),
    ]);
    await refuses(made, ['invalid'], calls);
  });

  it('is refused when it is of an unknown kind, has an unknown field, or is nothing that JSON can carry', async () => {
    const made = await scene();
    const { store, id } = made;
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    const shapeless = [7, {}, [null], ['text'], [{ type: 'text' }], [{ type: 'text', text: 1 }], [{ type: 'film' }]];
    const unknownField = [{ type: 'text', text: 'a', colour: 'red' }];
    const notJson = [NaN, Infinity, 1n, Symbol('s'), () => 1, new Date(), new Map(), loop, deep(2000), [undefined]];
    const calls = [
      ...[...shapeless, unknownField].flatMap((content) => [
        () => store.appendTurn(id, { user: wrong(content), assistant: 'a' }),
        () => store.appendTurn(id, { user: 'u', assistant: wrong(content) }),
        () => store.saveDraft(id, wrong(content)),
      ]),
      ...notJson.flatMap((value) => [
        () => store.updateSession(id, { metadata: { value: wrong(value) } }),
        () =>
          store.appendTurn(id, { user: 'u', assistant: 'a', tools: [{ name: 'n', input: wrong(value), output: 1 }] }),
        () => store.appendTurn(id, { user: 'u', assistant: 'a', startedAt: wrong(value) }),
      ]),
      () => store.updateSession(id, wrong({ titel: 'a slip' })),
      () => store.updateSession(id, wrong(null)),
      () => store.createSession(wrong({ id: 'mine' })),
      () => store.appendTurn(id, wrong({ user: 'u', assistant: 'a', colour: 'red' })),
      () => store.appendTurn(id, { user: 'u', assistant: 'a', usage: { inputTokens: -1 } }),
      () => store.appendTurn(id, { user: 'u', assistant: 'a', usage: { cost: NaN } }),
      () => store.appendTurn(id, { user: 'u', assistant: 'a', status: wrong('done') }),
      () => store.listSessions({ limit: 0 }),
      () => store.listSessions({ cursor: 'not one of ours' }),
      () => store.search({ text: 'a', cursor: 'not one of ours' }),
      () => store.readTurns(id, { limit: 1.5 }),
    ];
    await refuses(made, ['invalid'], calls);
  });

  function deep(levels: number): unknown {
    let value: unknown = 1;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  }
});

describe('characters that are no text', () => {
  const nasty = `NUL \0, half a pair \ud83d, the other half \ude00, a whole \u{1f600}, \u2028, \ufeff, "quotes" and \\`;

  it('come back unchanged, here and after reopening, wherever a person or an agent may write', async () => {
    const { directory, store, id } = await scene();
    await store.updateSession(id, { metadata: { [nasty]: [nasty, { [nasty]: nasty }] } });
    await store.saveDraft(id, nasty);
    await store.enqueue(id, text(nasty));
    await store.appendTurn(id, {
      user: nasty,
      assistant: [{ type: 'reasoning', text: nasty, signature: nasty }, ...text(nasty)],
      tools: [{ id: nasty, name: nasty, input: { [nasty]: nasty }, output: [nasty] }],
    });
    const pending = await store.beginTurn(id, { prompt: nasty });
    // A stream may cut a pair in two; both halves together are the character again.
    const events: AgentEvent[] = [
      { type: 'text', text: '\ud83d' },
      { type: 'text', text: '\ude00' },
      { type: 'diff', diff: { path: nasty, before: nasty, after: null } },
    ];
    for (const event of events) await store.appendPartial(pending.id, [event]);
    await store.releasePending(pending.id, { error: { message: nasty, code: nasty } });
    for (const reader of [store, await open(directory)]) {
      const { session, turns, pending: found } = await reader.loadSession(id);
      assert.deepEqual(session.metadata, { kept: 1, [nasty]: [nasty, { [nasty]: nasty }] });
      assert.deepEqual(await reader.readDraft(id), text(nasty));
      assert.deepEqual((await reader.listQueue(id))[1]?.prompt, text(nasty));
      assert.deepEqual(
        turns[1]?.messages.map(({ parts }) => parts),
        [
          text(nasty),
          [{ type: 'toolCall', id: nasty, name: nasty, input: { [nasty]: nasty } }],
          [{ type: 'toolResult', id: nasty, output: [nasty], isError: false }],
          [{ type: 'reasoning', text: nasty, signature: nasty }, ...text(nasty)],
        ],
      );
      assert.deepEqual(
        found?.messages.flatMap(({ parts }) => parts),
        [
          { type: 'text', text: '\u{1f600}' },
          { type: 'diff', path: nasty, before: nasty, after: null },
        ],
      );
      assert.deepEqual([found?.prompt, found?.error], [text(nasty), { message: nasty, code: nasty }]);
    }
  });

  it('are refused in titles, labels, tags, names and ids, which must be found again by them', async () => {
    const made = await scene();
    const { store, id } = made;
    const calls = noText.flatMap((words) => [
      () => store.createSession({ title: words }),
      () => store.createSession({ agent: words }),
      () => store.updateSession(id, { title: words }),
      () => store.updateSession(id, { tags: ['fine', words] }),
      () => store.updateSession(id, { model: words }),
      () => store.createSnapshot(id, { label: words }),
      () => store.appendTurn(id, { id: words, user: 'u', assistant: 'a' }),
      () => store.beginTurn(id, { id: words, prompt: 'p' }),
      () =>
        store.replaceHistory(id, [{ id: words, messages: [{ role: 'user', parts: text('u') }] }], { baseRevision: 1 }),
    ]);
    await refuses(made, ['invalid'], calls);
  });

  it('can be looked for without harm', async () => {
    const { store } = await scene();
    for (const words of noText) {
      assert.deepEqual((await store.listSessions({ text: words, tag: words, agent: words })).items, []);
      assert.ok(Array.isArray((await store.search({ text: words })).items));
    }
  });
});

describe('too much of a good thing', function () {
  this.timeout(120_000);

  it('keeps a tool result of 50 MB, whole', async () => {
    const { directory, store, id } = await scene();
    const output = Array.from({ length: 50 }, (_, number) => `${number}`.padEnd(1024 * 1024, 'words and é ')).join('');
    await store.appendTurn(id, { user: 'u', assistant: 'a', tools: [{ id: 'c', name: 'n', input: {}, output }] });
    await store.appendTurn(id, { user: 'next', assistant: 'works' });
    await store.close();
    const { turns } = await (await open(directory)).loadSession(id);
    const part = turns[1]?.messages[2]?.parts[0];
    assert.ok(part?.type === 'toolResult' && part.output === output);
    assert.equal(turns.length, 3);
  });

  it('keeps ten thousand messages of one turn, in their order, however they arrive', async () => {
    const { directory, store, id } = await scene();
    const parts = Array.from({ length: 10_000 }, (_, number) => text(`part ${number}`));
    const whole = await store.beginTurn(id, { prompt: 'at once' });
    const messages = parts.map((content) => ({ role: 'assistant' as const, parts: content }));
    await store.commitTurn(whole.id, { status: 'complete', messages });
    const streamed = await store.beginTurn(id, { prompt: 'bit by bit' });
    const events = parts.slice(0, 5000).flatMap((_, number): AgentEvent[] => [
      { type: 'toolCall', id: `c${number}`, name: 'n', input: number },
      { type: 'toolResult', id: `c${number}`, output: number, isError: false },
    ]);
    for (let at = 0; at < events.length; at += 500) await store.appendPartial(streamed.id, events.slice(at, at + 500));
    await store.commitTurn(streamed.id, { status: 'complete' });
    const { turns, repairs } = await (await open(directory)).loadSession(id);
    assert.deepEqual(
      turns[1]?.messages.slice(1).map((message) => message.parts),
      parts,
    );
    assert.equal(turns[2]?.messages.length, 10_001);
    assert.deepEqual(turns[2]?.messages.at(-1)?.parts, [
      { type: 'toolResult', id: 'c4999', output: 4999, isError: false },
    ]);
    assert.deepEqual(repairs, []);
  });
});

describe('times, ids and parents that should not be', () => {
  it('keeps dates before 1970 and fractions of a millisecond, and lists by what happened here', async () => {
    const { directory, store, id } = await scene();
    const before1970 = { startedAt: -62_135_596_800_000, endedAt: -0.5 };
    const turn = await store.appendTurn(id, { user: 'u', assistant: 'a', ...before1970 });
    await store.updateSession(id, { archivedAt: -1 });
    const { session, turns } = await (await open(directory)).loadSession(id);
    assert.deepEqual([turns[1]?.startedAt, turns[1]?.endedAt], [before1970.startedAt, before1970.endedAt]);
    assert.equal(turn.messages[0]?.createdAt, before1970.startedAt);
    assert.equal(session.archivedAt, -1);
    assert.deepEqual((await store.listSessions({ view: 'archived' })).items[0], session);
  });

  it('takes an id once: the same turn again is that turn, another under its id is a conflict', async () => {
    const made = await scene();
    const { store, id, turn } = made;
    const other = await store.createSession({});
    const given = { id: 'mine', user: 'u', assistant: 'a' };
    const first = await store.appendTurn(id, given);
    assert.deepEqual(await store.appendTurn(id, given), first);
    const pending = await store.beginTurn(other.id, { id: 'running', prompt: 'p' });
    const messages = [{ id: first.messages[1]?.id ?? '', role: 'assistant' as const, parts: text('t') }];
    const revision = (await store.loadSession(id)).session.revision;
    await refuses(
      made,
      ['conflict'],
      [
        () => store.appendTurn(id, { ...given, assistant: 'b' }),
        () => store.appendTurn(other.id, given),
        () => store.appendTurn(id, { ...given, id: 'running' }),
        () => store.beginTurn(id, { id: 'mine', prompt: 'p' }),
        () => store.beginTurn(id, { id: 'running', prompt: 'p' }),
        () => store.commitTurn(pending.id, { status: 'complete', messages }),
        () => store.replaceHistory(other.id, [{ id: turn.id, messages }], { baseRevision: 0 }),
      ],
    );
    await refuses(
      made,
      ['invalid'],
      [
        () => store.commitTurn(pending.id, { status: 'complete', messages: [...messages, ...messages] }),
        () => store.replaceHistory(id, [turn, turn], { baseRevision: revision }),
      ],
    );
  });

  it('has no cycle of parents, among sessions or among turns', async () => {
    const made = await scene();
    const { store, id } = made;
    const child = await store.createSession({ parentId: id });
    const document = (await store.exportSession(id)) as { session: { id: string }; turns: { id: string }[] };
    const [turn] = document.turns;
    const cyclic = { ...document, turns: [{ ...turn, parentTurnId: turn?.id }] };
    const own = { ...document, session: { ...document.session, id: 'own', parentId: 'own' }, turns: [] };
    await refuses(
      made,
      ['not-found', 'invalid', 'conflict'],
      [
        () => store.updateSession(id, wrong({ parentId: child.id })),
        () => store.beginTurn(id, { id: 'self', prompt: 'p', parentTurnId: 'self' }),
        () => store.importSession(wrong({ ...cyclic, session: { ...document.session, id: 'new' } })),
        () => store.importSession(wrong(own)),
      ],
    );
    assert.deepEqual(await store.checkIntegrity(), { ok: true, problems: [] });
  });
});
