import { parentPort, workerData } from 'node:worker_threads';
import { nodeFiles } from './disk/files';
import { openThread, type StoreThread } from './storeThread';
import { watchRecord } from './disk/watchRecord';
import { toPlainError, type FromWorker, type ToWorker, type WorkerData } from './workerMessages';

/** So long nobody must have asked for anything before background work begins. */
const quietMs = 50;

async function main(): Promise<void> {
  const thread = await openThread({
    ...(workerData as WorkerData),
    files: nodeFiles,
    clock: Date,
    onChange: (change) => send({ type: 'change', change }),
  });
  const background = whenQuiet(() => thread.workInBackground());
  const watching = watchRecord(thread.recordFile, nodeFiles, () => {
    attempt(() => thread.tellOthersChanges());
    background.start();
  });
  parentPort?.on('message', (message: ToWorker) => {
    background.start();
    void answer(thread, message);
    if (message.type !== 'close') return;
    background.stop();
    watching.dispose();
    parentPort?.close();
  });
  send({ type: 'opened' });
  background.start();
}

async function answer(thread: StoreThread, message: ToWorker): Promise<void> {
  const { id } = message;
  try {
    if (message.type === 'close') {
      thread.close();
      return send({ type: 'result', id, result: undefined });
    }
    const call = thread.calls[message.method] as (...args: unknown[]) => unknown;
    send({ type: 'result', id, result: await call(...message.args) });
  } catch (error) {
    send({ type: 'error', id, error: toPlainError(error) });
    if (error instanceof WebAssembly.RuntimeError) throw error;
  }
}

function send(message: FromWorker): void {
  parentPort?.postMessage(message);
}

/** Runs pieces of work, with a look at the messages between any two, until none is left. */
function whenQuiet(work: () => boolean): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const step = (): void => {
    timer = undefined;
    if (work()) timer ??= setTimeout(step, 1).unref();
  };
  return {
    start: () => {
      clearTimeout(timer);
      timer = setTimeout(step, quietMs).unref();
    },
    stop: () => clearTimeout(timer),
  };
}

/** What cannot be told now is told with the next change. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    return;
  }
}

main().catch((error: unknown) => {
  send({ type: 'refused', error: toPlainError(error) });
  parentPort?.close();
});
