import type { CommandRunner } from '../core/commandRunner';
import type { Workspace } from '../core/workspace';
import { commandTool } from './commandTool';
import type { PlannedTool } from './plannedTool';
import { readTools } from './readTools';
import { writeTools } from './writeTools';

interface WorkspacePorts {
  workspace: Workspace;
  runner: CommandRunner;
  /** The folders of the workspace on disk. */
  folders(): readonly string[];
}

/** All the tools of our own. */
export function workspaceTools(ports: WorkspacePorts): PlannedTool[] {
  return [...readTools(ports.workspace), ...writeTools(ports.workspace), commandTool(ports)];
}
