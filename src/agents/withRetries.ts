import type { AgentEvent } from '../core/agentEvent';
import type { Clock } from '../core/clock';
import type { StopSignal } from '../core/stopSignal';
import type { Timers } from '../core/timers';
import { AgentError } from './agentError';
import { noteEvents } from '../core/noteEvents';

/** How often a request is made in all, when nothing comes of it. */
const mostTries = 4;

/** Milliseconds before the second try where the server names no time; each later one doubles it. */
const firstPause = 500;

/** Milliseconds that are waited for a server. A longer wait is the person's decision. */
const longestPause = 10 * 60_000;

interface Waiting {
  timers: Timers;
  clock: Clock;
  stop: StopSignal;
}

/** Tries again where that may help, and only while nothing was received: half an answer is never asked for twice. */
export async function* withRetries<Result>(
  attempt: () => AsyncGenerator<AgentEvent, Result, void>,
  { timers, clock, stop }: Waiting,
): AsyncGenerator<AgentEvent, Result, void> {
  for (let tries = 1; ; tries += 1) {
    let isReceived = false;
    try {
      return yield* noteEvents(attempt(), ({ type }) => (isReceived ||= type !== 'usage'));
    } catch (error) {
      const pause = isReceived || stop.aborted ? null : pauseAfter(error, tries);
      if (pause === null) throw error;
      yield { type: 'wait', reason: reasonOf(error), until: clock.now() + pause };
      await rest(pause, timers, stop);
      if (stop.aborted) throw error;
    }
  }
}

function pauseAfter(error: unknown, tries: number): number | null {
  if (!(error instanceof AgentError) || !error.retry || tries >= mostTries) return null;
  const pause = error.retry.afterMs ?? firstPause * 2 ** (tries - 1);
  return pause > longestPause ? null : pause;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Ends with the signal, too. */
function rest(milliseconds: number, timers: Timers, stop: StopSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      timer.dispose();
      stop.removeEventListener('abort', end);
      resolve();
    };
    const timer = timers.after(milliseconds, end);
    stop.addEventListener('abort', end);
  });
}
