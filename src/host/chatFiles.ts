import type * as vscode from 'vscode';
import type { WorkspaceFiles } from '../core/workspaceFiles';
import { askConflicts } from './askConflicts';
import { askProtected } from './askProtected';
import { ChangeDesk } from './changeDesk';
import type { ChatServices } from './chatServices';
import { chooseRestore } from './chooseRestore';
import { CodeDesk } from './codeDesk';
import { EditorWorkspace } from './editorWorkspace';
import { readChange } from './historyRequests';
import type { LazyWorkbench } from './lazyWorkbench';
import type { ProposedTexts } from './proposedTexts';
import { TurnTexts } from './turnTexts';

interface ChatFilesPorts {
  workbench: LazyWorkbench;
  files: WorkspaceFiles;
  proposals: ProposedTexts;
}

/** What panels can do with files: bring code into them, compare what turns did to them, and put them back. */
export function chatFiles({
  workbench,
  files,
  proposals,
}: ChatFilesPorts): Pick<ChatServices, 'code' | 'history'> & { texts: vscode.Disposable } {
  const workspace = new EditorWorkspace(files);
  const texts = new TurnTexts(async (text) =>
    readChange({ ...(await workbench.get()), sessionId: text.sessionId }, text),
  );
  return {
    code: new CodeDesk({ workspace, texts: proposals, askProtected }),
    history: {
      desk: new ChangeDesk({ workspace, askConflicts }),
      chooseRestore,
      showDiff: (text) => texts.showDiff(text),
    },
    texts,
  };
}
