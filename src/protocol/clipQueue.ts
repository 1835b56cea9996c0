import type { QueueState } from '../core/queueState';
import { clipParts } from './clipParts';

/** Prompts that wait, as a panel is told them. */
export function clipQueue({ prompts, stopped }: QueueState): QueueState {
  return { prompts: prompts.map((queued) => ({ ...queued, prompt: clipParts(queued.prompt) })), stopped };
}
