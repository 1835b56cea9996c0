import path from 'node:path';
import type { AgentEvent } from '../core/agentEvent';
import { largestChange, type FileChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import { toTurnError } from '../core/toTurnError';
import { UnfinishedChange } from '../core/unfinishedChange';
import type { Workspace } from '../core/workspace';
import { fileDiff } from './fileDiff';
import { isProtectedPath } from './isProtectedPath';
import { pathSegments } from './pathSegments';
import type { Plan, Progress } from './plannedTool';
import { tooLarge } from './readWhole';

/** Lines of what formatting did that a model is shown. */
const mostPatchLines = 80;

/** A change with the path by which it was asked for, which may be another by links or by spelling. */
export interface AskedChange {
  asked: string;
  change: FileChange;
}

/** A plan to change files. */
export async function writePlan(workspace: Workspace, asked: readonly AskedChange[], done: string): Promise<Plan> {
  const changes = asked.map(({ change }) => change);
  for (const { path: name, before, after } of changes) {
    if (before === after) throw new SessionError('invalid', `${name} would be as it is.`);
    if ((after?.length ?? 0) > largestChange) throw tooLarge(name);
    if (after?.isWellFormed() === false) throw new SessionError('invalid', 'The new text is not well-formed.');
  }
  const protectedPaths: string[] = [];
  for (const one of asked) if (await isProtected(workspace, one)) protectedPaths.push(one.change.path);
  return {
    action: { kind: 'write', changes, protectedPaths },
    carryOut: () => carryOut(workspace, changes, done),
  };
}

/**
 * A path is protected by the names that it was asked for with, and by those of what it really is on disk: a folder of
 * the workspace may itself be a protected one, or lie in one, and is called otherwise here.
 */
async function isProtected(workspace: Workspace, { asked, change }: AskedChange): Promise<boolean> {
  const { absolute } = await workspace.locate(change.path);
  return [pathSegments(asked), absolute.split(path.sep)].some(isProtectedPath);
}

/**
 * What is about to change is told before it changes: whoever listens then holds what is needed to put it back, even
 * when the turn is stopped at this very moment. What of it was not made is told back.
 */
async function* carryOut(workspace: Workspace, changes: readonly FileChange[], done: string): Progress {
  for (const change of changes) yield toEvent(change);
  let further: FileChange[];
  try {
    further = await workspace.apply(changes);
  } catch (error) {
    const left = error instanceof UnfinishedChange ? error.paths : [];
    for (const change of changes.toReversed().filter(({ path: name }) => !left.includes(name))) {
      yield toEvent({ ...change, before: change.after, after: change.before });
    }
    const { message } = toTurnError(error);
    return { output: left.length === 0 ? `Nothing was changed: ${message}` : message, isError: true };
  }
  for (const change of further) yield toEvent(change);
  return { output: [done, ...further.map(formatted)].join('\n\n'), isError: false };
}

/** What was approved is not all that happened, so it is shown to the person as a change of its own and told to the model. */
function formatted(change: FileChange): string {
  const { hunks, isCut } = fileDiff(change, mostPatchLines);
  const patch = hunks.flatMap(({ lines }) => lines).join('\n');
  return `When it was saved, ${change.path} was changed further, since the person has the editor format files then:\n${patch}${isCut ? '\n[The patch goes on; read the file again.]' : ''}`;
}

function toEvent(diff: FileChange): AgentEvent {
  return { type: 'diff', diff: { ...diff } };
}
