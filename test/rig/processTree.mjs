import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/**
 * @typedef {object} RunningProcess
 * @property {number} pid
 * @property {number} parent
 * @property {string} command
 */

/**
 * All processes that a process has started, and those that they have.
 *
 * @param {number} pid
 * @returns {RunningProcess[]}
 */
export function processTree(pid) {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  const found = all.filter((candidate) => candidate.pid === pid);
  for (const parent of found) found.push(...all.filter((candidate) => candidate.parent === parent.pid));
  return found.slice(1);
}

/** Linux without `ps` is common in containers, so the kernel is asked. */
function fromProc() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(name));
}

/** @param {string} name @returns {RunningProcess[]} nothing for a process that has ended meanwhile */
function readProcess(name) {
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    // A program's name is in parentheses and may hold any character; what follows is the state and the parent.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return [];
    const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return [{ pid: Number(name), parent: Number(parent), command }];
  } catch {
    return [];
  }
}

/** @returns {RunningProcess[]} */
function fromPs() {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }] : [];
  });
}
