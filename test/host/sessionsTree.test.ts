import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { ids } from '../../src/host/ids';
import { dropSteps } from '../../src/host/sessionDrop';
import type { SessionRow } from '../../src/host/sessionRow';
import { waitUntil } from '../rig/waitUntil';
import { CommandScene } from './commandScene';

const { commands } = ids;
const day = 24 * 60 * 60 * 1000;

describe('the tree', () => {
  let scene: CommandScene;

  beforeEach(async () => {
    scene = await CommandScene.open();
  });

  afterEach(() => scene.close());

  /** As if its last turn had been so many days ago. */
  const session = async (title: string, daysAgo = 0, parentId: string | null = null): Promise<string> => {
    const { id } = await scene.store.createSession({ title, parentId });
    const at = Date.now() - daysAgo * day;
    const document = await scene.store.exportSession(id);
    await scene.store.moveToTrash(id);
    await scene.store.purge(id);
    const old = { ...(document.session as object), createdAt: at, updatedAt: at };
    return (await scene.store.importSession({ ...document, session: old } as typeof document)).id;
  };
  const icon = async (label: string) => ((await scene.item(label)).iconPath as vscode.ThemeIcon).id;

  it('has sessions in groups by their age, pinned ones first, Archived and Trash folded at the end', async () => {
    await session('Now');
    await session('Then', 1);
    await session('This week', 4);
    await session('This month', 20);
    await session('Long ago', 200);
    await scene.store.updateSession(await session('Dear', 300), { pinned: true });
    await scene.store.updateSession(await session('Done', 3), { archivedAt: 1 });
    await scene.store.moveToTrash(await session('Gone'));
    assert.deepEqual(await scene.drawn(), [
      ...['Pinned', '·Dear', 'Today', '·Now', 'Yesterday', '·Then', 'Last 7 Days', '·This week'],
      ...['Last 30 Days', '·This month', 'Older', '·Long ago', 'Archived', 'Trash'],
    ]);
    assert.equal((await scene.item('Archived')).description, '1');
    assert.equal((await scene.item('Gone')).contextValue, ids.rows.trashedSession);
    assert.equal((await scene.item('Done')).contextValue, 'session.archived');
    assert.equal((await scene.item('Then')).description, '1 d');
  });

  it('shows a running, an unread and an interrupted session as such', async () => {
    const running = await session('Running');
    await scene.store.updateSession(await session('Unread'), { unread: true });
    await scene.store.appendTurn(await session('Cut off'), { user: 'a', assistant: 'b', status: 'interrupted' });
    await scene.engine.send({ sessionId: running, prompt: 'hello' });
    assert.equal(await icon('Running'), 'loading~spin');
    assert.equal(await icon('Unread'), 'circle-filled');
    assert.equal(await icon('Cut off'), 'debug-pause');
    assert.match((await scene.item('Running')).contextValue ?? '', /^session\.active\.running$/);
  });

  it('cuts a long title so that the age is seen, and has an icon for every heading and each kind of child', async () => {
    const id = await session('Which kettle is loudest, and what could be done about that?');
    await scene.store.appendTurn(id, { user: 'a', assistant: 'b' });
    await scene.store.updateSession((await scene.store.forkSession(id)).id, { title: 'Fork' });
    await scene.store.createSession({ title: 'Child', parentId: id });
    const label = 'Which kettle is loudest, and what…';
    assert.equal((await scene.item(label)).accessibilityInformation?.label.slice(0, 26), label.slice(0, 26));
    assert.deepEqual(
      [await icon('Today'), await icon('Fork'), await icon('Child')],
      ['calendar', 'repo-forked', 'type-hierarchy-sub'],
    );
  });

  it('has forks below their parent, where the newest of them stands, and by themselves when it is in the trash', async () => {
    const old = await session('Old', 200);
    await scene.store.appendTurn(old, { user: 'a', assistant: 'b' });
    const fork = await scene.store.forkSession(old);
    await scene.store.updateSession(fork.id, { title: 'Fork' });
    assert.deepEqual(await scene.drawn(), ['Today', '·Old', '··Fork']);
    const row = await scene.row('Fork');
    assert.equal(await icon('Fork'), 'repo-forked');
    const parent = scene.tree.getParent(row);
    assert.equal(parent?.type === 'session' && parent.session.id, old);
    await scene.run(commands.revealParent, row);
    assert.equal(scene.revealed.length, 1);
    await scene.store.moveToTrash(old);
    assert.deepEqual(await scene.drawn(), ['Today', '·Fork', 'Trash']);
  });

  it('reads a page at a time, with as many store calls for many sessions as for few', async () => {
    const calls: string[] = [];
    const count = async () => {
      calls.length = 0;
      const rows = await scene.tree.getChildren();
      return { calls: calls.length, rows: rows.length };
    };
    const { store } = scene;
    for (const method of ['listSessions', 'readStates', 'countSessions', 'listFacets'] as const) {
      const real = store[method] as (...args: unknown[]) => unknown;
      Object.assign(store, { [method]: (...args: unknown[]) => (calls.push(method), real(...args)) });
    }
    await store.createSession({ title: 'First' });
    const few = await count();
    for (let made = 0; made < 130; made += 1) await store.createSession({ title: `Session ${made}` });
    const many = await count();
    assert.equal(many.calls, few.calls);
    assert.ok(many.calls <= 6, `${many.calls} calls`);
    assert.equal((await scene.drawn()).length, 52);
    assert.equal((await scene.drawn()).at(-1), 'Show more');
    await scene.run(commands.loadMoreSessions, 'active');
    assert.equal((await scene.drawn()).length, 102);
  });

  it('shows whoever is on a page below its parent, and a child that is not once its page is read', async () => {
    const parent = await session('Parent', 300);
    await session('Early', 200, parent);
    for (let made = 0; made < 60; made += 1) await scene.store.createSession({ title: `Session ${made}` });
    await session('Late', 0, parent);
    const family = async () => (await scene.drawn()).filter((label) => /Parent|Early|Late/.test(label));
    assert.deepEqual(await family(), ['·Parent', '··Late']);
    await scene.run(commands.loadMoreSessions, 'active');
    assert.deepEqual(await family(), ['·Parent', '··Late', '··Early']);
  });

  it('draws itself anew after a change', async () => {
    await scene.tree.getChildren();
    const changed = new Promise<void>((resolve) => scene.tree.onDidChangeTreeData(() => resolve()));
    await scene.store.createSession();
    await changed;
  });

  it('is narrowed by words, tag, agent and state, in Archived and Trash too, until the filter is cleared', async () => {
    await scene.store.updateSession(await session('Green tea'), { tags: ['leaf'], unread: true });
    await scene.store.updateSession(await session('Black tea'), { archivedAt: 1, tags: ['leaf'] });
    await scene.store.updateSession(await session('Cake'), { agent: 'baker' });
    scene.tree.setFilter({ text: 'TEA' });
    assert.deepEqual(await scene.drawn(), ['Today', '·Green tea', 'Archived', '·Black tea']);
    scene.tree.setFilter({ tag: 'leaf', state: 'unread' });
    assert.deepEqual(await scene.drawn(), ['Today', '·Green tea']);
    scene.tree.setFilter({ agent: 'baker' });
    assert.deepEqual(await scene.drawn(), ['Today', '·Cake']);
    scene.tree.setFilter({ text: 'coffee' });
    assert.deepEqual(await scene.drawn(), []);
    await scene.run(commands.clearFilter);
    assert.equal((await scene.drawn()).length, 4);
  });

  it('is narrowed to what needs an answer of the person, and not to all that runs', async () => {
    const [asking, running] = [await session('Asking'), await session('Running')];
    for (const sessionId of [running, asking]) await scene.engine.send({ sessionId, prompt: 'hello' });
    scene.agent.say({ type: 'permission', callId: 'c', state: 'asked' });
    await waitUntil('one of them asks', async () => {
      scene.tree.setFilter({ state: 'waiting' });
      return (await scene.drawn()).length === 2;
    });
    scene.tree.setFilter({ state: 'running' });
    assert.equal((await scene.drawn()).length, 3);
  });

  it('finds by its agent what nobody chose an agent for before asking', async () => {
    const id = await session('Asked');
    await scene.engine.send({ sessionId: id, prompt: 'hello' });
    scene.agent.say({ type: 'text', text: 'Hello.' }, { type: 'done', stopReason: 'end' });
    await waitUntil('it is answered', async () => (await scene.store.loadSession(id)).session.turnCount === 1);
    assert.deepEqual((await scene.store.listFacets()).agents, [{ name: scene.agent.id, count: 1 }]);
    scene.tree.setFilter({ agent: scene.agent.id });
    assert.deepEqual(await scene.drawn(), ['Today', '·Asked']);
  });

  it('goes by tags when asked to, a session under each of its own', async () => {
    await scene.store.updateSession(await session('Tea'), { tags: ['leaf', 'hot'] });
    await session('Cake');
    await scene.run(commands.groupByTag);
    assert.deepEqual(await scene.drawn(), ['hot', '·Tea', 'leaf', '·Tea', 'No Tag', '·Cake']);
    await scene.run(commands.groupByDate);
    assert.equal((await scene.drawn())[0], 'Today');
  });

  it('has forks below their parent in Archived, in Trash and under a tag, where it is there too', async () => {
    const parent = await session('Parent');
    await scene.store.appendTurn(parent, { user: 'a', assistant: 'b' });
    const fork = await scene.store.forkSession(parent);
    await scene.store.updateSession(fork.id, { title: 'Fork', tags: ['leaf'] });
    const below = async (label: string) =>
      (await scene.drawn(await scene.tree.getChildren(await scene.row(label)))).join(' ');
    await scene.run(commands.groupByTag);
    assert.equal(await below('leaf'), 'Fork');
    await scene.store.updateSession(parent, { tags: ['leaf'] });
    assert.equal(await below('leaf'), 'Parent ·Fork');
    for (const id of [parent, fork.id]) await scene.store.updateSession(id, { archivedAt: 1 });
    assert.equal(await below('Archived'), 'Parent ·Fork');
    for (const id of [parent, fork.id]) await scene.store.moveToTrash(id);
    assert.equal(await below('Trash'), 'Parent ·Fork');
  });

  it('shows more of whatever it shows a part of, also below a tag', async () => {
    for (let index = 0; index < 60; index += 1) {
      await scene.store.updateSession((await scene.store.createSession()).id, { tags: ['bulk'] });
    }
    await scene.run(commands.groupByTag);
    assert.equal((await scene.drawn()).at(-1), '·Show more');
    await scene.run(commands.loadMoreSessions);
    assert.equal((await scene.drawn()).length, 61);
    await assert.rejects(scene.run(commands.loadMoreSessions), /shows all sessions already/);
  });

  it('takes a drop for what the group says', async () => {
    const row = async (label: string) => (await scene.row(label)) as SessionRow;
    const id = await session('Tea');
    const drop = async (label: string, group: Parameters<typeof dropSteps>[1]) => {
      for (const { command, argument } of dropSteps([await row(label)], group)) {
        await scene.run(command as (typeof commands)['pinSession'], argument);
      }
    };
    await drop('Tea', 'pinned');
    assert.deepEqual(await scene.drawn(), ['Pinned', '·Tea']);
    await drop('Tea', 'today');
    assert.deepEqual(await scene.drawn(), ['Today', '·Tea']);
    await drop('Tea', 'archived');
    assert.deepEqual(await scene.drawn(), ['Archived']);
    await drop('Tea', 'trash');
    assert.deepEqual(await scene.drawn(), ['Trash']);
    await drop('Tea', 'older');
    assert.deepEqual(await scene.drawn(), ['Today', '·Tea']);
    await drop('Tea', { tag: 'leaf' });
    assert.deepEqual((await scene.store.loadSession(id)).session.tags, ['leaf']);
    await drop('Tea', 'pinned');
    await drop('Tea', 'untagged');
    const { tags, pinned } = (await scene.store.loadSession(id)).session;
    assert.deepEqual({ tags, pinned }, { tags: [], pinned: true });
  });

  it('tells in its tooltip what a row has no room for, as text and never as markup', async () => {
    const id = await session('[x](command:y)');
    await scene.store.appendTurn(id, {
      ...{ user: 'Which **tea**?', assistant: 'Green', agent: 'guide', model: 'm' },
      usage: { inputTokens: 1200, outputTokens: 30, cost: 0.5 },
    });
    await scene.store.updateSession(id, { tags: ['leaf'] });
    const row = await scene.row('[x](command:y)');
    const item = await scene.tree.resolveTreeItem(scene.tree.getTreeItem(row), row);
    const tooltip = item.tooltip as vscode.MarkdownString;
    assert.ok(!tooltip.isTrusted);
    for (const words of ['guide, m', '1 turn', '1,200 tokens in, 30 out', '$0.50', 'Saved,', 'leaf']) {
      assert.ok(tooltip.value.replaceAll('&nbsp;', ' ').includes(words), `${words} in ${tooltip.value}`);
    }
    assert.doesNotMatch(tooltip.value, /\[x\]\(command|\*\*tea\*\*/);
  });
});
