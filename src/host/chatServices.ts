import type * as vscode from 'vscode';
import type { Timers } from '../core/timers';
import type { ChatSettings } from '../protocol/hostMessage';
import type { ApprovalDesk } from './approvalRequests';
import type { CodeDesk } from './codeDesk';
import type { EditorPort } from './editorPort';
import type { FocusedPages } from './focusedPages';
import type { HistoryPorts } from './historyRequests';
import type { InputServices } from './inputServices';
import type { LazyWorkbench } from './lazyWorkbench';
import type { HelpTopic } from './showHelp';
import type { StoreHealth } from './storeHealth';

/** What every chat panel of the window shares. */
export interface ChatServices {
  workbench: LazyWorkbench;
  health: Pick<StoreHealth, 'refusal' | 'requireWritable'>;
  timers: Timers;
  editor: EditorPort;
  code: CodeDesk;
  history: Omit<HistoryPorts, 'open' | 'show' | 'editor'>;
  approvals: ApprovalDesk;
  input: InputServices;
  focus: FocusedPages;
  /** Leads to what helps with a state that the panel cannot change by itself. */
  help(topic: HelpTopic): Promise<void>;
  settings(): ChatSettings;
  log: Pick<vscode.LogOutputChannel, 'error' | 'warn'>;
}
