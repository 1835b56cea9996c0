import type { CommandRunner } from '../core/commandRunner';
import type { GitReader } from '../core/gitReader';
import type { LanguageService } from '../core/languageService';
import type { Workspace } from '../core/workspace';
import { commandTool } from './commandTool';
import { countTool } from './countTool';
import { gitTools } from './gitTools';
import { planTool } from './planTool';
import type { PlannedTool } from './plannedTool';
import { proposeTools } from './proposeTools';
import { readTools } from './readTools';
import { symbolTools } from './symbolTools';
import { writeTools } from './writeTools';

interface WorkspacePorts {
  workspace: Workspace;
  languages: LanguageService;
  git: GitReader;
  runner: CommandRunner;
  /** The folders of the workspace on disk. */
  folders(): readonly string[];
}

/** All the tools of our own. */
export function workspaceTools(ports: WorkspacePorts): PlannedTool[] {
  return [
    ...readTools(ports.workspace),
    countTool(ports.workspace),
    ...symbolTools(ports),
    ...gitTools(ports),
    ...writeTools(ports.workspace),
    ...proposeTools(ports),
    commandTool(ports),
    planTool(),
  ];
}
