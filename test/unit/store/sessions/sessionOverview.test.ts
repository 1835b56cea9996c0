import assert from 'node:assert/strict';
import { sessionOverview } from '../../../../src/store/sessions/sessionOverview';
import { callsOn, type Calls } from '../callsOn';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';

describe('the overview of the sessions', () => {
  let connection: MemoryConnection;
  let store: Calls;
  let overview: ReturnType<typeof sessionOverview>;

  beforeEach(async () => {
    connection = await memoryConnection();
    store = callsOn(connection);
    overview = sessionOverview(connection);
  });

  const create = (title: string, parentId?: string): string => {
    connection.now += 1;
    return store.createSession({ title, parentId }).id;
  };
  const titlesOf = (query: Parameters<Calls['listSessions']>[0]) =>
    store.listSessions(query).items.map(({ title }) => title);

  it('says what each session asked for is doing, and nothing of others', () => {
    const idle = create('idle');
    const running = create('running');
    const released = create('released');
    const cutOff = create('cut off');
    const unread = create('unread');
    create('another');
    store.beginTurn(running, { prompt: 'hi' });
    store.releasePending(store.beginTurn(released, { prompt: 'hi' }).id);
    store.appendTurn(cutOff, { user: 'hi', assistant: 'th', status: 'interrupted' });
    for (const id of [unread, running]) store.updateSession(id, { unread: true });
    assert.deepEqual(overview.readStates([idle, running, released, cutOff, unread, 'nobody']), {
      [idle]: 'idle',
      [running]: 'running',
      [released]: 'interrupted',
      [cutOff]: 'interrupted',
      [unread]: 'unread',
    });
  });

  it('counts each view', () => {
    for (const title of ['a', 'b', 'c']) create(title);
    store.updateSession(create('d'), { archivedAt: 1 });
    store.moveToTrash(create('e'));
    assert.deepEqual(
      (['active', 'archived', 'trash'] as const).map((view) => overview.countSessions(view)),
      [3, 1, 1],
    );
    rejects('invalid', () => overview.countSessions('all' as 'trash'));
  });

  it('lists tags, agents and models with the number of sessions, without the trash', () => {
    store.updateSession(create('a'), { tags: ['work', 'tea'], agent: 'guide' });
    store.updateSession(create('b'), { tags: ['tea'] });
    const gone = create('c');
    store.updateSession(gone, { tags: ['gone'], agent: 'gone' });
    store.moveToTrash(gone);
    assert.deepEqual(overview.listFacets(), {
      tags: [
        { name: 'tea', count: 2 },
        { name: 'work', count: 1 },
      ],
      agents: [{ name: 'guide', count: 1 }],
      models: [],
    });
  });

  it('takes who answered last for the agent of a session that none was chosen for', () => {
    const asked = create('asked');
    store.appendTurn(asked, { user: 'hi', assistant: 'first', agent: 'baker', model: 'large' });
    store.appendTurn(asked, { user: 'hi', assistant: 'last', agent: 'guide', model: 'small' });
    const chosen = create('chosen');
    store.appendTurn(chosen, { user: 'hi', assistant: 'hello', agent: 'guide', model: 'small' });
    store.updateSession(chosen, { agent: 'baker' });
    assert.deepEqual(overview.listFacets(), {
      tags: [],
      agents: [
        { name: 'baker', count: 1 },
        { name: 'guide', count: 1 },
      ],
      models: [{ name: 'small', count: 1 }],
    });
    assert.deepEqual(titlesOf({ agent: 'guide' }), ['asked']);
    assert.deepEqual(titlesOf({ agent: 'baker' }), ['chosen']);
    assert.equal(store.listSessions({ ids: [asked] }).items[0]?.agent, null);
  });

  it('finds sessions by their ids, by their parents, and those without a tag', () => {
    const parent = create('parent');
    const child = create('child', parent);
    create('grandchild', child);
    store.moveToTrash(create('gone', parent));
    store.updateSession(child, { tags: ['x'] });
    assert.deepEqual(titlesOf({ ids: [parent, child, 'nobody'] }), ['child', 'parent']);
    assert.deepEqual(titlesOf({ parentIds: [parent] }), ['child']);
    assert.deepEqual(titlesOf({ parentIds: [parent, child] }), ['grandchild', 'child']);
    assert.deepEqual(titlesOf({ tag: null }), ['grandchild', 'parent']);
    assert.deepEqual(titlesOf({ ids: [] }), []);
  });

  /** What SQLite says of its way to each list of rows that is read through the connection. */
  const watch = (): { watched: MemoryConnection; plans: string[] } => {
    const plans: string[] = [];
    const read: MemoryConnection['read'] = (work) =>
      connection.read((database) =>
        work({
          ...database,
          all: (sql, params) => {
            plans.push(
              ...database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, params).map(({ detail }) => detail),
            );
            return database.all(sql, params);
          },
        }),
      );
    return { watched: { ...connection, read }, plans };
  };

  it('reads a page of any view in any state in the order of an index, or from the few that are asked for', () => {
    for (const title of ['a', 'b', 'c']) create(title);
    const { cursor } = store.listSessions({ limit: 1 });
    const { watched, plans } = watch();
    for (const view of ['active', 'archived', 'trash'] as const) {
      for (const state of [undefined, 'idle', 'running', 'interrupted', 'unread'] as const) {
        callsOn(watched).listSessions({ view, state });
        callsOn(watched).listSessions({ view, state, cursor: cursor ?? '' });
      }
    }
    const ways = plans.filter((plan) => /^(SCAN|SEARCH) (session|turn|cut|owner|head)\b/.test(plan));
    const known =
      /USING (COVERING )?INDEX (session_(active|archived|trash|unread)|turn_interrupted|sqlite_autoindex_\w+)/;
    assert.ok(ways.length > 30);
    assert.deepEqual(
      ways.filter((way) => !known.test(way) || /^SCAN.*autoindex/.test(way)),
      [],
    );
    assert.ok(
      ways.some((way) => way.includes('turn_interrupted')) && ways.some((way) => way.includes('session_unread')),
    );
  });

  it('looks rows up by an index, and walks through no view for a few of them', () => {
    const { watched, plans } = watch();
    callsOn(watched).listSessions({ ids: ['a'] });
    callsOn(watched).listSessions({ parentIds: ['a'] });
    callsOn(watched).listSessions({ tag: 'a' });
    sessionOverview(watched).readStates(['a']);
    assert.ok(plans.some((plan) => plan.includes('session_parent (parent_id=?)')));
    assert.deepEqual(
      plans.filter((plan) => /^SCAN (session|turn)\b/.test(plan)),
      [],
    );
  });
});
