import type { AgentEvent } from '../core/agentEvent';
import type { Clock } from '../core/clock';

/** Adds to the events of a turn how long a thought and a tool took, which nobody could tell afterwards. */
export class EventTimes {
  readonly #clock: Clock | undefined;
  readonly #called = new Map<string, number>();
  #thinkingSince: number | null = null;

  constructor(clock: Clock | undefined) {
    this.#clock = clock;
  }

  /** The event, after what ends a thought that it puts an end to. */
  stamp(event: AgentEvent): AgentEvent[] {
    if (!this.#clock) return [event];
    const now = this.#clock.now();
    if (event.type === 'reasoning') return [this.#think(event, now)];
    const thought = this.#endThought(now);
    if (event.type === 'toolCall') this.#called.set(event.id, now);
    if (event.type !== 'toolResult') return [...thought, event];
    const since = this.#called.get(event.id);
    this.#called.delete(event.id);
    return [...thought, since === undefined ? event : { ...event, durationMs: now - since }];
  }

  /** A signature closes a thought, and what came after it would be another one. */
  #think(event: Extract<AgentEvent, { type: 'reasoning' }>, now: number): AgentEvent {
    const since = this.#thinkingSince ?? now;
    this.#thinkingSince = event.signature === undefined ? since : null;
    return event.signature === undefined ? event : { ...event, durationMs: now - since };
  }

  #endThought(now: number): AgentEvent[] {
    const since = this.#thinkingSince;
    this.#thinkingSince = null;
    return since === null ? [] : [{ type: 'reasoning', text: '', durationMs: now - since }];
  }
}
