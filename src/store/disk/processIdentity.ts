import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import os from 'node:os';
import type { Owner } from '../../core/turn';

/** A name for one store instance of this process: a new one, or that of an instance whose thread has ended. */
export function newOwner(nonce: string = randomUUID()): Owner {
  return { host: thisHost(), pid: process.pid, start: startOf(process.pid) ?? '', nonce };
}

/**
 * False only when the owner is provably gone: it lived on this host, and its pid is free, belongs to a process that
 * started at another time, or to one that is dead but not yet buried. Whatever cannot be told counts as alive.
 */
export function isProcessAlive(owner: Owner): boolean {
  if (!isOnThisHost(owner)) return true;
  if (!exists(owner.pid)) return false;
  const start = startOf(owner.pid);
  if (start === undefined || owner.start === '') return true;
  return sameStart(start, owner.start) && !isBuried(owner.pid);
}

export function isOnThisHost(owner: Owner): boolean {
  return owner.host === thisHost();
}

let host: string | undefined;

/** A pid means nothing beyond its namespace, and a container's name may be that of its host. */
function thisHost(): string {
  host ??= [os.hostname(), attempt(() => readlinkSync('/proc/self/ns/pid'))].filter(Boolean).join(' ');
  return host;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Linux counts in clock ticks since a boot that has an id; elsewhere it is milliseconds since 1970. */
function startOf(pid: number): string | undefined {
  if (process.platform === 'linux') return attempt(() => `${bootId()} ${statOf(`/proc/${pid}/stat`).start}`);
  if (pid === process.pid) return String(Math.round(performance.timeOrigin));
  return attempt(() => String(process.platform === 'win32' ? windowsStart(pid) : posixStart(pid)));
}

/** `ps` and the process itself know its start to the second only; nobody reuses a pid so fast. */
const toleranceMs = 3000;

function sameStart(one: string, other: string): boolean {
  if (one === other) return true;
  return process.platform !== 'linux' && Math.abs(Number(one) - Number(other)) <= toleranceMs;
}

/**
 * A process that was killed may still be finishing a write in one of its threads after its first thread has ended, so
 * it is gone only once all of them are.
 */
function isBuried(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  const threads = attempt(() => readdirSync(`/proc/${pid}/task`));
  if (!threads) return !exists(pid);
  return threads.every((thread) => {
    const state = attempt(() => statOf(`/proc/${pid}/task/${thread}/stat`).state);
    return state === undefined || state === 'Z' || state === 'X';
  });
}

/** The command's name, in brackets, may hold anything, so fields are counted from its end. */
function statOf(file: string): { state: string; start: string } {
  const text = readFileSync(file, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', start: fields[19] ?? '' };
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function posixStart(pid: number): number {
  const text = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return Date.parse(text.trim());
}

function windowsStart(pid: number): number {
  const script = `([DateTimeOffset](Get-Process -Id ${pid}).StartTime).ToUnixTimeMilliseconds()`;
  return Number(execFileSync('powershell', ['-NoProfile', '-Command', script], { encoding: 'utf8' }).trim());
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
