import type { Agent } from '../core/agent';
import type { AgentEvent } from '../core/agentEvent';
import type { ContextUse } from '../core/contextUse';
import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import type { Content } from '../core/message';
import type { QueueState } from '../core/queueState';
import { SessionError } from '../core/sessionError';
import { stopGrace } from '../core/stopGrace';
import type { Change, LoadedSession, QueuedPrompt } from '../core/sessionStore';
import type { PendingTurn } from '../core/turn';
import type { AgainRequest, Answerer, LiveTurn, SendRequest, Sent, TurnProgress, TurnRunner } from '../core/turnRunner';
import { chooseAgent } from './chooseAgent';
import { refuseToCompact } from './compactSession';
import { contextUse } from './contextUse';
import { discardStored } from './discardStored';
import type { EnginePorts } from './enginePorts';
import { failureOf } from './failureOf';
import { Follower } from './follower';
import { hasCode } from './hasCode';
import { PromptQueue } from './promptQueue';
import { resumption } from './resumption';
import { SessionNamer } from './sessionNamer';
import { settleWithin } from './settleWithin';
import { stopElsewhere } from './stopElsewhere';
import { turnJob } from './turnJob';
import { turnOrigin } from './turnOrigin';
import { TurnRun } from './turnRun';

/** Milliseconds of the five seconds that VS Code leaves a closing window; the rest is for the store to close. */
const closingBudget = 4000;

interface RunningTurn {
  turnId: string;
  agent: Agent;
  run: TurnRun;
  ended: Promise<void>;
}

/** A turn to begin; `id` and `opening` are given where it carries on something that is on disk already. */
type Wish = SendRequest & { id?: string; opening?: AgentEvent[] };

/** Runs the turns of this window, one a session at a time; that no other window runs it too is the lease's work. */
export class TurnEngine implements TurnRunner {
  readonly #ports: EnginePorts;
  readonly #runs = new Map<string, RunningTurn>();
  readonly #beginning = new Set<string>();
  readonly #progress: Emitter<TurnProgress>;
  readonly #queue: PromptQueue;
  readonly #namer: SessionNamer;
  readonly #subscriptions: Disposable[];
  #closed = false;

