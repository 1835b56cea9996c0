import assert from 'node:assert/strict';
import type { Session } from '../../../../src/core/session';
import type { SessionPatch } from '../../../../src/core/sessionStore';
import { callsOn, type Calls } from '../callsOn';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('sessionCalls', () => {
  let connection: MemoryConnection;
  let store: Calls;

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
  });

  const read = (id: string): Session => callsOn(connection.another()).updateSession(id, {});
  const full = (): Session => {
    const { id } = store.createSession({ title: 'T', agent: 'a', model: 'm', metadata: { a: 1, b: { c: 2 } } });
    return store.updateSession(id, { pinned: true, unread: true, tags: ['x', 'y'], archivedAt: 5 });
  };

  describe('createSession', () => {
    it('gives an untitled session an empty title that anything may replace', () => {
      const session = store.createSession();
      assert.equal(session.title, '');
      assert.equal(session.titleSource, 'default');
      assert.equal(session.revision, 0);
      assert.equal(session.headTurnId, null);
      assert.deepEqual(connection.changes, [{ kind: 'session', sessionId: session.id }]);
    });

    it('refuses a parent that is not there and creates nothing (A2, P10)', () => {
      const before = dump(connection);
      rejects('not-found', () => store.createSession({ parentId: 'ghost' }));
      assert.deepEqual(dump(connection), before);
    });

    it('refuses an unknown field', () => {
      rejects('invalid', () => store.createSession({ titel: 'T' } as object));
      rejects('invalid', () => store.createSession({ metadata: [] as unknown as { [key: string]: never } }));
    });

    it('makes one line of a title and refuses what SQLite would not give back', () => {
      assert.equal(store.createSession({ title: ' a\r\n\tb\u2028c ' }).title, 'a b c');
      rejects('invalid', () => store.createSession({ title: 'half \ud83d' }));
      rejects('invalid', () => store.createSession({ title: 'a\0b' }));
    });

    it('keeps a title of 10,000 characters and refuses a longer one', () => {
      const title = '🙂'.repeat(5000);
      const { id } = store.createSession({ title });
      assert.equal(read(id).title, title);
      rejects('invalid', () => store.createSession({ title: 'x'.repeat(10_001) }));
    });
  });

  describe('updateSession', () => {
    const patches: { patch: SessionPatch; becomes: Partial<Session> }[] = [
      { patch: { title: 'New' }, becomes: { title: 'New', titleSource: 'user' } },
      { patch: { title: null }, becomes: { title: '', titleSource: 'default' } },
      { patch: { agent: 'other' }, becomes: { agent: 'other' } },
      { patch: { agent: null }, becomes: { agent: null } },
      { patch: { model: null }, becomes: { model: null } },
      { patch: { metadata: { a: null, d: 4 } }, becomes: { metadata: { b: { c: 2 }, d: 4 } } },
      { patch: { metadata: { b: { e: 5 } } }, becomes: { metadata: { a: 1, b: { e: 5 } } } },
      { patch: { metadata: null }, becomes: { metadata: {} } },
      { patch: { pinned: null }, becomes: { pinned: false } },
      { patch: { unread: false }, becomes: { unread: false } },
      { patch: { tags: ['z', 'y', 'z'] }, becomes: { tags: ['y', 'z'] } },
      { patch: { tags: null }, becomes: { tags: [] } },
      { patch: { archivedAt: null }, becomes: { archivedAt: null } },
      { patch: { archivedAt: -1.5 }, becomes: { archivedAt: -1.5 } },
    ];
    for (const { patch, becomes } of patches) {
      it(`changes what ${JSON.stringify(patch)} names and nothing else (P2, P3)`, () => {
        const session = full();
        connection.now += 1000;
        assert.deepEqual(store.updateSession(session.id, patch), { ...session, ...becomes });
        assert.deepEqual(read(session.id), { ...session, ...becomes });
      });
    }

    it('leaves every field alone that is undefined, and writes and says nothing then', () => {
      const session = full();
      const before = dump(connection);
      const said = connection.changes.length;
      const nothing = {
        title: undefined,
        tags: undefined,
        metadata: undefined,
        pinned: undefined,
        archivedAt: undefined,
      };
      assert.deepEqual(store.updateSession(session.id, nothing), session);
      assert.deepEqual(dump(connection), before);
      assert.equal(connection.changes.length, said);
    });

    it('takes the same tags in another order for the same tags', () => {
      const { id } = store.createSession();
      const tagged = store.updateSession(id, { tags: ['\u{1f642}', '\uff01', 'b', 'a'] });
      const said = connection.changes.length;
      assert.deepEqual(store.updateSession(id, { tags: ['a', '\uff01', '\u{1f642}', 'b'] }), tagged);
      assert.equal(connection.changes.length, said);
    });

    it('refuses an unknown field, a wrong type and an unknown session, and changes nothing', () => {
      const session = full();
      const before = dump(connection);
      rejects('invalid', () => store.updateSession(session.id, { titel: 'x' } as object));
      rejects('invalid', () => store.updateSession(session.id, { pinned: 'yes' } as unknown as SessionPatch));
      rejects('invalid', () => store.updateSession(session.id, { tags: [' '] }));
      rejects('invalid', () => store.updateSession(session.id, { agent: '\ud800' }));
      rejects('invalid', () => store.updateSession(session.id, { metadata: { a: Number.NaN } }));
      rejects('not-found', () => store.updateSession('ghost', { title: 'x' }));
      rejects('not-found', () => store.updateSession(undefined as unknown as string, { title: 'x' }));
      assert.deepEqual(dump(connection), before);
    });

    it("never replaces a person's title with a prompt's or an agent's", () => {
      const { id } = store.createSession();
      assert.equal(store.updateSession(id, { title: 'By prompt', titleSource: 'prompt' }).title, 'By prompt');
      assert.equal(store.updateSession(id, { title: 'By agent', titleSource: 'agent' }).title, 'By agent');
      assert.equal(store.updateSession(id, { title: 'Mine' }).titleSource, 'user');
      assert.equal(store.updateSession(id, { title: 'By agent', titleSource: 'agent' }).title, 'Mine');
      assert.equal(store.updateSession(id, { titleSource: 'prompt' }).titleSource, 'user');
      assert.equal(store.updateSession(id, { title: 'Mine again' }).title, 'Mine again');
    });

    it('keeps metadata with hostile keys and half characters as it was given', () => {
      const { id } = store.createSession();
      const metadata = JSON.parse('{"__proto__":{"x":1},"constructor":"\\ud800","a\\u0000b":1}') as { a: string };
      store.updateSession(id, { metadata });
      assert.deepEqual(read(id).metadata, metadata);
      assert.equal(({} as { x?: number }).x, undefined);
    });

    it('keeps what another store wrote meanwhile (P1)', () => {
      const { id } = store.createSession({ title: 'T' });
      const stale = callsOn(connection.another());
      store.appendTurn(id, { user: 'hi', assistant: 'there' });
      stale.updateSession(id, { title: 'Renamed' });
      stale.updateSession(id, { metadata: { k: 1 } });
      stale.appendTurn(id, { user: 'and', assistant: 'more' });
      const fresh = callsOn(connection.another());
      assert.equal(read(id).title, 'Renamed');
      assert.deepEqual(read(id).metadata, { k: 1 });
      assert.equal(fresh.readTurns(id).items.length, 2);
    });
  });

  describe('trash', () => {
    it('hides a session, restores it unchanged, and keeps the first time of deletion', () => {
      const session = full();
      connection.now += 1;
      const trashed = store.moveToTrash(session.id);
      assert.equal(trashed.deletedAt, connection.now);
      connection.now += 1;
      assert.deepEqual(store.moveToTrash(session.id), trashed);
      assert.deepEqual(store.restore(session.id), session);
      rejects('not-found', () => store.moveToTrash('ghost'));
      rejects('not-found', () => store.restore('ghost'));
    });

    it('purges a session with all that belongs to it and keeps its children reachable (P10)', () => {
      const { id } = store.createSession({ title: 'Parent' });
      store.appendTurn(id, { user: 'hi', assistant: 'there' });
      store.appendTurn(id, { user: 'more', assistant: 'there' });
      store.createSnapshot(id, { label: 'x' });
      store.saveDraft(id, 'draft');
      store.enqueue(id, 'queued');
      const fork = store.forkSession(id);
      const child = store.createSession({ parentId: id });
      store.beginTurn(id, { prompt: 'running here' });
      store.purge(id);
      assert.deepEqual(read(fork.id), { ...fork, parentId: null, forkedFromTurnId: null });
      assert.equal(read(child.id).parentId, null);
      const rows = dump(connection);
      assert.deepEqual([rows.snapshot, rows.draft, rows.queued_prompt, rows.pending_turn], [[], [], [], []]);
      assert.equal(rows.turn?.length, 2);
      rejects('not-found', () => store.purge(id));
      assert.deepEqual(connection.changes.at(-1), { kind: 'purged', sessionId: id });
    });
  });

  describe('while another window runs a turn', () => {
    it('is busy for trash and purge until the lease ends, and never for a rename', () => {
      const { id } = store.createSession({ title: 'T' });
      store.beginTurn(id, { prompt: 'hi' });
      const other = callsOn(connection.another());
      rejects('busy', () => other.moveToTrash(id));
      rejects('busy', () => other.purge(id));
      assert.equal(other.updateSession(id, { title: 'Renamed' }).title, 'Renamed');
      connection.dead.add(connection.owner.nonce);
      other.moveToTrash(id);
      other.purge(id);
    });

    it('lets the owner itself do both', () => {
      const { id } = store.createSession({ title: 'T' });
      store.beginTurn(id, { prompt: 'hi' });
      store.moveToTrash(id);
      store.purge(id);
      rejects('not-found', () => store.moveToTrash(id));
    });
  });
});
