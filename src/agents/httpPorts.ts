import type { Clock } from '../core/clock';
import type { Briefing } from '../core/systemPrompt';
import type { Timers } from '../core/timers';
import type { ContextMemory } from './contextMemory';

/** All that the agents behind HTTP ask of the world. */
export interface HttpPorts {
  fetch: typeof fetch;
  timers: Timers;
  clock: Clock;
  /** The key for exactly this origin; undefined where none is set, as is usual on one's own machine. */
  key(origin: string): Promise<string | undefined>;
  /** Asked once a turn. */
  briefing(): Promise<Briefing>;
  /** Shared by all agents of the window, which are made anew for each turn. */
  sizes: ContextMemory;
  /** The models that take no tools, by address and name, once they have said so. Shared as the sizes are. */
  toolless: Set<string>;
}

/** Milliseconds of silence that are borne. A model on one's own machine may have to be loaded first. */
export interface HttpPatience {
  firstByte: number;
  nextByte: number;
  /** For what is asked beside a turn, which has to go on without it. */
  aside: number;
}

/** Node's own fetch gives up after five minutes of either. */
export const defaultPatience: HttpPatience = { firstByte: 280_000, nextByte: 120_000, aside: 3000 };
