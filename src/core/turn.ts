import type { PlanEntry } from './agentEvent';
import type { JsonObject } from './json';
import type { Content, Message } from './message';
import type { Usage } from './usage';

export type TurnStatus = 'complete' | 'interrupted' | 'failed' | 'unanswered';

/** Why a turn failed, in words for a person; `code` is the provider's or ours. */
export interface TurnError {
  message: string;
  code?: string;
}

/** One prompt and everything that answered it. Turns form a tree: editing or retrying adds a sibling. */
export interface Turn {
  id: string;
  sessionId: string;
  parentTurnId: string | null;
  /** Every child of the same parent, this turn included, oldest first. */
  siblingIds: string[];
  status: TurnStatus;
  messages: Message[];
  usage: Usage;
  agent: string | null;
  model: string | null;
  startedAt: number;
  endedAt: number;
  stopReason: string | null;
  error: TurnError | null;
  /** True when all its messages are excluded from context. */
  excluded: boolean;
}

/** A tool that ran in a turn given to `appendTurn`. */
export interface ToolUse {
  id?: string;
  name: string;
  input: JsonObject[string];
  output: JsonObject[string];
  isError?: boolean;
}

export interface NewTurn {
  id?: string;
  user: Content;
  assistant: Content;
  tools?: ToolUse[];
  usage?: Partial<Usage>;
  status?: TurnStatus;
  agent?: string | null;
  model?: string | null;
  startedAt?: number;
  endedAt?: number;
}

/** Who runs a turn or holds a lock. */
export interface Owner {
  /** The machine and, where there are such, the pid namespace: beyond it the pid means nothing. */
  host: string;
  pid: number;
  /** Tells the process from a later one with the same pid. */
  start: string;
  /** Tells two stores in one process apart. */
  nonce: string;
}

/** A prompt in the outbox: saved when Send is pressed, with what was received so far. Its id becomes its turn's. */
export interface PendingTurn {
  id: string;
  sessionId: string;
  parentTurnId: string | null;
  prompt: Message['parts'];
  /** What the agent has sent so far, without the prompt. */
  messages: Message[];
  usage: Usage;
  agent: string | null;
  model: string | null;
  owner: Owner | null;
  state: 'running' | 'abandoned';
  /** The call that waits for the person's answer, in the window that runs the turn; null when none does. */
  askingFor: string | null;
  /** What the agent means to do, as it last said. */
  plan: PlanEntry[];
  error: TurnError | null;
  startedAt: number;
}

/** How a pending turn ended. `messages` and `usage` default to what was received. */
export interface Outcome {
  status: TurnStatus;
  messages?: OutcomeMessage[];
  usage?: Partial<Usage>;
  stopReason?: string | null;
  error?: TurnError | null;
}

export type OutcomeMessage = Pick<Message, 'role' | 'parts'> & Partial<Pick<Message, 'id' | 'createdAt' | 'metadata'>>;
