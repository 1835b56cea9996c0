import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SessionError } from '../core/sessionError';
import type { LongCallOptions, SessionStore } from '../core/sessionStore';
import { callableStore } from './callableStore';
import { ChangeListeners } from './changeListeners';
import { closed } from './closed';
import { nodeFiles } from './disk/files';
import { freeLocksOf } from './disk/freeLocksOf';
import { splitLongCall } from './longCalls';
import { tellProgress } from './longWork';
import type { StoreMethod } from './storeMethods';
import { fromPlainError, type FromWorker, type ToWorker, type WorkerData } from './workerMessages';

/** A store in a thread of its own, so that no sync and no search ever keeps the caller's thread from its work. */
export async function openWorkerStore(directory: string): Promise<SessionStore> {
  const listeners = new ChangeListeners();
  // Kept when the thread is replaced, so that the turns which it ran are still this store's.
  const nonce = randomUUID();
  const start = () => WorkerThread.start({ directory, nonce }, listeners);
  let thread: Promise<WorkerThread> | null = start();
  await thread;
  /** A thread that died, of a trap in SQLite or for want of memory, is replaced by one that reads from disk again. */
  const living = async (): Promise<WorkerThread> => {
    const known = thread;
    if (!known) throw closed();
    const found = await known;
    if (!found.hasEnded) return found;
    // Whoever comes first replaces it. When that fails, the next call tries again.
    if (thread === known) {
      thread = start();
      thread.catch(() => (thread &&= known));
    }
    return living();
  };
  const call = async (method: StoreMethod, args: unknown[]): Promise<unknown> => {
    const { args: crossing, stays } = splitLongCall(method, args);
    return (await living()).ask({ type: 'call', method, args: crossing }, stays);
  };
  const close = async (): Promise<void> => {
    const closing = thread;
    thread = null;
    const found = await closing?.catch(() => undefined);
    await found?.close();
  };
  return callableStore(call, listeners, close);
}

type Asked = Exclude<ToWorker, { type: 'cancel' }>;
type Question = Asked extends infer Message ? (Message extends unknown ? Omit<Message, 'id'> : never) : never;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: LongCallOptions['onProgress'];
}

class WorkerThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  hasEnded = false;

  static start(workerData: WorkerData, listeners: ChangeListeners): Promise<WorkerThread> {
    const worker = new Worker(path.join(__dirname, 'storeWorker.js'), { workerData });
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => {
        // This process lives on, so nobody else may take the thread's locks from it.
        freeLocksOf(workerData.directory, workerData.nonce, nodeFiles);
        reject(stopped(undefined));
      });
      worker.once('message', (message: FromWorker) => {
        if (message.type === 'refused') reject(fromPlainError(message.error));
        if (message.type === 'opened') resolve(new WorkerThread(worker, listeners));
      });
    });
  }

  private constructor(worker: Worker, listeners: ChangeListeners) {
    this.#worker = worker;
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'change') listeners.tell(message.change);
      if (message.type === 'progress') tellProgress(this.#waiting.get(message.id)?.onProgress, message.progress);
      if (message.type === 'result') this.#take(message.id)?.resolve(message.result);
      if (message.type === 'error') this.#take(message.id)?.reject(fromPlainError(message.error));
    });
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => this.#end(cause));
    // An idle store does not keep a script from ending; a call under way does.
    worker.unref();
  }

  ask(question: Question, { signal, onProgress }: LongCallOptions = {}): Promise<unknown> {
    const id = ++this.#asked;
    const cancel = (): void => this.#worker.postMessage({ type: 'cancel', id } satisfies ToWorker);
    const answered = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onProgress });
      this.#worker.ref();
      try {
        this.#worker.postMessage({ ...question, id, ...(signal?.aborted && { cancelled: true }) } as ToWorker);
        signal?.addEventListener('abort', cancel);
      } catch (cause) {
        this.#take(id);
        reject(new SessionError('invalid', 'Not stored: it holds a value that JSON cannot carry.', { cause }));
      }
    });
    return signal ? answered.finally(() => signal.removeEventListener('abort', cancel)) : answered;
  }

  async close(): Promise<void> {
    if (!this.hasEnded) await this.ask({ type: 'close' });
  }

  #take(id: number) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#worker.unref();
    return waiting;
  }

  #end(cause: unknown): void {
    this.hasEnded = true;
    const lost = stopped(cause);
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
  }
}

function stopped(cause: unknown): SessionError {
  return new SessionError('io', 'The session store stopped before it answered.', {
    remedy: 'Try again: what was saved is on disk, and this may be, too.',
    cause,
  });
}
