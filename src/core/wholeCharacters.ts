import type { AgentEvent } from './agentEvent';

type Words = Extract<AgentEvent, { type: 'text' | 'reasoning' }>;

/**
 * Keeps half a surrogate pair back until its other half comes: servers cut deltas inside a character, and each delta
 * may be saved on its own.
 */
export class WholeCharacters {
  #held: { type: Words['type']; half: string } | null = null;

  next(event: AgentEvent): AgentEvent[] {
    if (event.type !== 'text' && event.type !== 'reasoning') return [...this.end(), event];
    const before = this.#held?.type === event.type ? [] : this.end();
    const text = (this.#held?.half ?? '') + event.text;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last <= 0xdbff && (event.type === 'text' || event.signature === undefined);
    this.#held = isHalf ? { type: event.type, half: text.slice(-1) } : null;
    const whole = { ...event, text: (isHalf ? text.slice(0, -1) : text).toWellFormed() };
    return saysNothing(whole) ? before : [...before, whole];
  }

  end(): AgentEvent[] {
    const held = this.#held;
    this.#held = null;
    return held ? [{ type: held.type, text: held.half.toWellFormed() }] : [];
  }
}

function saysNothing(event: Words): boolean {
  return event.text === '' && (event.type === 'text' || event.signature === undefined);
}
