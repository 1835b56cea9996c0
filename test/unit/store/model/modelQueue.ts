import type { Part } from '../../../../src/core/message';
import { refuse, type Model } from './model';
import type { ModelSession, Queued } from './modelSession';

/** What was typed and not sent yet. */
export const modelQueue = { saveDraft, enqueue, updateQueued, removeQueued, moveQueued };

function saveDraft(model: Model, sessionId: string, parts: Part[]): void {
  model.require(sessionId).draft = parts.length === 0 ? null : parts;
}

function enqueue(model: Model, sessionId: string, prompt: Part[]): (id: string) => void {
  const session = model.require(sessionId);
  const createdAt = model.now;
  return (id) => session.queue.push({ id, prompt, createdAt });
}

function updateQueued(model: Model, queuedId: string, prompt: Part[]): void {
  find(model, queuedId).queued.prompt = prompt;
}

function removeQueued(model: Model, queuedId: string): void {
  const { session, queued } = find(model, queuedId);
  session.queue = session.queue.filter((other) => other !== queued);
}

function moveQueued(model: Model, queuedId: string, beforeId: string | null): void {
  const { session, queued } = find(model, queuedId);
  if (beforeId === queuedId) return;
  const others = session.queue.filter((other) => other !== queued);
  const index = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId);
  if (index < 0) refuse('not-found');
  session.queue = [...others.slice(0, index), queued, ...others.slice(index)];
}

function find(model: Model, queuedId: string): { session: ModelSession; queued: Queued } {
  for (const session of model.sessions.values()) {
    const queued = session.queue.find(({ id }) => id === queuedId);
    if (queued) return { session, queued };
  }
  return refuse('not-found');
}
