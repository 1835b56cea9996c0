import type { LongCallOptions, Progress } from '../core/sessionStore';
import { isCallback, isSignal, optional } from './checks/shape';
import { closed } from './closed';

/** Something long, a piece at a time: between any two pieces others may use the store, and it may be cancelled. */
export type LongWork<Result> = Generator<Progress, Result, void>;

export const longCallShape = { signal: optional(isSignal), onProgress: optional(isCallback) };

/** In milliseconds: so long others wait for the next pause, a single piece apart. */
const sliceMs = 8;
const tellMs = 50;

/** Does it all, with a look at the messages that came for this thread between any two slices of time. */
export async function runLong<Result>(
  work: LongWork<Result>,
  options: LongCallOptions,
  isClosed: () => boolean,
): Promise<Result> {
  let pausedAt = performance.now();
  let toldAt = -Infinity;
  try {
    for (let next = work.next(); ; next = work.next()) {
      if (next.done) return next.value;
      const now = performance.now();
      const { done, total } = next.value;
      if (now - toldAt >= tellMs || done >= total) {
        tellProgress(options.onProgress, next.value);
        toldAt = now;
      }
      if (now - pausedAt < sliceMs) continue;
      await new Promise((resolve) => setImmediate(resolve));
      if (isClosed()) throw closed();
      pausedAt = performance.now();
    }
  } finally {
    // Where it is left early, what it holds open is closed and what it drafted is removed.
    work.return(undefined as never);
  }
}

/** Does it all without a pause. */
export function runAtOnce<Result>(work: Generator<unknown, Result, void>): Result {
  for (let next = work.next(); ; next = work.next()) if (next.done) return next.value;
}

/** A listener that throws does not end what it listens to. */
export function tellProgress(onProgress: LongCallOptions['onProgress'], progress: Progress): void {
  try {
    onProgress?.(progress);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
