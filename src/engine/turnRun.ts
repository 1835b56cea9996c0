import type { AgentEvent } from '../core/agentEvent';
import type { Disposable } from '../core/disposable';
import { stopGrace } from '../core/stopGrace';
import { toTurnError } from '../core/toTurnError';
import { TurnDraft } from '../core/turnDraft';
import type { LiveTurn, TurnProgress } from '../core/turnRunner';
import { emptyTurnState } from '../core/turnState';
import { endingOf, type Finish } from './endingOf';
import type { EnginePorts } from './enginePorts';
import { EventTimes } from './eventTimes';
import { hasCode } from './hasCode';
import { isSubstance } from './isSubstance';
import { PartialSaver } from './partialSaver';
import { resultOfOutput } from './resultOfOutput';
import { awaitsOthers, defaultSilence, Silence } from './silence';
import { StopSource } from './stopSource';
import { TurnEnd } from './turnEnd';
import type { TurnJob } from './turnJob';
import { untilStopped } from './untilStopped';

/** Milliseconds: well within the 30 s after which others may take a turn over. */
export const leaseInterval = 5000;

/** One turn of this window, from the prompt on disk to its one commit. */
export class TurnRun implements Disposable {
  readonly #ports: EnginePorts;
  readonly #job: TurnJob;
  readonly #report: (progress: TurnProgress) => void;
  readonly #stopSource = new StopSource();
  readonly #saver: PartialSaver;
  readonly #draft = new TurnDraft(emptyTurnState);
  readonly #times: EventTimes;
  readonly #lease: Disposable;
  #interruption: Finish | null = null;
  #grace: number = stopGrace.agent;
  #isNew = false;
  #end: TurnEnd | null = null;

  constructor(ports: EnginePorts, job: TurnJob, report: (progress: TurnProgress) => void) {
    this.#ports = ports;
    this.#job = job;
    this.#report = report;
    this.#times = new EventTimes(ports.clock);
    this.#saver = new PartialSaver(ports.timers, {
      save: (events) => ports.store.appendPartial(job.pending.id, events),
      onError: (error) => this.#onStoreError('A part of a reply could not be saved yet.', error),
    });
    this.#lease = ports.timers.every(leaseInterval, () => void this.#renewLease());
  }

  get live(): LiveTurn {
    return { pending: this.#job.pending, state: this.#draft.state(), unsaved: this.#end?.unsaved ?? null };
  }

  get isUnsaved(): boolean {
    return this.#end !== null && this.#end.unsaved !== null;
  }

  /** Resolves when the turn has ended, saved or not; it never rejects. */
  async run(): Promise<void> {
    for (const event of this.#job.opening) this.#take(event);
    await this.#saver.flush();
    const finish = await this.#listen();
    for (const event of resultOfOutput(this.#draft.rest)) this.#take(event);
    await this.#saver.close();
    const received = { isNew: this.#isNew, isResumed: this.#job.opening.length > 0 };
    this.#end = new TurnEnd(this.#ports, this.#job.pending, endingOf(this.#draft.state(), finish, received), {
      onSaved: (saved) => {
        this.#lease.dispose();
        this.#tell(saved);
      },
      // The lease is kept meanwhile, so that nobody else takes the turn for abandoned.
      onUnsaved: (error) => this.#tell({ type: 'unsaved', error }),
    });
    await this.#end.save();
  }

  /** `grace` is what an agent has for its last words, in milliseconds. Stopping twice is stopping once. */
  stop(reason: string, grace: number = stopGrace.agent): void {
    this.#interrupt({ how: 'stopped', reason }, grace);
  }

  async saveAgain(): Promise<void> {
    await this.#end?.save();
  }

  /** Forgets a turn that ended and could not be saved: the person's word. */
  discard(): void {
    this.dispose();
    this.#tell({ type: 'discarded' });
  }

  /** Tries no more to save what has ended. */
  dispose(): void {
    this.#end?.dispose();
    this.#lease.dispose();
  }

  async #listen(): Promise<Finish> {
    if (this.#interruption) return this.#interruption;
    const { signal } = this.#stopSource;
    const { timers, silenceLimit = defaultSilence } = this.#ports;
    const isExcused = () => awaitsOthers(this.#draft.rest);
    const silence = new Silence(timers, silenceLimit, isExcused, () => this.#interrupt(timedOut(silenceLimit)));
    try {
      const answer = untilStopped(this.#job.answer(signal), { signal, timers, grace: () => this.#grace });
      for await (const event of answer) {
        silence.hear(event);
        this.#isNew ||= isSubstance(event);
        for (const stamped of this.#times.stamp(event)) this.#take(stamped);
        if (event.type === 'done') return this.#interruption ?? { how: 'done' };
      }
    } catch (error) {
      return this.#interruption ?? { how: 'failed', error: toTurnError(error) };
    } finally {
      silence.dispose();
    }
    return this.#interruption ?? { how: 'failed', error: cutOff };
  }

  #interrupt(finish: Finish, grace: number = stopGrace.agent): void {
    this.#interruption ??= finish;
    this.#grace = grace;
    this.#stopSource.stop();
  }

  #take(event: AgentEvent): void {
    this.#draft.add(event);
    if (event.type !== 'toolOutput' && event.type !== 'wait') this.#saver.add(event);
    this.#tell({ type: 'events', events: [event] });
  }

  async #renewLease(): Promise<void> {
    try {
      await this.#ports.store.renewLease(this.#job.pending.id);
    } catch (error) {
      this.#onStoreError('The lease of a running turn could not be renewed.', error);
    }
  }

  /** A lost lease ends the turn: another window may be running this session by now. Anything else may pass. */
  #onStoreError(message: string, error: unknown): void {
    this.#ports.log(message, error);
    if (hasCode(error, 'conflict')) this.stop('lease-lost');
  }

  #tell(progress: OwnProgress): void {
    const { sessionId, id: turnId } = this.#job.pending;
    this.#report({ ...progress, sessionId, turnId });
  }
}

const cutOff = { code: 'cut-off', message: 'The reply was cut off before its end.' };

function timedOut(milliseconds: number): Finish {
  const minutes = Math.round(milliseconds / 60_000);
  return {
    how: 'failed',
    error: { code: 'timed-out', message: `Nothing came from the agent for ${minutes} minutes.` },
  };
}

/** What a run tells of itself; whose it is is added on the way out. */
type OwnProgress = DistributiveOmit<Exclude<TurnProgress, { type: 'queue' }>, 'sessionId' | 'turnId'>;

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
