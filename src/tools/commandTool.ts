import { z } from 'zod';
import type { CommandAction } from '../core/approval';
import type { CommandEnd, CommandRequest, CommandRunner } from '../core/commandRunner';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { ToolOutcome } from '../core/tool';
import type { Located, Workspace } from '../core/workspace';
import { BoundedOutput } from './boundedOutput';
import { findExecutable } from './findExecutable';
import { fingerprint } from './fingerprint';
import { parseCommandLine } from './parseCommandLine';
import { PlainOutput } from './plainOutput';
import { plannedTool, type PlannedTool, type Progress } from './plannedTool';
import { TextQueue } from './textQueue';

/** Seconds. */
const usualTime = 120;
const longestTime = 1800;
/** Characters: of the beginning and the end of an output that a model is given, and of it all that is shown live. */
const kept = { head: 10_000, tail: 30_000 };
const mostLive = 200_000;

interface CommandPorts {
  workspace: Workspace;
  runner: CommandRunner;
  /** The folders of the workspace on disk. */
  folders(): readonly string[];
}

/** Runs one program with its arguments, in the workspace. There is no shell between the model and the program. */
export function commandTool(ports: CommandPorts): PlannedTool {
  return plannedTool({
    name: 'run_command',
    description:
      'Runs one program in the workspace and gives its output. There is no shell: no pipes, redirects, variables, ' +
      'wildcards or several commands at once. Quote arguments that hold spaces.',
    input: {
      command: z.string().min(1).max(20_000).describe('The program and its arguments.'),
      cwd: z.string().max(4096).default('').describe('A folder, relative to the workspace; empty for its root.'),
      timeout: z.number().positive().max(longestTime).default(usualTime).describe('Seconds until it is ended.'),
    },
    plan: async ({ command, cwd, timeout }) => {
      const argv = parseCommandLine(command);
      const folder = await locateFolder(ports.workspace, cwd);
      const action = await toAction(argv, folder, ports.folders());
      const request = {
        executable: action.executable,
        args: argv.slice(1),
        cwd: folder.absolute,
        timeoutMs: timeout * 1000,
      };
      return { action, carryOut: (callId, signal) => carryOut(ports.runner, request, callId, signal) };
    },
  });
}

async function locateFolder(workspace: Workspace, cwd: string): Promise<Located> {
  const located = await workspace.locate(cwd);
  if (located.kind !== 'folder') throw new SessionError('not-found', `There is no folder "${cwd}".`);
  return located;
}

async function toAction(argv: string[], folder: Located, folders: readonly string[]): Promise<CommandAction> {
  const surroundings = { cwd: folder.absolute, env: process.env, platform: process.platform };
  const executable = await findExecutable(argv[0] ?? '', surroundings);
  return {
    kind: 'command',
    argv,
    executable,
    fingerprint: await fingerprint(executable, folders),
    cwd: folder.path,
  };
}

async function* carryOut(runner: CommandRunner, request: CommandRequest, callId: string, signal: StopSignal): Progress {
  const plain = new PlainOutput();
  const output = new BoundedOutput(kept);
  const live = new TextQueue();
  let shown = 0;
  const take = (chunk: string) => {
    const text = plain.push(chunk);
    output.push(text);
    const room = mostLive - shown;
    if (room > 0) live.push(text.slice(0, room));
    shown += text.length;
  };
  const ended = runner.run(request, signal, take).finally(() => live.close());
  // Whoever reads the pieces comes to await it later; until then nobody would hear of a failure to start.
  ended.catch(() => {});
  for await (const text of live.pieces()) yield { type: 'toolOutput', callId, text };
  return describe(await ended, output.text(), request.timeoutMs);
}

function describe(end: CommandEnd, output: string, timeoutMs: number): ToolOutcome {
  const text = output.trimEnd();
  return {
    output: `${text === '' ? '(no output)' : text}\n[${describeEnd(end, timeoutMs)}]`,
    isError: end.ending !== 'exited' || end.exitCode !== 0,
  };
}

function describeEnd({ ending, exitCode, signal }: CommandEnd, timeoutMs: number): string {
  switch (ending) {
    case 'stopped':
      return 'It was stopped.';
    case 'timed-out':
      return `It was ended after ${timeoutMs / 1000} seconds.`;
    case 'flooded':
      return 'It was ended because it wrote without end.';
    case 'exited':
      return exitCode === null ? `It was ended by ${signal ?? 'a signal'}.` : `It ended with exit code ${exitCode}.`;
  }
}
