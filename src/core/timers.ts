import type { Disposable } from './disposable';

/** Time as the pure rooms may use it; disposing stops the timer. */
export interface Timers {
  after(milliseconds: number, run: () => void): Disposable;
  every(milliseconds: number, run: () => void): Disposable;
}
