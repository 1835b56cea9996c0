import { instructionPaths, type Briefing, type InstructionFile } from '../core/systemPrompt';
import type { WorkspaceFiles } from '../core/workspaceFiles';

/** What a model is told of this workspace. An instruction file that is not there or no text is no reason not to ask. */
export async function readBriefing(files: Pick<WorkspaceFiles, 'name' | 'readText'>): Promise<Briefing> {
  const workspace = files.name();
  if (workspace === null) return { workspace, instructions: [] };
  const read = await Promise.all(instructionPaths.map((path) => tryRead(files, path)));
  return { workspace, instructions: read.filter((file) => file !== null) };
}

async function tryRead(files: Pick<WorkspaceFiles, 'readText'>, path: string): Promise<InstructionFile | null> {
  try {
    return { path, text: await files.readText(path) };
  } catch {
    return null;
  }
}
