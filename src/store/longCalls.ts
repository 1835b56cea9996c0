import type { LongCallOptions, Progress } from '../core/sessionStore';
import { requireShape, shape } from './checks/shape';
import { longCallShape } from './longWork';
import type { StoreMethod } from './storeMethods';
import type { ToWorker } from './workerMessages';

/** Calls whose last argument, the options at this place, may hold a signal and a listener, which no message carries. */
const optionsAt: Partial<Record<StoreMethod, number>> = { exportTo: 1, importFrom: 1 };

/** The arguments as they can cross threads, and what has to stay on the caller's side. */
export function splitLongCall(method: StoreMethod, args: unknown[]): { args: unknown[]; stays: LongCallOptions } {
  const at = optionsAt[method];
  const options = at === undefined ? undefined : args[at];
  if (at === undefined || typeof options !== 'object' || options === null) return { args, stays: {} };
  const { signal, onProgress, ...crosses } = options as LongCallOptions;
  const stays = { signal, onProgress };
  requireShape(shape(longCallShape), stays, 'the options');
  return { args: args.with(at, crosses), stays };
}

/** Long calls on the other side, each with a signal and a listener of its own that stand for the caller's. */
export class LongCalls {
  readonly #tell: (id: number, progress: Progress) => void;
  readonly #running = new Map<number, AbortController>();

  constructor(tell: (id: number, progress: Progress) => void) {
    this.#tell = tell;
  }

  /** The arguments as the store takes them. */
  begin({ id, method, args, cancelled }: Extract<ToWorker, { type: 'call' }>): unknown[] {
    const at = optionsAt[method];
    if (at === undefined || typeof (args[at] ?? {}) !== 'object' || args[at] === null) return args;
    const controller = new AbortController();
    if (cancelled) controller.abort();
    this.#running.set(id, controller);
    const options = { ...(args[at] as object | undefined), signal: controller.signal, onProgress: this.#teller(id) };
    return [...args.slice(0, at), options];
  }

  cancel(id: number): void {
    this.#running.get(id)?.abort();
  }

  end(id: number): void {
    this.#running.delete(id);
  }

  #teller(id: number): (progress: Progress) => void {
    return (progress) => this.#tell(id, progress);
  }
}
