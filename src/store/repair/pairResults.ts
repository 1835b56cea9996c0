import type { ToolCallPart, ToolResultPart } from '../../core/message';
import type { Spoken } from './messageKinds';

export interface Pairing {
  resultOf: Map<ToolCallPart, ToolResultPart>;
  /** Results that belong to a call; all others have none, or come second. */
  claimed: Set<ToolResultPart>;
}

/**
 * Finds each call's result in the messages of a branch. Ids like `call_0` recur, so a call takes the first unclaimed
 * result that comes before a later message calls the id again; calls that share an id within one message take theirs
 * in turn. Where a result lies does not matter: some tools keep it with the call, some in a message of the user's.
 */
export function pairResults(messages: Iterable<Spoken>): Pairing {
  const waiting = new Map<string, Waiting>();
  const pairing: Pairing = { resultOf: new Map(), claimed: new Set() };
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type === 'toolCall' && message.role === 'assistant' && !part.incomplete) wait(waiting, message, part);
      if (part.type === 'toolResult') claim(waiting, part, pairing);
    }
  }
  return pairing;
}

interface Waiting {
  message: Spoken;
  calls: ToolCallPart[];
}

function wait(waiting: Map<string, Waiting>, message: Spoken, call: ToolCallPart): void {
  const earlier = waiting.get(call.id);
  if (earlier?.message === message) earlier.calls.push(call);
  else waiting.set(call.id, { message, calls: [call] });
}

function claim(waiting: Map<string, Waiting>, result: ToolResultPart, { resultOf, claimed }: Pairing): void {
  const call = waiting.get(result.id)?.calls.shift();
  if (!call) return;
  resultOf.set(call, result);
  claimed.add(result);
}
