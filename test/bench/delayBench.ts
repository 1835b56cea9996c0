import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Longest delays of the event loop, in milliseconds. */
export interface DelayResult {
  /** Turns that were committed, or messages that were imported. */
  count: number;
  busy: number[];
  idle: number[];
}

interface DelayOptions {
  storeFile: string;
  count: number;
  samples: number;
  /** What is imported; without it as many turns are committed. */
  file?: string;
}

/**
 * One process uses its store's thread while another, alike, does nothing. They run at the same time, so that whatever the
 * machine does to one it does to the other.
 */
export async function delayBench(
  root: string,
  { storeFile, count, samples, file }: DelayOptions,
): Promise<DelayResult> {
  const result: DelayResult = { count, busy: [], idle: [] };
  const name = file === undefined ? 'commit' : 'import';
  const work = file ?? String(count);
  for (let sample = 0; sample < samples; sample++) {
    const busy = await start(path.join(root, `${name}-busy-${sample}`), storeFile, work);
    const idle = await start(path.join(root, `${name}-idle-${sample}`), storeFile, '0');
    const done = once(busy, 'message');
    for (const child of [idle, busy]) child.send('start');
    await done;
    result.busy.push(await stop(busy));
    result.idle.push(await stop(idle));
  }
  return result;
}

async function start(folder: string, storeFile: string, work: string): Promise<ChildProcess> {
  mkdirSync(folder, { recursive: true });
  const execArgv = ['--import', 'tsx'];
  const child = fork(path.join(__dirname, 'delayMain.ts'), [folder, storeFile, work], { execArgv });
  await once(child, 'message');
  return child;
}

async function stop(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  const exited = once(child, 'exit');
  child.send('stop');
  const [delay] = (await answered) as [number];
  await exited;
  return delay;
}
