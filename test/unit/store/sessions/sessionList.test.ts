import assert from 'node:assert/strict';
import type { SessionQuery } from '../../../../src/core/sessionStore';
import { callsOn, type Calls } from '../callsOn';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('listSessions', () => {
  let connection: MemoryConnection;
  let store: Calls;

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
  });

  const create = (title: string): string => {
    connection.now += 1;
    return store.createSession({ title }).id;
  };
  const titles = (query?: SessionQuery): string[] => store.listSessions(query).items.map(({ title }) => title);

  it('has pinned sessions first, then those that got a turn most recently', () => {
    const a = create('a');
    const b = create('b');
    create('c');
    store.updateSession(a, { pinned: true });
    assert.deepEqual(titles(), ['a', 'c', 'b']);
    connection.now += 1;
    store.updateSession(b, { tags: ['renaming or tagging does not move it'] });
    assert.deepEqual(titles(), ['a', 'c', 'b']);
    store.appendTurn(b, { user: 'hi', assistant: 'there' });
    assert.deepEqual(titles(), ['a', 'b', 'c']);
  });

  it('reads on by its cursor, and sessions made meanwhile shift nothing', () => {
    for (let n = 0; n < 7; n++) create(`s${n}`);
    store.updateSession(store.listSessions({ text: 's2' }).items[0]?.id ?? '', { pinned: true });
    const first = store.listSessions({ limit: 3 });
    assert.deepEqual(
      first.items.map(({ title }) => title),
      ['s2', 's6', 's5'],
    );
    create('new');
    const second = store.listSessions({ limit: 3, cursor: first.cursor });
    assert.deepEqual(
      second.items.map(({ title }) => title),
      ['s4', 's3', 's1'],
    );
    const third = store.listSessions({ limit: 3, cursor: second.cursor });
    assert.deepEqual(
      third.items.map(({ title }) => title),
      ['s0'],
    );
    assert.equal(third.cursor, undefined);
  });

  it('has no cursor when a page ends exactly at the last session', () => {
    for (let n = 0; n < 4; n++) create(`s${n}`);
    assert.equal(store.listSessions({ limit: 4 }).cursor, undefined);
  });

  it('keeps active, archived and trashed sessions apart', () => {
    const a = create('a');
    store.updateSession(a, { archivedAt: 1 });
    store.moveToTrash(create('b'));
    store.updateSession(create('c'), { pinned: true });
    assert.deepEqual(titles(), ['c']);
    assert.deepEqual(titles({ view: 'archived' }), ['a']);
    assert.deepEqual(titles({ view: 'trash' }), ['b']);
    store.moveToTrash(a);
    assert.deepEqual(titles({ view: 'archived' }), []);
  });

  it('finds words in titles and tags whatever their case, in any script', () => {
    create('Ärger mit ÉCLAIRS');
    const tagged = create('Quiet');
    store.updateSession(tagged, { tags: ['Straßenbau', 'ΣΟΦΙΑ'] });
    assert.deepEqual(titles({ text: 'ärger' }), ['Ärger mit ÉCLAIRS']);
    assert.deepEqual(titles({ text: 'éclair ARGER' }), ['Ärger mit ÉCLAIRS']);
    assert.deepEqual(titles({ text: 'straßen quiet' }), ['Quiet']);
    assert.deepEqual(titles({ text: 'σοφι' }), ['Quiet']);
    assert.deepEqual(titles({ text: '100%_' }), []);
    assert.equal(titles({ text: '  ' }).length, 2);
  });

  it('finds and pages through matches that lie far apart', () => {
    for (let n = 0; n < 1200; n++) create(n % 400 === 0 ? `needle ${n}` : `hay ${n}`);
    const first = store.listSessions({ text: 'NEEDLE', limit: 2 });
    assert.deepEqual(
      first.items.map(({ title }) => title),
      ['needle 800', 'needle 400'],
    );
    const second = store.listSessions({ text: 'NEEDLE', limit: 2, cursor: first.cursor });
    assert.deepEqual(
      second.items.map(({ title }) => title),
      ['needle 0'],
    );
    assert.equal(second.cursor, undefined);
  });

  it('filters by tag and by agent exactly', () => {
    const a = create('a');
    create('b');
    store.updateSession(a, { tags: ['work'], agent: 'guide' });
    assert.deepEqual(titles({ tag: 'work' }), ['a']);
    assert.deepEqual(titles({ tag: 'wor' }), []);
    assert.deepEqual(titles({ agent: 'guide' }), ['a']);
    assert.deepEqual(titles({ agent: 'guide', tag: 'home' }), []);
  });

  it('tells running, interrupted, unread and idle sessions apart', () => {
    create('idle');
    store.beginTurn(create('running'), { prompt: 'hi' });
    store.releasePending(store.beginTurn(create('released'), { prompt: 'hi' }).id);
    store.appendTurn(create('cut off'), { user: 'hi', assistant: 'th', status: 'interrupted' });
    store.updateSession(create('unread'), { unread: true });
    const sorted = (query: SessionQuery): string[] => titles(query).sort();
    assert.deepEqual(sorted({ state: 'running' }), ['running']);
    assert.deepEqual(sorted({ state: 'interrupted' }), ['cut off', 'released']);
    assert.deepEqual(sorted({ state: 'unread' }), ['unread']);
    assert.deepEqual(sorted({ state: 'idle' }), ['idle']);
    connection.now += 30_000;
    assert.deepEqual(sorted({ state: 'running' }), []);
    assert.deepEqual(sorted({ state: 'interrupted' }), ['cut off', 'released', 'running']);
  });

  it('refuses a cursor of its own making, a limit below one and an unknown filter', () => {
    rejects('invalid', () => store.listSessions({ cursor: 'nonsense' }));
    rejects('invalid', () => store.listSessions({ cursor: Buffer.from('[1,2]').toString('base64url') }));
    rejects('invalid', () => store.listSessions({ limit: 0 }));
    rejects('invalid', () => store.listSessions({ limit: 1.5 }));
    rejects('invalid', () => store.listSessions({ view: 'all' } as unknown as SessionQuery));
    rejects('invalid', () => store.listSessions({ colour: 'red' } as unknown as SessionQuery));
  });
});
