import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { SessionError } from '../core/sessionError';
import type { SessionStore } from '../core/sessionStore';
import { callableStore } from './callableStore';
import { ChangeListeners } from './changeListeners';
import { nodeFiles } from './files';
import { freeLocksOf } from './freeLocksOf';
import { closed } from './localStore';
import type { StoreMethod } from './storeMethods';
import { fromPlainError, type FromWorker, type ToWorker, type WorkerData } from './workerMessages';

/** A store in a thread of its own, so that no sync and no search ever keeps the caller's thread from its work. */
export async function openWorkerStore(directory: string): Promise<SessionStore> {
  const listeners = new ChangeListeners();
  const start = () => WorkerThread.start(directory, listeners);
  let thread: Promise<WorkerThread> | null = start();
  await thread;
  const call = async (method: StoreMethod, args: unknown[]): Promise<unknown> => {
    if (!thread) throw closed();
    // A thread that died, of a trap in SQLite or for want of memory, is replaced by one that reads from disk again.
    if ((await thread).hasEnded) thread = start();
    return (await thread).ask({ type: 'call', method, args });
  };
  const close = async (): Promise<void> => {
    const closing = thread;
    thread = null;
    await (await closing)?.close();
  };
  return callableStore(call, listeners, close);
}

type Question = ToWorker extends infer Message ? (Message extends unknown ? Omit<Message, 'id'> : never) : never;

class WorkerThread {
  readonly #worker: Worker;
  readonly #directory: string;
  readonly #nonce: string;
  readonly #waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: unknown) => void }>();
  #asked = 0;
  hasEnded = false;

  static start(directory: string, listeners: ChangeListeners): Promise<WorkerThread> {
    const workerData: WorkerData = { directory };
    const worker = new Worker(path.join(__dirname, 'storeWorker.js'), { workerData });
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (message: FromWorker) => {
        if (message.type === 'refused') reject(fromPlainError(message.error));
        if (message.type === 'opened') resolve(new WorkerThread(worker, directory, message.nonce, listeners));
      });
    });
  }

  private constructor(worker: Worker, directory: string, nonce: string, listeners: ChangeListeners) {
    this.#worker = worker;
    this.#directory = directory;
    this.#nonce = nonce;
    worker.on('message', (message: FromWorker) => {
      if (message.type === 'change') listeners.tell(message.change);
      if (message.type === 'result') this.#take(message.id)?.resolve(message.result);
      if (message.type === 'error') this.#take(message.id)?.reject(fromPlainError(message.error));
    });
    let cause: unknown;
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => this.#end(cause));
    // An idle store does not keep a script from ending; a call under way does.
    worker.unref();
  }

  ask(question: Question): Promise<unknown> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage({ ...question, id } as ToWorker);
    });
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

  /** This process lives on, so nobody else may take the thread's locks from it: they are given back here. */
  #end(cause: unknown): void {
    this.hasEnded = true;
    freeLocksOf(this.#directory, this.#nonce, nodeFiles);
    const lost = new SessionError('io', 'The session store stopped before it answered.', {
      remedy: 'Try again: what was saved is on disk, and this may be, too.',
      cause,
    });
    for (const { reject } of this.#waiting.values()) reject(lost);
    this.#waiting.clear();
  }
}
