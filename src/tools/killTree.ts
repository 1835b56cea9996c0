import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Ends a process that leads its own group, with all its descendants: the group at once, then those that have left it,
 * as far as the system's list of processes knows them. Resolves with those, and takes them again: once their parent is
 * dead, nothing says whose children they were.
 */
export async function killTree(
  pid: number,
  signal: 'SIGTERM' | 'SIGKILL',
  known: readonly number[] = [],
): Promise<number[]> {
  if (process.platform === 'win32') {
    await execute('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true }).catch(() => {});
    return [];
  }
  const descendants = [...new Set([...known, ...(await listDescendants(pid))])];
  for (const target of [-pid, ...descendants]) send(target, signal);
  return descendants;
}

async function listDescendants(pid: number): Promise<number[]> {
  const parents = await listProcesses();
  const found = new Set([pid]);
  for (let before = 0; before < found.size;) {
    before = found.size;
    for (const [child, parent] of parents) if (found.has(parent)) found.add(child);
  }
  found.delete(pid);
  return [...found];
}

/** Pairs of process and parent; none where there is no `ps` to ask. */
async function listProcesses(): Promise<[number, number][]> {
  try {
    const { stdout } = await execute('ps', ['-A', '-o', 'pid=,ppid='], { maxBuffer: 16_000_000 });
    return stdout.split('\n').flatMap((line): [number, number][] => {
      const [child, parent] = line.trim().split(/\s+/).map(Number);
      return child && parent ? [[child, parent]] : [];
    });
  } catch {
    return [];
  }
}

/** One that has ended by itself meanwhile is what was wanted. */
function send(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal);
  } catch {
    return;
  }
}
