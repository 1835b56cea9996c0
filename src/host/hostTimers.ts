import type { Timers } from '../core/timers';

/** Real time. */
export const hostTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return { dispose: () => clearTimeout(timer) };
  },
  every(milliseconds, run) {
    const timer = setInterval(run, milliseconds);
    return { dispose: () => clearInterval(timer) };
  },
};
