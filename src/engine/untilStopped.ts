import type { StopSignal } from '../core/stopSignal';

/**
 * The same items until the signal comes, then the end, even when the source never answers again: an agent that
 * ignores its signal must not be able to hold a turn open.
 */
export async function* untilStopped<Item>(source: AsyncIterable<Item>, signal: StopSignal): AsyncIterable<Item> {
  const iterator = source[Symbol.asyncIterator]();
  let onAbort = () => {};
  const stopped = new Promise<'stopped'>((resolve) => {
    onAbort = () => resolve('stopped');
    signal.addEventListener('abort', onAbort);
  });
  let ended = false;
  try {
    while (!signal.aborted) {
      const next = iterator.next();
      // Whoever loses the race may still reject, long after anybody listens.
      next.catch(() => {});
      const result = await Promise.race([next, stopped]);
      if (result === 'stopped') return;
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
    signal.removeEventListener('abort', onAbort);
    // Not awaited: a generator that hangs in `next` would hang in `return` too.
    if (!ended) iterator.return?.()?.then(undefined, () => {});
  }
}
