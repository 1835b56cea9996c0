import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process that runs and does not let go of the store, until it is ended. */
export interface HeldLock {
  pid: number;
  release(): Promise<void>;
}

const script = path.join('test', 'unit', 'store', 'disk', 'lockHolder.ts');

/** Takes the lock of a store as another process that is stopped in the middle of a transaction. */
export async function holdLock(storeFolder: string): Promise<HeldLock> {
  const folder = path.join(storeFolder, 'sessions.locks');
  const child = spawn(process.execPath, ['--import=tsx', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    pid: child.pid ?? 0,
    release: async () => {
      if (child.signalCode !== null) return;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    },
  };
}
