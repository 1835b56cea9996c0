import type { Agent } from '../core/agent';
import type { AgentEvent } from '../core/agentEvent';
import type { Disposable } from '../core/disposable';
import { SessionError } from '../core/sessionError';
import { noTools } from '../core/tool';
import { toTurnError } from '../core/toTurnError';
import type { PendingTurn, TurnError } from '../core/turn';
import type { LiveTurn, TurnProgress } from '../core/turnRunner';
import { emptyTurnState, reduceTurn, type TurnState } from '../core/turnState';
import { endingOf, type Ending, type Finish } from './endingOf';
import type { EnginePorts } from './enginePorts';
import { PartialSaver } from './partialSaver';
import { StopSource } from './stopSource';
import { untilStopped } from './untilStopped';

/** Milliseconds: well within the 30 s after which others may take a turn over. */
export const leaseInterval = 5000;

/** One turn of this window, from the prompt on disk to its one commit. */
export class TurnRun {
  readonly pending: PendingTurn;
  readonly #ports: EnginePorts;
  readonly #agent: Agent;
  readonly #report: (progress: TurnProgress) => void;
  readonly #stopSource = new StopSource();
  readonly #saver: PartialSaver;
  #stopReason = 'stopped';
  #state: TurnState = emptyTurnState;
  #unsaved: { ending: Ending; error: TurnError } | null = null;
  #lease: Disposable | null = null;

  constructor(ports: EnginePorts, pending: PendingTurn, agent: Agent, report: (progress: TurnProgress) => void) {
    this.#ports = ports;
    this.pending = pending;
    this.#agent = agent;
    this.#report = report;
    this.#saver = new PartialSaver(ports.timers, {
      save: (events) => ports.store.appendPartial(pending.id, events),
      onError: (error) => this.#onStoreError('A part of a reply could not be saved yet.', error),
    });
  }

  get live(): LiveTurn {
    return { pending: this.pending, state: this.#state, unsaved: this.#unsaved?.error ?? null };
  }

  /** Resolves when the turn has ended, saved or not; it never rejects. */
  async run(): Promise<void> {
    this.#lease = this.#ports.timers.every(leaseInterval, () => void this.#renewLease());
    const finish = await this.#listen();
    await this.#saver.close();
    await this.#end(endingOf(this.#state, finish));
  }

  stop(reason: string): void {
    this.#stopReason = reason;
    this.#stopSource.stop();
  }

  async saveAgain(): Promise<void> {
    if (this.#unsaved) await this.#end(this.#unsaved.ending);
  }

  async #listen(): Promise<Finish> {
    const { signal } = this.#stopSource;
    try {
      for await (const event of untilStopped(await this.#ask(), signal)) {
        this.#take(event);
        if (event.type === 'done') return { how: 'done' };
      }
    } catch (error) {
      if (!signal.aborted) return { how: 'failed', error: toTurnError(error) };
    }
    if (signal.aborted) return { how: 'stopped', reason: this.#stopReason };
    return { how: 'failed', error: { code: 'cut-off', message: 'The reply was cut off before its end.' } };
  }

  async #ask(): Promise<AsyncIterable<AgentEvent>> {
    const { id, sessionId, parentTurnId, prompt, model } = this.pending;
    const context = await this.#ports.store.readContext(sessionId, { atTurnId: parentTurnId });
    const tools = this.#ports.toolBox?.({ sessionId, turnId: id }) ?? noTools;
    const request = { sessionId, turnId: id, context: context.messages, prompt, model, tools };
    return this.#agent.run(request, this.#stopSource.signal);
  }

  #take(event: AgentEvent): void {
    this.#state = reduceTurn(this.#state, event);
    if (event.type !== 'toolOutput' && event.type !== 'wait') this.#saver.add(event);
    this.#tell({ type: 'events', events: [event] });
  }

  /** The lease is kept while the ending is not on disk, so that nobody else takes the turn for abandoned. */
  async #end(ending: Ending): Promise<void> {
    try {
      const ended = await this.#write(ending);
      this.#unsaved = null;
      this.#lease?.dispose();
      this.#tell(ended);
    } catch (error) {
      this.#ports.log('The end of a turn could not be saved; it is kept in memory.', error);
      this.#unsaved = { ending, error: toTurnError(error) };
      this.#tell({ type: 'unsaved', error: this.#unsaved.error });
    }
  }

  async #write(ending: Ending): Promise<OwnProgress> {
    const { store } = this.#ports;
    try {
      if (ending.type === 'commit')
        return { type: 'ended', turn: await store.commitTurn(this.pending.id, ending.outcome) };
      await store.releasePending(this.pending.id, { error: ending.error });
      return { type: 'released', error: ending.error };
    } catch (error) {
      if (!isConflict(error) || (await this.#isInOutbox())) throw error;
      return { type: 'lost', error: toTurnError(error) };
    }
  }

  /** Once another window has brought the turn into the history, the store keeps a late commit as its sibling. */
  async #isInOutbox(): Promise<boolean> {
    const { pending } = await this.#ports.store.loadSession(this.pending.sessionId);
    return pending?.id === this.pending.id;
  }

  async #renewLease(): Promise<void> {
    try {
      await this.#ports.store.renewLease(this.pending.id);
    } catch (error) {
      this.#onStoreError('The lease of a running turn could not be renewed.', error);
    }
  }

  /** A lost lease ends the turn: another window may be running this session by now. Anything else may pass. */
  #onStoreError(message: string, error: unknown): void {
    this.#ports.log(message, error);
    if (isConflict(error)) this.stop('lease-lost');
  }

  #tell(progress: OwnProgress): void {
    this.#report({ ...progress, sessionId: this.pending.sessionId, turnId: this.pending.id });
  }
}

/** What a run tells of itself; whose it is is added on the way out. */
type OwnProgress = DistributiveOmit<TurnProgress, 'sessionId' | 'turnId'>;

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

function isConflict(error: unknown): boolean {
  return error instanceof SessionError && error.code === 'conflict';
}
