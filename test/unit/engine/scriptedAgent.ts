import type { Agent, AgentRequest } from '../../../src/core/agent';
import type { AgentEvent } from '../../../src/core/agentEvent';
import type { StopSignal } from '../../../src/core/stopSignal';

/** An agent whose every step a test gives: it waits until told what to say next, and heeds no signal. */
export class ScriptedAgent implements Agent {
  readonly id: string;
  readonly name: string;
  usualModel: string | null = null;
  request: AgentRequest | null = null;
  signal: StopSignal | null = null;
  readonly #steps: AgentStep[] = [];
  #wake: (() => void) | null = null;

  constructor(id = 'scripted') {
    this.id = id;
    this.name = id;
  }

  say(...events: AgentEvent[]): void {
    this.#push(...events);
  }

  fail(error: Error): void {
    this.#push(error);
  }

  /** Ends the stream without `done`. */
  hangUp(): void {
    this.#push('end');
  }

  async *run(request: AgentRequest, signal: StopSignal): AsyncIterable<AgentEvent> {
    this.request = request;
    this.signal = signal;
    for (;;) {
      const step = this.#steps.shift();
      if (step === undefined) await new Promise<void>((resolve) => (this.#wake = resolve));
      else if (step === 'end') return;
      else if (step instanceof Error) throw step;
      else yield step;
    }
  }

  #push(...steps: AgentStep[]): void {
    this.#steps.push(...steps);
    this.#wake?.();
  }
}

type AgentStep = AgentEvent | Error | 'end';
