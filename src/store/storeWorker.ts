import { parentPort, workerData } from 'node:worker_threads';
import { nodeFiles } from './disk/files';
import { LongCalls } from './longCalls';
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
  const answering = new Set<Promise<void>>();
  let isClosing = false;
  // What takes long lets other calls through, but not what can wait.
  const background = whenQuiet(() => answering.size === 0 && thread.workInBackground());
  const watching = watchRecord(thread.recordFile, nodeFiles, () => {
    background.start();
    return thread.tellOthersChanges();
  });
  const longCalls = new LongCalls((id, progress) => send({ type: 'progress', id, progress }));
  parentPort?.on('message', (message: ToWorker) => {
    if (message.type === 'cancel') return longCalls.cancel(message.id);
    background.start();
    const answered = answer(thread, longCalls, message);
    answering.add(answered);
    void answered.finally(() => {
      answering.delete(answered);
      if (!isClosing) background.start();
    });
    if (message.type !== 'close') return;
    isClosing = true;
    background.stop();
    watching.dispose();
    // What is long notices that the store is closed, and cleans up after itself.
    void Promise.all(answering).then(() => parentPort?.close());
  });
  send({ type: 'opened' });
  background.start();
}

type Question = Exclude<ToWorker, { type: 'cancel' }>;

async function answer(thread: StoreThread, longCalls: LongCalls, message: Question): Promise<void> {
  const { id } = message;
  try {
    if (message.type === 'close') {
      thread.close();
      return send({ type: 'result', id, result: undefined });
    }
    const call = thread.calls[message.method] as (...args: unknown[]) => unknown;
    const result = await call(...longCalls.begin(message));
    send({ type: 'result', id, result });
  } catch (error) {
    send({ type: 'error', id, error: toPlainError(error) });
    if (error instanceof WebAssembly.RuntimeError) throw error;
  } finally {
    longCalls.end(id);
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

main().catch((error: unknown) => {
  send({ type: 'refused', error: toPlainError(error) });
  parentPort?.close();
});
