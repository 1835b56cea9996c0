import type { Content } from '../core/message';
import type { QueueState } from '../core/queueState';
import type { QueuedPrompt } from '../core/sessionStore';
import { toTurnError } from '../core/toTurnError';
import type { PendingTurn, TurnError } from '../core/turn';
import type { Answerer } from '../core/turnRunner';
import type { EnginePorts } from './enginePorts';
import { hasCode } from './hasCode';

interface Sending {
  /** True while this window runs or begins a turn of the session, or holds one that is not saved yet. */
  isBusy(sessionId: string): boolean;
  /** Begins the turn of a queued prompt, under the prompt's own id. */
  begin(queued: QueuedPrompt, answerer: Answerer): Promise<PendingTurn>;
  onChange(sessionId: string, queue: QueueState): void;
}

const leftOver: TurnError = {
  code: 'queue-paused',
  message: 'These prompts were queued earlier. They wait until you go on.',
};

/**
 * Sends the prompts that were typed while a session was busy, in order, each once the turn before it is complete. The
 * prompts are on disk and shared by all windows; whether they flow is each window's own knowledge. A queue flows here
 * when this window has seen it empty since, or was told to go on: what an earlier run left behind waits for the person.
 */
export class PromptQueue {
  readonly #ports: Pick<EnginePorts, 'store' | 'log'>;
  readonly #sending: Sending;
  readonly #flowing = new Set<string>();
  readonly #reasons = new Map<string, TurnError>();
  readonly #held = new Set<string>();

  constructor(ports: Pick<EnginePorts, 'store' | 'log'>, sending: Sending) {
    this.#ports = ports;
    this.#sending = sending;
  }

  async state(sessionId: string): Promise<QueueState> {
    const { store } = this.#ports;
    const prompts = await store.listQueue(sessionId);
    if (prompts.length === 0 || this.#flowing.has(sessionId)) return { prompts, stopped: null };
    // While another window runs a turn of this session, the queue is in its hands.
    const isElsewhere = !this.#sending.isBusy(sessionId) && (await this.#isRunning(sessionId));
    return { prompts, stopped: isElsewhere ? null : (this.#reasons.get(sessionId) ?? leftOver) };
  }

  /** An empty queue holds nothing that an earlier run left, so that whatever comes into it is to be sent. */
  async beforeTurn(sessionId: string): Promise<void> {
    const prompts = await this.#ports.store.listQueue(sessionId);
    if (prompts.length === 0) this.#flow(sessionId);
  }

  async add(sessionId: string, prompt: Content): Promise<QueuedPrompt> {
    const before = await this.#ports.store.listQueue(sessionId);
    const queued = await this.#ports.store.enqueue(sessionId, prompt);
    if (before.length > 0) return queued;
    this.#flow(sessionId);
    // The turn that made the session busy may have ended meanwhile, and then nobody else looks at the queue again.
    await this.next(sessionId);
    return queued;
  }

  async addFirst(sessionId: string, prompt: Content): Promise<QueuedPrompt> {
    const [first] = await this.#ports.store.listQueue(sessionId);
    const queued = await this.#ports.store.enqueue(sessionId, prompt);
    if (first) await this.#ports.store.moveQueued(queued.id, first.id);
    else this.#flow(sessionId);
    return queued;
  }

  async goOn(sessionId: string): Promise<void> {
    this.#flow(sessionId);
    await this.tell(sessionId);
    await this.next(sessionId);
  }

  /** An empty queue has nothing to hold back. */
  async stop(sessionId: string, reason: TurnError): Promise<void> {
    if ((await this.#ports.store.listQueue(sessionId)).length === 0) return;
    this.#flowing.delete(sessionId);
    this.#reasons.set(sessionId, reason);
    await this.tell(sessionId);
  }

  /** The end of a turn that makes room for another prompt neither sends the next one nor stops the queue. */
  async holding<Result>(sessionId: string, work: () => Promise<Result>): Promise<Result> {
    this.#held.add(sessionId);
    try {
      return await work();
    } finally {
      this.#held.delete(sessionId);
    }
  }

  /** `failure` is why the turn that ended is not complete. */
  async afterTurn(sessionId: string, failure: TurnError | null): Promise<void> {
    if (this.#held.has(sessionId)) return;
    if (failure) await this.stop(sessionId, failure);
    else await this.next(sessionId);
  }

  /** Another window's turn has ended: its queue may have prompts of this window. */
  async afterTurnElsewhere(sessionId: string): Promise<void> {
    if (!this.#flowing.has(sessionId) || this.#held.has(sessionId) || this.#sending.isBusy(sessionId)) return;
    const { store } = this.#ports;
    if ((await store.listQueue(sessionId)).length === 0) return;
    const { turns, pending } = await store.loadSession(sessionId);
    if (pending?.state === 'running') return;
    if (pending || turns.at(-1)?.status !== 'complete') await this.stop(sessionId, notComplete);
    else await this.next(sessionId);
  }

  /** Sends the first prompt if the queue flows and nothing runs. A failure stops the queue and says why; none is thrown. */
  async next(sessionId: string): Promise<void> {
    try {
      while (this.#flowing.has(sessionId) && !this.#sending.isBusy(sessionId)) {
        const [first] = await this.#ports.store.listQueue(sessionId);
        if (!first || (await this.send(first))) return;
      }
    } catch (error) {
      if (hasCode(error, 'busy')) return;
      this.#ports.log('A queued prompt could not be sent.', error);
      await this.stop(sessionId, toTurnError(error)).catch(() => {});
    }
  }

  /**
   * Exactly once, whatever happens between the two steps: the turn has the prompt's id, so that a prompt that is still
   * in the queue although it was sent is a conflict, and leaves the queue unsent. Null is told of such a one.
   */
  async send(queued: QueuedPrompt, answerer: Answerer = {}): Promise<PendingTurn | null> {
    const pending = await this.#sending.begin(queued, answerer).catch((error: unknown) => {
      if (hasCode(error, 'conflict')) return null;
      throw error;
    });
    await this.remove(queued.id);
    return pending;
  }

  /** Removed twice is removed once. A failure is harmless: what is in the outbox or the history is not sent again. */
  async remove(queuedId: string): Promise<void> {
    try {
      await this.#ports.store.removeQueued(queuedId);
    } catch (error) {
      if (!hasCode(error, 'not-found')) this.#ports.log('A prompt that was sent is still in the queue.', error);
    }
  }

  async tell(sessionId: string): Promise<void> {
    this.#sending.onChange(sessionId, await this.state(sessionId));
  }

  #flow(sessionId: string): void {
    this.#flowing.add(sessionId);
    this.#reasons.delete(sessionId);
  }

  async #isRunning(sessionId: string): Promise<boolean> {
    return (await this.#ports.store.loadSession(sessionId)).pending?.state === 'running';
  }
}

const notComplete: TurnError = { code: 'queue-stopped', message: 'The turn before these prompts was not completed.' };
