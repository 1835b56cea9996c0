import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { SessionStore } from '../../src/core/sessionStore';
import { TurnEngine } from '../../src/engine/turnEngine';
import { branchCommands } from '../../src/host/branchCommands';
import { BranchTexts } from '../../src/host/branchTexts';
import type { ChatView } from '../../src/host/chatView';
import type { CommandServices } from '../../src/host/commandServices';
import { filterCommands } from '../../src/host/filterCommands';
import { hostTimers } from '../../src/host/hostTimers';
import type { CommandId } from '../../src/host/ids';
import { LazyWorkbench } from '../../src/host/lazyWorkbench';
import { organiseCommands } from '../../src/host/organiseCommands';
import type { CommandHandlers } from '../../src/host/registerCommands';
import { sessionCommands } from '../../src/host/sessionCommands';
import type { SessionEditors } from '../../src/host/sessionEditors';
import type { Row } from '../../src/host/sessionRow';
import { SessionsTree } from '../../src/host/sessionsTree';
import { storeCommands } from '../../src/host/storeCommands';
import { StoreFolder } from '../../src/host/storeFolder';
import { StoreHealth } from '../../src/host/storeHealth';
import { trashCommands } from '../../src/host/trashCommands';
import { turnCommands } from '../../src/host/turnCommands';
import { breakLock, lockHolders, openStore } from '../../src/store/openStore';
import { ScriptedAgent } from '../unit/engine/scriptedAgent';
import { TestMemento } from './testMemento';

const log = vscode.window.createOutputChannel('Turnkeeper test', { log: true });

/** The commands and the tree over a real store in a folder of its own, with an agent that says what it is told to. */
export class CommandScene {
  readonly shown: (string | null)[] = [];
  readonly revealed: Row[] = [];
  /** The turns whose branches were compared. */
  readonly compared: string[] = [];
  readonly branches: BranchTexts;
  selected: Row[] = [];
  /** What the person has before their eyes. */
  visible: string | null = null;

  static async open(): Promise<CommandScene> {
    const directory = await mkdtemp(path.join(tmpdir(), 'turnkeeper-commands-'));
    const store = await openStore({ directory, clock: Date });
    return new CommandScene(directory, store);
  }

  readonly agent = new ScriptedAgent();
  readonly engine: TurnEngine;
  readonly tree: SessionsTree;
  readonly #handlers: Partial<CommandHandlers>;

  private constructor(
    readonly directory: string,
    readonly store: SessionStore,
  ) {
    this.engine = new TurnEngine({ store, timers: hostTimers, agents: [this.agent], log: () => {} });
    const workbench = new LazyWorkbench(
      async () => ({ store, runner: this.engine, close: () => store.close() }),
      () => {},
    );
    this.tree = new SessionsTree(workbench);
    this.branches = new BranchTexts(workbench, (id) => `Agent ${id}`);
    const show = async (id: string | null) => void this.shown.push(id);
    const services: CommandServices = {
      workbench,
      chat: { surface: null, show, focus: async () => {} } as unknown as ChatView,
      editors: { show } as unknown as SessionEditors,
      tree: this.tree,
      treeSelection: () => this.selected,
      shownSession: () => this.visible,
      revealRow: async (row) => void this.revealed.push(row),
      revealTree: async () => {},
      agentName: (id) => id,
      branches: { uriOf: (_, turnId) => this.#compare(turnId) },
      storage: new StoreFolder({
        prepare: async () => directory,
        salvage: () => assert.fail('nothing is damaged'),
        lockHolders: () => lockHolders({ directory }),
        breakLock: (_, owners) => void breakLock({ directory, owners }),
      }),
      health: new StoreHealth(workbench, () => {}),
      memory: new TestMemento(),
      log,
    };
    this.#handlers = {
      ...sessionCommands(services),
      ...organiseCommands(services),
      ...trashCommands(services),
      ...turnCommands(services),
      ...branchCommands(services),
      ...storeCommands(services),
      ...filterCommands(services),
    };
  }

  async run(command: CommandId, argument?: unknown, others?: unknown): Promise<unknown> {
    const handler = this.#handlers[command];
    assert.ok(handler, command);
    return handler(argument, others);
  }

  /** The tree as labels, each row's children after it, with `·` for each step down. Folded groups are not unfolded. */
  async drawn(rows?: Row[], depth = 0): Promise<string[]> {
    const lines: string[] = [];
    for (const row of rows ?? (await this.tree.getChildren())) {
      const item = this.tree.getTreeItem(row);
      lines.push(`${'·'.repeat(depth)}${String(item.label)}`);
      const isOpen = item.collapsibleState === vscode.TreeItemCollapsibleState.Expanded;
      if (isOpen) lines.push(...(await this.drawn(await this.tree.getChildren(row), depth + 1)));
    }
    return lines;
  }

  /** A row by its label, wherever it is, folded groups included. */
  async row(label: string, rows?: Row[]): Promise<Row> {
    const found = await this.#find(label, rows ?? (await this.tree.getChildren()));
    assert.ok(found, `there is no row ${label}`);
    return found;
  }

  async item(label: string): Promise<vscode.TreeItem> {
    return this.tree.getTreeItem(await this.row(label));
  }

  async close(): Promise<void> {
    this.tree.dispose();
    await this.engine.close();
    await this.store.close();
    await rm(this.directory, { recursive: true });
  }

  #compare(turnId: string): vscode.Uri {
    this.compared.push(turnId);
    return vscode.Uri.from({ scheme: 'untitled', path: `/${turnId}.md` });
  }

  async #find(label: string, rows: Row[]): Promise<Row | null> {
    for (const row of rows) {
      if (this.tree.getTreeItem(row).label === label) return row;
      const below = await this.#find(label, await this.tree.getChildren(row));
      if (below) return below;
    }
    return null;
  }
}
