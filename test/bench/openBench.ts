import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { OpenTimes } from './openMain';

export interface OpenResult {
  /** In MB. */
  size: number;
  times: OpenTimes[];
}

/** The sizes take turns, each time in a new process, the first time to warm up. */
export async function openBench(
  folders: ReadonlyMap<number, string>,
  { storeFile, samples }: { storeFile: string; samples: number },
): Promise<OpenResult[]> {
  const results = [...folders.keys()].map((size): OpenResult => ({ size, times: [] }));
  for (let sample = -1; sample < samples; sample++) {
    for (const { size, times } of results) {
      const found = await openOnce(folders.get(size) ?? '', storeFile);
      if (sample >= 0) times.push(found);
    }
  }
  return results;
}

async function openOnce(folder: string, storeFile: string): Promise<OpenTimes> {
  const child = fork(path.join(__dirname, 'openMain.ts'), [folder, storeFile], { execArgv: ['--import', 'tsx'] });
  const [times] = (await Promise.race([once(child, 'message'), failure(child)])) as [OpenTimes];
  await once(child, 'exit');
  return times;
}

async function failure(child: ReturnType<typeof fork>): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number | null];
  // A child that has answered ends, too; by then nobody listens here.
  throw new Error(`Opening a store failed (${code}).`);
}
