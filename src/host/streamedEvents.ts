import type { AgentEvent } from '../core/agentEvent';
import type { Disposable } from '../core/disposable';
import { joinEvents } from '../core/joinEvents';
import type { Timers } from '../core/timers';

/** Milliseconds: often enough to read along. */
const usualPace = 80;
/** A page draws the end of a reply and lays out all of it; what is long is drawn less often, and never seldom. */
const slowestPace = 320;
const charactersAMillisecond = 400;

interface StreamPorts {
  timers: Timers;
  post(turnId: string, events: AgentEvent[]): void;
}

/** What a turn streams, gathered and handed on at a pace that a page can draw and a person read. */
export class StreamedEvents {
  readonly #ports: StreamPorts;
  #turnId = '';
  #events: AgentEvent[] = [];
  /** Characters of this turn that are seen by now. */
  #length = 0;
  #timer: Disposable | null = null;

  constructor(ports: StreamPorts) {
    this.#ports = ports;
  }

  add(turnId: string, events: readonly AgentEvent[]): void {
    if (turnId !== this.#turnId) this.#begin(turnId);
    this.#events.push(...events);
    this.#timer ??= this.#ports.timers.after(paceAfter(this.#length), () => this.flush());
  }

  /** Hands on what there is, now. */
  flush(): void {
    const events = joinEvents(this.#events);
    this.drop();
    if (events.length > 0) this.#ports.post(this.#turnId, events);
  }

  /** Forgets what was not handed on: it is seen in another way. */
  drop(): void {
    for (const event of this.#events) this.#length += 'text' in event ? event.text.length : 0;
    this.#timer?.dispose();
    this.#timer = null;
    this.#events = [];
  }

  #begin(turnId: string): void {
    this.flush();
    this.#turnId = turnId;
    this.#length = 0;
  }
}

function paceAfter(length: number): number {
  return Math.min(slowestPace, usualPace + length / charactersAMillisecond);
}
