import type { Disposable } from '../core/disposable';
import type { StopSignal } from '../core/stopSignal';
import type { Timers } from '../core/timers';

interface Stopping {
  signal: StopSignal;
  timers: Timers;
  /** Milliseconds that the source has for its last words once the signal has come. */
  grace(): number;
}

/**
 * The same items until the source ends by itself, which it should do soon after the signal. An agent that ignores its
 * signal must not be able to hold a turn open, so that it is left alone after a while, even in the middle of an answer.
 */
export async function* untilStopped<Item>(source: AsyncIterable<Item>, stopping: Stopping): AsyncIterable<Item> {
  const iterator = source[Symbol.asyncIterator]();
  const { late, dispose } = lateness(stopping);
  let ended = false;
  try {
    for (;;) {
      const next = iterator.next();
      // Whoever loses the race may still reject, long after anybody listens.
      next.catch(() => {});
      const result = await Promise.race([late, next]);
      if (result === 'late') return;
      if (result.done) {
        ended = true;
        return;
      }
      yield result.value;
    }
  } catch (error) {
    ended = true;
    throw error;
  } finally {
    dispose();
    // Not awaited: a generator that hangs in `next` would hang in `return` too.
    if (!ended) iterator.return?.()?.then(undefined, () => {});
  }
}

/** Settles when the time for last words is over. */
function lateness({ signal, timers, grace }: Stopping): { late: Promise<'late'> } & Disposable {
  let timer: Disposable | null = null;
  let onStop = () => {};
  const late = new Promise<'late'>((resolve) => {
    onStop = () => (timer ??= timers.after(grace(), () => resolve('late')));
  });
  signal.addEventListener('abort', onStop);
  if (signal.aborted) onStop();
  return {
    late,
    dispose: () => {
      signal.removeEventListener('abort', onStop);
      timer?.dispose();
    },
  };
}
