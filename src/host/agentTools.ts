import * as vscode from 'vscode';
import type { ToolBox, ToolBoxOwner } from '../core/tool';
import type { WorkspaceFiles } from '../core/workspaceFiles';
import { ApprovalMemory } from '../tools/approvalMemory';
import type { GatePorts } from '../tools/gate';
import { NodeCommandRunner } from '../tools/nodeCommandRunner';
import { toolBox } from '../tools/toolBox';
import { workspaceTools } from '../tools/workspaceTools';
import { approvalMode } from './agentConfiguration';
import { alwaysAllowed } from './alwaysAllowed';
import { EditorWorkspace } from './editorWorkspace';
import { PersonApprover, type ApprovalUi } from './personApprover';
import { vsCodeTools } from './vsCodeTools';

interface AgentToolsPorts {
  files: WorkspaceFiles;
  ui: ApprovalUi;
  memory: Pick<vscode.Memento, 'get' | 'update'>;
}

/** What agents may do in a turn: our tools and those of other extensions, all behind one gate with one memory. */
export function agentTools({ files, ui, memory }: AgentToolsPorts): (owner: ToolBoxOwner) => ToolBox {
  const gate: GatePorts = {
    approver: new PersonApprover(ui),
    memory: new ApprovalMemory(alwaysAllowed(memory)),
    mode: approvalMode,
    isTrusted: () => vscode.workspace.isTrusted,
  };
  const ours = workspaceTools({
    workspace: new EditorWorkspace(files),
    runner: new NodeCommandRunner(),
    folders: () => (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
  });
  return (owner) => toolBox([...ours, ...vsCodeTools(vscode.lm)], gate, owner);
}
