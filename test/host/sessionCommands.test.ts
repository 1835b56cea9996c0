import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { SessionStore } from '../../src/core/sessionStore';
import { TurnEngine } from '../../src/engine/turnEngine';
import type { ChatView } from '../../src/host/chatView';
import { hostTimers } from '../../src/host/hostTimers';
import { ids, type AgentCommandId, type CommandId } from '../../src/host/ids';
import { LazyWorkbench } from '../../src/host/lazyWorkbench';
import { sessionCommands } from '../../src/host/sessionCommands';
import type { SessionEditors } from '../../src/host/sessionEditors';
import type { Row } from '../../src/host/sessionRow';
import { SessionsTree } from '../../src/host/sessionsTree';
import { openStore } from '../../src/store/openStore';
import { ScriptedAgent } from '../unit/engine/scriptedAgent';
import { accepting } from './accepting';

describe('the commands and the tree', () => {
  let directory: string;
  let store: SessionStore;
  let engine: TurnEngine;
  let tree: SessionsTree;
  let shown: (string | null)[];
  let selected: Row | undefined;
  let run: (command: Exclude<CommandId, AgentCommandId>, argument?: unknown) => Promise<unknown>;
  const log = vscode.window.createOutputChannel('Turnkeeper test', { log: true });

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'turnkeeper-commands-'));
    store = await openStore({ directory, clock: Date });
    engine = new TurnEngine({ store, timers: hostTimers, agents: [new ScriptedAgent()], log: () => {} });
    const close = () => store.close();
    const workbench = new LazyWorkbench(
      async () => ({ store, runner: engine, close }),
      () => {},
    );
    tree = new SessionsTree(workbench);
    shown = [];
    selected = undefined;
    const surface = null;
    const chat = { surface, show: async (id: string | null) => void shown.push(id) } as unknown as ChatView;
    const editors = { show: (id: string | null) => void shown.push(id) } as unknown as SessionEditors;
    const handlers = sessionCommands({ workbench, chat, editors, tree, treeSelection: () => selected, log });
    run = async (command, argument) => handlers[command](argument);
  });

  afterEach(async () => {
    tree.dispose();
    await engine.close();
    await store.close();
    await rm(directory, { recursive: true });
  });

  const rows = async (parent?: Row) => (await tree.getChildren(parent)).map((row) => tree.getTreeItem(row));
  const labels = async () => (await rows()).map(({ label }) => label);
  const row = async (label: string): Promise<Row> => {
    const found = (await tree.getChildren()).find((candidate) => tree.getTreeItem(candidate).label === label);
    assert.ok(found, `there is no row ${label}`);
    return found;
  };

  it('list sessions newest first, by their titles, with their age', async () => {
    const older = await store.createSession({ title: 'Older' });
    const newer = await store.createSession();
    await store.appendTurn(older.id, { user: 'a', assistant: 'b' });
    await store.appendTurn(newer.id, { user: 'a', assistant: 'b' });
    assert.deepEqual(await labels(), ['New session', 'Older']);
    assert.equal((await rows())[0]?.description, 'now');
  });

  it('show a running and an unread session as such', async () => {
    const running = await store.createSession({ title: 'Running' });
    const unread = await store.createSession({ title: 'Unread' });
    await store.updateSession(unread.id, { unread: true });
    await engine.send({ sessionId: running.id, prompt: 'hello' });
    const icons = new Map((await rows()).map(({ label, iconPath }) => [label, (iconPath as vscode.ThemeIcon).id]));
    assert.equal(icons.get('Running'), 'loading~spin');
    assert.equal(icons.get('Unread'), 'circle-filled');
  });

  it('load the list a page at a time', async () => {
    for (let count = 0; count < 60; count += 1) await store.createSession({ title: `Session ${count}` });
    assert.equal((await rows()).length, 51);
    assert.equal((await rows()).at(-1)?.label, 'Show more');
    await run(ids.commands.loadMoreSessions);
    assert.equal((await rows()).length, 60);
  });

  it('draw the tree anew after a change', async () => {
    await tree.getChildren();
    const changed = new Promise<void>((resolve) => tree.onDidChangeTreeData(() => resolve()));
    await store.createSession();
    await changed;
  });

  it('open a session by its row, by its id, and by a choice', async () => {
    const session = await store.createSession({ title: 'Tea' });
    await run(ids.commands.openSession, await row('Tea'));
    await run(ids.commands.openSession, session.id);
    await accepting(run(ids.commands.openSession));
    await run(ids.commands.openInEditor, session.id);
    await run(ids.commands.newSession);
    assert.deepEqual(shown, [session.id, session.id, session.id, session.id, null]);
  });

  it('say what is missing when there is no session', async () => {
    await assert.rejects(run(ids.commands.openSession), /no session yet/);
    await assert.rejects(run(ids.commands.restoreSession), /trash is empty/);
    await assert.rejects(run(ids.commands.stopTurn), /Nothing is running/);
  });

  it('act on the selection of the tree when a key says so, and on nothing when there is none', async () => {
    await assert.rejects(run(ids.commands.moveToTrash, 'selection'), vscode.CancellationError);
    await store.createSession({ title: 'Tea' });
    selected = await row('Tea');
    await run(ids.commands.moveToTrash, 'selection');
    assert.equal((await store.listSessions({ view: 'trash' })).items.length, 1);
  });

  it('keep the name when a rename is confirmed unchanged, as given by a person', async () => {
    const session = await store.createSession();
    await store.updateSession(session.id, { title: 'From a prompt', titleSource: 'prompt' });
    await accepting(run(ids.commands.renameSession, session.id));
    const renamed = (await store.loadSession(session.id)).session;
    assert.equal(renamed.title, 'From a prompt');
    assert.equal(renamed.titleSource, 'user');
  });

  it('move a session to the trash and restore it', async () => {
    await store.createSession({ title: 'Tea' });
    await run(ids.commands.moveToTrash, await row('Tea'));
    assert.deepEqual(await labels(), ['Trash']);
    const [trashed] = await tree.getChildren(await row('Trash'));
    assert.equal(trashed && tree.getTreeItem(trashed).contextValue, ids.rows.trashedSession);
    await run(ids.commands.restoreSession, trashed);
    assert.deepEqual(await labels(), ['Tea']);
  });

  it('leave a running session where it is, and say why', async () => {
    const session = await store.createSession({ title: 'Tea' });
    await engine.send({ sessionId: session.id, prompt: 'hello' });
    await assert.rejects(run(ids.commands.moveToTrash, session.id), /still running/);
    assert.deepEqual(await labels(), ['Tea']);
  });

  it('stop the turn of a row', async () => {
    const session = await store.createSession({ title: 'Tea' });
    await engine.send({ sessionId: session.id, prompt: 'hello' });
    await run(ids.commands.stopTurn, await row('Tea'));
    assert.equal(engine.live(session.id), null);
    assert.equal((await store.loadSession(session.id)).pending?.state, 'abandoned');
  });
});
