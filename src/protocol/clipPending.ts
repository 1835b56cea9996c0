import type { PendingTurn } from '../core/turn';
import type { LiveTurn } from '../core/turnRunner';
import { fitMessages } from './fitMessages';

/** Bytes of a message that the prompt and the reply of a turn under way may take. */
const roomForPrompt = 90_000;
const roomForReply = 270_000;

/** A turn under way as a panel is told it. */
export function clipPending(pending: PendingTurn): PendingTurn {
  const prompt = fitMessages([{ role: 'user', parts: pending.prompt }], roomForPrompt).flatMap(({ parts }) => parts);
  return { ...pending, prompt, messages: fitMessages(pending.messages, roomForReply) };
}

/** What is on disk of the reply stays there: the live state is ahead of it. */
export function clipLive({ pending, state, unsaved }: LiveTurn): LiveTurn {
  const messages = fitMessages(state.messages, roomForReply);
  return { pending: clipPending({ ...pending, messages: [] }), state: { ...state, messages }, unsaved };
}
