import * as vscode from 'vscode';
import type { Approver } from '../core/approval';
import type { ToolBox, ToolBoxOwner } from '../core/tool';
import type { WorkspaceFiles } from '../core/workspaceFiles';
import { ApprovalMemory } from '../tools/approvalMemory';
import type { GatePorts } from '../tools/gate';
import { NodeCommandRunner } from '../tools/nodeCommandRunner';
import { NodeGit } from '../tools/nodeGit';
import { toolBox } from '../tools/toolBox';
import { workspaceTools } from '../tools/workspaceTools';
import { approvalMode } from './agentConfiguration';
import { alwaysAllowed } from './alwaysAllowed';
import { EditorLanguages } from './editorLanguages';
import { EditorWorkspace } from './editorWorkspace';
import { installedGit } from './installedGit';
import { vsCodeTools } from './vsCodeTools';

interface AgentToolsPorts {
  files: WorkspaceFiles;
  approver: Approver;
  memory: Pick<vscode.Memento, 'get' | 'update'>;
}

/** What agents may do in a turn: our tools and those of other extensions, all behind one gate with one memory. */
export function agentTools({ files, approver, memory }: AgentToolsPorts): (owner: ToolBoxOwner) => ToolBox {
  const gate: GatePorts = {
    approver,
    memory: new ApprovalMemory(alwaysAllowed(memory)),
    mode: approvalMode,
    isTrusted: () => vscode.workspace.isTrusted,
  };
  const workspace = new EditorWorkspace(files);
  const ours = workspaceTools({
    workspace,
    languages: new EditorLanguages(workspace),
    git: new NodeGit(installedGit),
    runner: new NodeCommandRunner(),
    folders: () => (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
  });
  return (owner) => toolBox([...ours, ...vsCodeTools(vscode.lm)], gate, owner);
}
