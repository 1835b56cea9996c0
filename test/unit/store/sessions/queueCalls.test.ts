import assert from 'node:assert/strict';
import { callsOn, type Calls } from '../callsOn';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('queueCalls', () => {
  let connection: MemoryConnection;
  let store: Calls;
  let id: string;

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
    id = store.createSession().id;
  });

  const text = (words: string) => [{ type: 'text' as const, text: words }];
  const queue = (): string[] =>
    callsOn(connection.another())
      .listQueue(id)
      .map(({ prompt: [part] }) => (part?.type === 'text' ? part.text : ''));

  it('keeps a draft as it was typed until it is cleared', () => {
    assert.equal(store.readDraft(id), null);
    store.saveDraft(id, 'half \ud83d a\0b\n');
    assert.deepEqual(callsOn(connection.another()).readDraft(id), text('half \ud83d a\0b\n'));
    store.saveDraft(id, [{ type: 'file', path: 'a.ts' }]);
    assert.deepEqual(store.readDraft(id), [{ type: 'file', path: 'a.ts' }]);
    store.saveDraft(id, '');
    assert.equal(store.readDraft(id), null);
    store.saveDraft(id, 'x');
    store.saveDraft(id, null);
    assert.equal(store.readDraft(id), null);
    assert.deepEqual(connection.changes.at(-1), { kind: 'draft', sessionId: id });
  });

  it('queues prompts in the order they were typed, on disk', () => {
    const first = store.enqueue(id, 'one');
    store.enqueue(id, [{ type: 'text', text: 'two' }]);
    assert.deepEqual(queue(), ['one', 'two']);
    assert.deepEqual(store.listQueue(id)[0], first);
    assert.deepEqual(first, { id: first.id, sessionId: id, prompt: text('one'), createdAt: connection.now });
    assert.deepEqual(connection.changes.at(-1), { kind: 'queue', sessionId: id });
  });

  it('changes, removes and moves single prompts', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((words) => store.enqueue(id, words).id) as [string, string, string];
    assert.deepEqual(store.updateQueued(b, 'B').prompt, text('B'));
    assert.deepEqual(queue(), ['a', 'B', 'c']);
    store.moveQueued(c, a);
    assert.deepEqual(queue(), ['c', 'a', 'B']);
    store.moveQueued(c, b);
    assert.deepEqual(queue(), ['a', 'c', 'B']);
    store.moveQueued(a);
    assert.deepEqual(queue(), ['c', 'B', 'a']);
    store.moveQueued(b, b);
    assert.deepEqual(queue(), ['c', 'B', 'a']);
    store.removeQueued(b);
    store.enqueue(id, 'd');
    assert.deepEqual(queue(), ['c', 'a', 'd']);
  });

  it('leaves the history, its revision and its place in the list alone', () => {
    const before = store.updateSession(id, {});
    connection.now += 1000;
    store.saveDraft(id, 'x');
    store.enqueue(id, 'y');
    assert.deepEqual(store.updateSession(id, {}), before);
  });

  it('refuses unknown ids, empty prompts and neighbours of another queue', () => {
    const queued = store.enqueue(id, 'x');
    const foreign = store.enqueue(store.createSession().id, 'y');
    const before = dump(connection);
    rejects('not-found', () => store.saveDraft('ghost', 'x'));
    rejects('not-found', () => store.readDraft('ghost'));
    rejects('not-found', () => store.enqueue('ghost', 'x'));
    rejects('not-found', () => store.listQueue('ghost'));
    rejects('not-found', () => store.updateQueued('ghost', 'x'));
    rejects('not-found', () => store.removeQueued('ghost'));
    rejects('not-found', () => store.removeQueued(undefined as unknown as string));
    rejects('not-found', () => store.moveQueued(queued.id, foreign.id));
    rejects('invalid', () => store.enqueue(id, ' '));
    rejects('invalid', () => store.updateQueued(queued.id, ''));
    rejects('invalid', () => store.saveDraft(id, undefined as unknown as string));
    assert.deepEqual(dump(connection), before);
  });
});
