import type { PendingTurn } from '../core/turn';
import type { LiveTurn } from '../core/turnRunner';
import { clipParts } from './clipParts';

/** A turn under way as a panel is told it. */
export function clipPending(pending: PendingTurn): PendingTurn {
  return { ...pending, prompt: clipParts(pending.prompt), messages: pending.messages.map(clipMessage) };
}

export function clipLive({ pending, state, unsaved }: LiveTurn): LiveTurn {
  return { pending: clipPending(pending), state: { ...state, messages: state.messages.map(clipMessage) }, unsaved };
}

function clipMessage<Message extends { parts: PendingTurn['prompt'] }>(message: Message): Message {
  return { ...message, parts: clipParts(message.parts) };
}
