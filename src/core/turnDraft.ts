import type { AgentEvent, ToolOutputEvent } from './agentEvent';
import type { Part } from './message';
import type { LiveMessage, TurnState } from './turnState';
import { updateUsage } from './usage';

/** UTF-16 units of a running tool's output that a person is shown. */
const longestOutput = 20_000;

/**
 * A turn that grows event by event. It changes in place, so that a turn of many rounds costs what its events cost and
 * not their square; what it hands out is copied then and never changes again.
 */
export class TurnDraft {
  #state: TurnState;
  readonly #messages: LiveMessage[];
  /** True while nobody else has seen the last message, so that it may grow where it is. */
  #ownsLast = false;

  constructor(state: TurnState) {
    this.#state = state;
    this.#messages = [...state.messages];
  }

  get messageCount(): number {
    return this.#messages.length;
  }

  /** All but the messages, which would have to be copied. */
  get rest(): Omit<TurnState, 'messages'> {
    return this.#state;
  }

  /** The turn as it is now. */
  state(): TurnState {
    this.#ownsLast = false;
    return { ...this.#state, messages: [...this.#messages] };
  }

  add(event: AgentEvent): void {
    if (event.type === 'wait') return this.#set({ waiting: { reason: event.reason, until: event.until } });
    if (this.#state.waiting) this.#set({ waiting: null });
    switch (event.type) {
      case 'text':
      case 'reasoning':
      case 'toolCall':
      case 'summary':
        return this.#addPart('assistant', event);
      case 'toolResult':
        if (this.#state.output) this.#set({ output: null });
        return this.#addPart('tool', event);
      case 'diff':
        // Beside the result of the call that made it: there it parts no calls from their results, and no wire has it.
        return this.#addPart('tool', { type: 'diff', ...event.diff });
      case 'toolOutput':
        return this.#set({ output: withOutput(this.#state.output, event) });
      case 'usage':
        return this.#set({ usage: updateUsage(this.#state.usage, event.usage) });
      case 'plan':
        return this.#set({ plan: event.entries });
      case 'permission':
        return this.#set({ askingFor: event.state === 'asked' ? event.callId : null });
      case 'omitted':
        return this.#set({ omitted: { count: event.count, throughTurnId: event.throughTurnId } });
      case 'done':
        return this.#set({ stopReason: event.stopReason });
    }
  }

  #set(change: Partial<TurnState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #addPart(role: LiveMessage['role'], part: Part): void {
    const last = this.#messages.at(-1);
    if (last?.role === role) {
      joinPart(this.#own(last).parts, part);
    } else {
      this.#messages.push({ role, parts: [{ ...part }] });
      this.#ownsLast = true;
    }
  }

  #own(last: LiveMessage): LiveMessage {
    if (this.#ownsLast) return last;
    const own = { role: last.role, parts: [...last.parts] };
    this.#messages[this.#messages.length - 1] = own;
    this.#ownsLast = true;
    return own;
  }
}

function withOutput(output: TurnState['output'], { callId, text }: ToolOutputEvent): TurnState['output'] {
  const before = output?.callId === callId ? output.text : '';
  return { callId, text: (before + text).slice(-longestOutput) };
}

/** Deltas of one text or one reasoning grow the part they continue; a signature closes a reasoning part. */
function joinPart(parts: Part[], part: Part): void {
  const last = parts.at(-1);
  if (last?.type === 'text' && part.type === 'text') {
    parts[parts.length - 1] = { ...last, text: last.text + part.text };
  } else if (last?.type === 'reasoning' && part.type === 'reasoning' && last.signature === undefined) {
    parts[parts.length - 1] = { ...last, ...part, text: last.text + part.text };
  } else {
    parts.push({ ...part });
  }
}
