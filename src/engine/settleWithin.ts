import type { Timers } from '../core/timers';

/** Resolves with the work or after this many milliseconds, whichever comes first. The work must not reject. */
export function settleWithin(milliseconds: number, timers: Timers, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = timers.after(milliseconds, resolve);
    void work.then(() => {
      timer.dispose();
      resolve();
    });
  });
}
