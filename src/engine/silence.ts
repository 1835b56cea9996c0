import type { AgentEvent } from '../core/agentEvent';
import type { Disposable } from '../core/disposable';
import type { Timers } from '../core/timers';
import type { TurnState } from '../core/turnState';

/** Milliseconds: longer than any model thinks without a word. */
export const defaultSilence = 10 * 60_000;

/**
 * Notices an agent from which nothing comes any more, after at least `limit` and at most twice that. A tool may take
 * its time, and so may the person who is asked and the server that asked for patience: while one of these is waited
 * for, silence is not the agent's.
 */
export class Silence implements Disposable {
  readonly #openCalls = new Set<string>();
  readonly #timer: Disposable;
  #heard = true;

  constructor(timers: Timers, limit: number, isExcused: () => boolean, onSilence: () => void) {
    this.#timer = timers.every(limit, () => {
      if (!this.#heard && this.#openCalls.size === 0 && !isExcused()) onSilence();
      this.#heard = false;
    });
  }

  hear(event: AgentEvent): void {
    this.#heard = true;
    if (event.type === 'toolCall' && !event.incomplete) this.#openCalls.add(event.id);
    if (event.type === 'toolResult') this.#openCalls.delete(event.id);
  }

  dispose(): void {
    this.#timer.dispose();
  }
}

/** True while it is not the agent that is waited for. */
export function awaitsOthers({ askingFor, waiting }: Pick<TurnState, 'askingFor' | 'waiting'>): boolean {
  return askingFor !== null || waiting !== null;
}