  constructor(ports: EnginePorts) {
    this.#ports = ports;
    this.#progress = new Emitter((error) => ports.log('A listener to a turn failed.', error));
    this.#namer = new SessionNamer(ports);
    this.#queue = new PromptQueue(ports, {
      isBusy: (sessionId) => this.#isBusy(sessionId),
      begin: ({ id, sessionId, prompt }, answerer) => this.#begin({ ...answerer, id, sessionId, prompt }),
      onChange: (sessionId, queue) => this.#progress.fire({ type: 'queue', sessionId, queue }),
    });
    const follower = new Follower(ports, {
      isHere: (sessionId) => this.#isBusy(sessionId),
      onOrphaned: (sessionId, turnId) => this.#onOrphaned(sessionId, turnId),
    });
    this.#subscriptions = [follower, ports.store.onDidChange((change) => this.#onChange(change))];
  }

  get onDidProgress(): TurnRunner['onDidProgress'] {
    return this.#progress.event;
  }

  async send(request: SendRequest): Promise<Sent> {
    const pending = await this.#beginUnlessBusy(request);
    if (pending) return { type: 'begun', pending };
    if (request.parentTurnId !== undefined) throw busy(request.sessionId);
    return { type: 'queued', queued: await this.#queue.add(request.sessionId, request.prompt) };
  }

  async stopAndSend(request: Omit<SendRequest, 'parentTurnId'>): Promise<Sent> {
    const pending = await this.#beginUnlessBusy(request);
    if (pending) return { type: 'begun', pending };
    return this.#sendNow(await this.#queue.addFirst(request.sessionId, request.prompt), request);
  }

  async retry({ sessionId, turnId, prompt, agent, model }: AgainRequest & { prompt?: Content }): Promise<PendingTurn> {
    const origin = await turnOrigin(this.#ports.store, sessionId, turnId);
    const { parentTurnId } = origin;
    return this.#begin({ sessionId, prompt: prompt ?? origin.prompt, parentTurnId, agent, model });
  }

  async resume({ sessionId, turnId, agent, model }: AgainRequest): Promise<PendingTurn> {
    const resumed = await resumption(this.#ports.store, sessionId, turnId);
    return this.#begin({ ...resumed, sessionId, agent, model });
  }

  async discard(sessionId: string, turnId: string): Promise<void> {
    const { store, log } = this.#ports;
    const here = this.#runs.get(sessionId);
    if (here?.turnId === turnId) {
      if (!here.run.isUnsaved) throw busy(sessionId);
      await store.discardPending(turnId).catch((error: unknown) => log('A discarded turn is still stored.', error));
      return here.run.discard();
    }
    // A prompt that came from the queue may still be there, if its window died between the two steps.
    await this.#queue.remove(turnId);
    await discardStored(store, sessionId, turnId);
  }

  async stop(sessionId: string): Promise<boolean> {
    const here = this.#runs.get(sessionId);
    if (here) {
      here.run.stop('stopped');
      await here.ended;
      return true;
    }
    return stopElsewhere(this.#ports, sessionId);
  }

  async saveAgain(sessionId: string): Promise<void> {
    await this.#runs.get(sessionId)?.run.saveAgain();
  }

  live(sessionId: string): LiveTurn | null {
    return this.#runs.get(sessionId)?.run.live ?? null;
  }

  contextUse(sessionId: string, answerer: Answerer = {}): Promise<ContextUse> {
    return contextUse(this.#ports, sessionId, answerer);
  }

  queue(sessionId: string): Promise<QueueState> {
    return this.#queue.state(sessionId);
  }

  resumeQueue(sessionId: string): Promise<void> {
    return this.#queue.goOn(sessionId);
  }

  async sendQueued(sessionId: string, queuedId: string): Promise<Sent> {
    const queued = (await this.#ports.store.listQueue(sessionId)).find(({ id }) => id === queuedId);
    if (queued) return this.#sendNow(queued, {});
    throw new SessionError('not-found', 'That prompt is no longer in the queue.', { sessionId });
  }

  /** Ends every turn and waits until each is saved or has said that it cannot be, as long as a closing window may. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#namer.close();
    const runs = [...this.#runs.values()];
    for (const { run } of runs) run.stop('window-closed', stopGrace.closing);
    const saved = Promise.all(runs.map(({ run, ended }) => ended.then(() => run.saveAgain())));
    await settleWithin(closingBudget, this.#ports.timers, saved);
    for (const disposable of [...this.#subscriptions, ...runs.map(({ run }) => run)]) disposable.dispose();
  }

  #isBusy(sessionId: string): boolean {
    return this.#runs.has(sessionId) || this.#beginning.has(sessionId);
  }

  async #beginUnlessBusy(request: SendRequest): Promise<PendingTurn | null> {
    try {
      return await this.#begin(request);
    } catch (error) {
      if (hasCode(error, 'busy')) return null;
      throw error;
    }
  }

  /** The session is taken before the first wait, so that of two that begin at once in this window one is `busy`. */
  async #begin(wish: Wish): Promise<PendingTurn> {
    const { sessionId } = wish;
    if (this.#closed) throw new SessionError('io', 'The window is closing.', { sessionId });
    if (this.#isBusy(sessionId)) throw busy(sessionId);
    this.#beginning.add(sessionId);
    try {
      const { session, pending } = await this.#beginAlone(wish);
      this.#beginning.delete(sessionId);
      await this.#namer.afterPrompt(session, pending);
      return pending;
    } catch (error) {
      this.#beginning.delete(sessionId);
      // Prompts that were queued because of this one have nobody else to send them.
      if (wish.id === undefined) void this.#queue.next(sessionId);
      throw error;
    }
  }

  async #beginAlone({ sessionId, id, prompt, parentTurnId, opening, ...wanted }: Wish) {
    const { store, agents } = this.#ports;
    const loaded = await store.loadSession(sessionId);
    const { agent, model } = chooseAgent(agents, wanted, loaded.session);
    if (parentTurnId === null || isEmpty(loaded)) refuseToCompact(prompt, sessionId);
    await this.#queue.beforeTurn(sessionId);
    const pending = await store.beginTurn(sessionId, { id, prompt, agent: agent.id, model, parentTurnId });
    this.#start(pending, agent, opening ?? []);
    return { session: loaded.session, pending };
  }

  #start(pending: PendingTurn, agent: Agent, opening: AgentEvent[]): void {
    const { sessionId, id: turnId } = pending;
    const run = new TurnRun(this.#ports, turnJob(this.#ports, agent, pending, opening), (progress) =>
      this.#tell(progress),
    );
    // It begins to run once its beginning was told.
    this.#runs.set(sessionId, { turnId, agent, run, ended: Promise.resolve().then(() => run.run()) });
    this.#progress.fire({ type: 'begun', sessionId, turnId, pending });
    if (this.#closed) run.stop('window-closed', stopGrace.closing);
  }

  /** Whatever is queued behind it keeps its place and its state: the turn that gives way neither sends nor stops it. */
  #sendNow(queued: QueuedPrompt, answerer: Answerer): Promise<Sent> {
    const { sessionId } = queued;
    return this.#queue.holding(sessionId, async () => {
      await this.stop(sessionId);
      try {
        const pending = await this.#queue.send(queued, { agent: answerer.agent, model: answerer.model });
        return pending ? { type: 'begun', pending } : { type: 'queued', queued };
      } catch (error) {
        if (!hasCode(error, 'busy')) throw error;
        return { type: 'queued', queued };
      }
    });
  }

  /** A turn is forgotten before its end is told, so that whoever listens finds no live turn any more. */
  #tell(progress: TurnProgress): void {
    const agent = this.#runs.get(progress.sessionId)?.agent;
    const failure = failureOf(progress);
    if (failure !== undefined) this.#runs.delete(progress.sessionId);
    this.#progress.fire(progress);
    if (failure === undefined || this.#closed) return;
    this.#attempt('The queue could not go on.', this.#queue.afterTurn(progress.sessionId, failure));
    if (progress.type === 'ended' && agent) void this.#namer.afterTurn(progress.turn, agent);
  }

  #onChange({ kind, sessionId, origin }: Change): void {
    if (this.#closed) return;
    if (kind === 'stop') this.#runs.get(sessionId)?.run.stop('stopped');
    if (kind === 'queue') this.#attempt('A queue could not be read.', this.#queue.tell(sessionId));
    if (kind === 'turn' && origin === 'elsewhere') {
      this.#attempt('The queue could not go on.', this.#queue.afterTurnElsewhere(sessionId));
    }
  }

  #onOrphaned(sessionId: string, turnId: string): void {
    this.#progress.fire({ type: 'orphaned', sessionId, turnId });
    const reason = { code: 'queue-stopped', message: 'The window that ran this session is gone.' };
    this.#attempt('A queue could not be stopped.', this.#queue.stop(sessionId, reason));
  }

  #attempt(message: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!this.#closed) this.#ports.log(message, error);
    });
  }
}

function isEmpty({ session, pending }: LoadedSession): boolean {
  return session.headTurnId === null && pending === null;
}

function busy(sessionId: string): SessionError {
  return new SessionError('busy', 'This session is still answering, or its last turn is not saved yet.', {
    sessionId,
    remedy: 'Stop it or save it first.',
  });
}
