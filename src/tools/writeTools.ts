import { z } from 'zod';
import { SessionError } from '../core/sessionError';
import type { Workspace } from '../core/workspace';
import { plannedTool, type PlannedTool } from './plannedTool';
import { readWhole } from './readWhole';
import { replaceExactly } from './replaceExactly';
import { writePlan, type AskedChange } from './writePlan';

const pathInput = z.string().min(1).max(4096).describe('Relative to the workspace.');

/** The tools that change files; each change is shown whole before it is made. */
export function writeTools(workspace: Workspace): PlannedTool[] {
  return [editFile(workspace), createFile(workspace), deleteFile(workspace), renameFile(workspace)];
}

function editFile(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'edit_file',
    description:
      'Replaces a text in a file of the workspace. The old text must be exactly as in the file and stand there once.',
    input: {
      path: pathInput,
      old_text: z.string().min(1),
      new_text: z.string(),
      all: z.boolean().default(false).describe('Replace every place where the old text stands.'),
    },
    plan: async ({ path, old_text: oldText, new_text: newText, all }) => {
      const change = await changeTo(workspace, path, (before) => {
        if (before === null) throw new SessionError('not-found', `There is no file ${path}.`);
        return replaceExactly(before, { oldText, newText, all });
      });
      return writePlan(workspace, [change], `${change.change.path} is changed.`);
    },
  });
}

function createFile(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'create_file',
    description: 'Creates a text file in the workspace, with the folders it needs.',
    input: {
      path: pathInput,
      content: z.string(),
      overwrite: z.boolean().default(false).describe('Replace a file that is there already.'),
    },
    plan: async ({ path, content, overwrite }) => {
      const change = await changeTo(workspace, path, (before) => {
        if (before === null || overwrite) return content;
        throw new SessionError('conflict', `${path} is there already.`, { remedy: 'Edit it, or ask to overwrite it.' });
      });
      return writePlan(workspace, [change], `${change.change.path} is written.`);
    },
  });
}

function deleteFile(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'delete_file',
    description: 'Deletes a text file of the workspace.',
    input: { path: pathInput },
    plan: async ({ path }) => {
      const change = await changeTo(workspace, path, (before) => {
        if (before === null) throw new SessionError('not-found', `There is no file ${path}.`);
        return null;
      });
      return writePlan(workspace, [change], `${change.change.path} is deleted.`);
    },
  });
}

function renameFile(workspace: Workspace): PlannedTool {
  return plannedTool({
    name: 'rename_file',
    description: 'Moves or renames a text file of the workspace. Nothing that refers to it is changed.',
    input: { from: pathInput, to: pathInput },
    plan: async ({ from, to }) => {
      const source = await changeTo(workspace, from, () => null);
      const { before } = source.change;
      if (before === null) throw new SessionError('not-found', `There is no file ${from}.`);
      const target = await changeTo(workspace, to, (there) => {
        if (there === null) return before;
        throw new SessionError('conflict', `${to} is there already.`);
      });
      return writePlan(workspace, [target, source], `${source.change.path} is now ${target.change.path}.`);
    },
  });
}

async function changeTo(
  workspace: Workspace,
  asked: string,
  toAfter: (before: string | null) => string | null,
): Promise<AskedChange> {
  const located = await workspace.locate(asked);
  const before = await readWhole(workspace, located);
  return { asked, change: { path: located.path, before, after: toAfter(before) } };
}
