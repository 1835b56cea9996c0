import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import type { Json, JsonObject } from '../../../../src/core/json';
import type { Part } from '../../../../src/core/message';
import type { Session } from '../../../../src/core/session';
import type { LoadedSession } from '../../../../src/core/sessionStore';
import type { SessionDocument } from '../../../../src/store/exchange/document';
import { exportCalls } from '../../../../src/store/exchange/exportCalls';
import { nodeFiles } from '../../../../src/store/disk/files';
import { importCalls } from '../../../../src/store/exchange/importCalls';
import { loadCalls } from '../../../../src/store/repair/loadCalls';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';
import { temporaryFolder } from '../temporaryFolder';

describe('importing a flat document', () => {
  let store: MemoryConnection;

  before(async () => {
    store = await memoryConnection();
  });

  const importFlat = (document: Json): Session =>
    importCalls(store, nodeFiles).importSession(document as JsonObject) as unknown as Session;
  const documentOf = (...messages: Json[]): SessionDocument => {
    const { id } = importFlat({ messages });
    return exportCalls(store, nodeFiles).exportSession(id) as unknown as SessionDocument;
  };
  /** The parts of the one message of a session that begins with it. */
  const partsOf = (message: Json): Part[] => documentOf(message).turns[0]?.messages[0]?.parts ?? [];
  const importedOf = (message: Json): Json | undefined => documentOf(message).turns[0]?.messages[0]?.metadata.imported;

  it('starts a turn at each message of the user and says how each ended', () => {
    const { session, turns } = documentOf(
      { role: 'system', content: 'Be kind.' },
      { role: 'assistant', content: 'Hello!' },
      { role: 'user', content: 'One' },
      { role: 'user', content: 'Two' },
      { role: 'assistant', content: 'Answer' },
      { role: 'user', content: 'Three' },
    );
    assert.deepEqual(
      turns.map(({ status, messages }) => [status, ...messages.map(({ role }) => role)]),
      [
        ['interrupted', 'system', 'assistant'],
        ['unanswered', 'user'],
        ['complete', 'user', 'assistant'],
        ['unanswered', 'user'],
      ],
    );
    assert.deepEqual([session.headTurnId, session.turnCount], [turns[3]?.id, 4]);
    assert.deepEqual([session.title, session.titleSource], ['One', 'prompt']);
  });

  it('is one session however often it comes, in whichever order its fields are', () => {
    const messages = [{ role: 'user', content: 'Once', id: 'a' }];
    const first = importFlat({ title: 'Same', messages });
    const before = dump(store);
    const again = importFlat({ messages: [{ id: 'a', content: 'Once', role: 'user' }], title: 'Same' });
    assert.deepEqual(again, first);
    assert.deepEqual(dump(store), before);
    assert.deepEqual([first.title, first.titleSource], ['Same', 'import']);
    assert.notEqual(importFlat({ title: 'Other', messages }).id, first.id);
  });

  it('keeps ids as source ids, also when they recur, and times and metadata', () => {
    const { session, turns } = documentOf(
      { role: 'user', content: 'q', id: 'same', createdAt: 1000, metadata: { mine: 1 } },
      { role: 'assistant', content: 'a', id: 'same', created_at: 1_700_000_000 },
      { role: 'user', content: 'q2', id: 7, timestamp: '2024-01-02T03:04:05.678Z', excluded: true },
      { role: 'assistant', content: 'a2' },
    );
    const messages = turns.flatMap((turn) => turn.messages);
    assert.deepEqual(
      messages.map(({ sourceId, createdAt }) => [sourceId, createdAt]),
      [
        ['same', 1000],
        ['same', 1_700_000_000_000],
        ['7', Date.UTC(2024, 0, 2, 3, 4, 5, 678)],
        [null, Date.UTC(2024, 0, 2, 3, 4, 5, 678)],
      ],
    );
    assert.deepEqual([messages[0]?.metadata, messages[2]?.excluded], [{ mine: 1 }, true]);
    assert.equal(session.createdAt, 1000);
    assert.equal(new Set(messages.map(({ id }) => id)).size, 4);
  });

  it('keeps a time that is no date as it was given, and goes by when it is imported', () => {
    const { session, turns } = documentOf(
      { role: 'user', content: 'When?', timestamp: 1.763e18 },
      { role: 'assistant', content: 'Now.', createdAt: -9e15 },
    );
    const times = turns.flatMap(({ startedAt, endedAt, messages }) => [
      startedAt,
      endedAt,
      ...messages.map(({ createdAt }) => createdAt),
    ]);
    for (const time of [...times, session.createdAt, session.updatedAt]) assert.equal(time, store.now);
    assert.deepEqual(
      turns[0]?.messages.map(({ metadata }) => metadata.imported),
      [{ timestamp: 1.763e18 }, { createdAt: -9e15 }],
    );
  });

  it('reads the calls and results of OpenAI', () => {
    const { turns } = documentOf(
      { role: 'user', content: [{ type: 'text', text: 'weather?' }] },
      {
        role: 'assistant',
        content: null,
        reasoning_content: 'hm',
        tool_calls: [
          { id: 'call_1', type: 'function', function: { name: 'get', arguments: '{"city":"Rome"}' } },
          { id: 'call_2', type: 'function', function: { name: 'get', arguments: '{"cit' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'sunny' },
      { role: 'assistant', content: 'Sunny.' },
    );
    assert.equal(turns.length, 1);
    assert.deepEqual(
      turns[0]?.messages.map(({ parts }) => parts),
      [
        [{ type: 'text', text: 'weather?' }],
        [
          { type: 'reasoning', text: 'hm' },
          { type: 'toolCall', id: 'call_1', name: 'get', input: { city: 'Rome' } },
          { type: 'toolCall', id: 'call_2', name: 'get', input: '{"cit', incomplete: true },
        ],
        [{ type: 'toolResult', id: 'call_1', output: 'sunny', isError: false }],
        [{ type: 'text', text: 'Sunny.' }],
      ],
    );
  });

  it('reads the blocks of Anthropic, and takes results of the user for no prompt', () => {
    const { turns } = documentOf(
      { role: 'user', content: 'weather?' },
      {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'hm', signature: 'sig' },
          { type: 'tool_use', id: 'toolu_1', name: 'get', input: { city: 'Rome' } },
        ],
      },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'no', is_error: true }] },
      { role: 'assistant', content: 'Sorry.' },
    );
    assert.equal(turns.length, 1);
    assert.deepEqual(turns[0]?.messages[1]?.parts, [
      { type: 'reasoning', text: 'hm', signature: 'sig' },
      { type: 'toolCall', id: 'toolu_1', name: 'get', input: { city: 'Rome' } },
    ]);
    assert.deepEqual(turns[0]?.messages[2]?.parts, [
      { type: 'toolResult', id: 'toolu_1', output: 'no', isError: true },
    ]);
  });

  it('takes our own parts as they are, and images that are there', () => {
    const diff = { type: 'diff', path: 'a.ts', before: null, after: 'x' };
    assert.deepEqual(partsOf({ role: 'user', parts: [diff, 'and text'] }), [diff, { type: 'text', text: 'and text' }]);
    const image = { type: 'image', mimeType: 'image/png', data: 'AAAA' };
    const url = { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } };
    const source = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } };
    assert.deepEqual(partsOf({ role: 'user', content: [url, source] }), [image, image]);
  });

  it('keeps what it does not know', () => {
    const remote = { type: 'image_url', image_url: { url: 'https://example.com/a.png' } };
    const cached = { type: 'text', text: 'hi', cache_control: { type: 'ephemeral' } };
    const message = { role: 'human', content: [cached, remote, 5], score: 3, tool_calls: 'odd' };
    assert.deepEqual(partsOf(message), [{ type: 'text', text: 'hi' }]);
    assert.deepEqual(importedOf(message), {
      score: 3,
      role: 'human',
      tool_calls: ['odd'],
      pieces: [
        { at: 0, piece: { cache_control: { type: 'ephemeral' } } },
        { at: 1, piece: remote },
        { at: 2, piece: 5 },
      ],
    });
    assert.deepEqual(importedOf({ role: 'user', content: 'x', metadata: ['odd'] }), { metadata: ['odd'] });
    assert.deepEqual(importFlat({ messages: [], model: 'gpt', title: 7 }).metadata, {
      imported: { model: 'gpt', title: 7 },
    });
  });

  it('refuses what is no message, and imports nothing of it', () => {
    const before = dump(store);
    const good = { role: 'user', content: 'good' };
    const bads: Json[] = [null, 'text', {}, { role: 'critic', content: 'x' }, { role: '__proto__' }, { role: 7 }];
    for (const bad of bads) {
      rejects('invalid', () => importFlat({ messages: [good, bad] }));
    }
    rejects('invalid', () => importFlat({ messages: 'none' }));
    let deep: Json = [];
    for (let level = 0; level < 5_000; level++) deep = [deep];
    rejects('invalid', () => importFlat({ messages: [{ role: 'user', content: deep }] }));
    assert.deepEqual(dump(store), before);
  });

  it('survives hostile names and characters', () => {
    const text = 'a\0b\ud800c';
    const hostile = JSON.parse('{"role":"user","__proto__":{"polluted":1},"constructor":2}') as JsonObject;
    const { session, turns } = documentOf({ ...hostile, id: text, content: text });
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    assert.deepEqual(turns[0]?.messages[0]?.parts, [{ type: 'text', text }]);
    assert.equal(turns[0]?.messages[0]?.sourceId, 'a\ufffdb\ufffdc');
    assert.ok(session.title.isWellFormed());
    const nested = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    const call = { id: 'c', function: { name: 'f', arguments: nested } };
    const [part] = partsOf({ role: 'assistant', tool_calls: [call] });
    assert.deepEqual(part, { type: 'toolCall', id: 'c', name: 'f', input: nested });
  });

  it('takes any sequence of messages, loses none, and can be loaded', function () {
    this.timeout(20_000);
    const piece = fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 2 }));
    const message = fc.record({
      role: fc.constantFrom('user', 'assistant', 'tool', 'system'),
      content: fc.oneof(fc.string(), fc.constant(null), fc.array(piece, { maxLength: 3 })),
      id: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 8 }), (messages) => {
        const given = JSON.parse(JSON.stringify(messages)) as Json[];
        const { session, turns } = documentOf(...given);
        assert.equal(turns.flatMap((turn) => turn.messages).length, messages.length);
        const loaded = loadCalls(store).loadSession(session.id) as unknown as LoadedSession;
        assert.equal(loaded.turns.length, turns.length);
      }),
      { numRuns: 100 },
    );
  });

  it('comes from a file too, also as a bare list', async () => {
    const file = path.join(temporaryFolder(), 'chat.json');
    for (const content of [
      { messages: [{ role: 'user', content: 'from a file' }] },
      [{ role: 'user', content: 'bare' }],
    ]) {
      writeFileSync(file, JSON.stringify(content, null, 2));
      const report = await importCalls(store, nodeFiles).importFrom(file);
      assert.deepEqual(report, { imported: 1, unchanged: 0, skipped: [], cancelled: false });
      const again = await importCalls(store, nodeFiles).importFrom(file);
      assert.deepEqual(again, { imported: 0, unchanged: 1, skipped: [], cancelled: false });
    }
  });
});
