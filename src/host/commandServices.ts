import type * as vscode from 'vscode';
import type { BranchTexts } from './branchTexts';
import type { ChatView } from './chatView';
import type { LazyWorkbench } from './lazyWorkbench';
import type { SessionEditors } from './sessionEditors';
import type { Row } from './sessionRow';
import type { SessionsTree } from './sessionsTree';
import type { StoreFolder } from './storeFolder';
import type { StoreHealth } from './storeHealth';

/** What the commands about sessions work with. */
export interface CommandServices {
  workbench: LazyWorkbench;
  chat: Pick<ChatView, 'surface' | 'show' | 'focus'>;
  editors: Pick<SessionEditors, 'show' | 'isVisible' | 'activeSurface'>;
  tree: SessionsTree;
  /** What is selected in the tree: keybindings act on it where the focus is on it. */
  treeSelection(): readonly Row[];
  /** The session that the person has before their eyes, in a tab or in the chat; null where there is none. */
  shownSession(): string | null;
  /** Brings a row of the tree into sight and selects it. */
  revealRow(row: Row): Thenable<void>;
  /** Brings the tree itself into sight. */
  revealTree(): Thenable<unknown>;
  /** How people know an agent. */
  agentName(id: string): string;
  /** Branches as documents. */
  branches: Pick<BranchTexts, 'uriOf'>;
  storage: StoreFolder;
  health: Pick<StoreHealth, 'look'>;
  /** The workspace's own memory. */
  memory: Pick<vscode.Memento, 'get' | 'update'>;
  log: vscode.LogOutputChannel;
}
