import type { QueueState } from '../core/queueState';
import type { QueuedPrompt } from '../core/sessionStore';
import { clipParts, longestText } from './clipParts';
import { jsonBytes } from './jsonBytes';

/** Bytes of a message that the queue may take. */
const roomForQueue = 100_000;

/** UTF-16 units that each part may have, tried one after the other. */
const lengths = [longestText, 20_000, 2_000, 200];

/** Prompts that wait, as a panel is told them; of more than anybody queues, the first. */
export function clipQueue({ prompts, stopped }: QueueState): QueueState {
  for (const longest of lengths) {
    const clipped = prompts.map((queued) => clip(queued, longest));
    if (jsonBytes(clipped) <= roomForQueue) return { prompts: clipped, stopped };
  }
  return { prompts: firstThatFit(prompts.map((queued) => clip(queued, Math.min(...lengths)))), stopped };
}

function clip(queued: QueuedPrompt, longest: number): QueuedPrompt {
  return { ...queued, prompt: clipParts(queued.prompt, longest) };
}

function firstThatFit(prompts: QueuedPrompt[]): QueuedPrompt[] {
  let room = roomForQueue;
  const end = prompts.findIndex((queued) => (room -= jsonBytes(queued) + 1) < 0);
  return end === -1 ? prompts : prompts.slice(0, end);
}
