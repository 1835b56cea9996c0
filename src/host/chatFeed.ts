import type { AgentEvent } from '../core/agentEvent';
import type { ChatEvent, LoadedChat } from '../core/chatState';
import type { Disposable } from '../core/disposable';
import { joinEvents } from '../core/joinEvents';
import type { QueueState } from '../core/queueState';
import { SessionError } from '../core/sessionError';
import type { Change, LoadedSession } from '../core/sessionStore';
import type { Timers } from '../core/timers';
import type { TurnProgress } from '../core/turnRunner';
import { clipLive, clipPending } from '../protocol/clipPending';
import { clipQueue } from '../protocol/clipQueue';
import { fitProgress } from '../protocol/fitProgress';
import { fitTurns } from '../protocol/fitTurns';
import type { Workbench } from './workbench';

/** Milliseconds: as often as a person can tell streamed words apart, and no oftener. */
const streamInterval = 40;
/** Milliseconds between two looks at the store while another window keeps changing a session. */
const refreshInterval = 150;

interface FeedPorts {
  workbench: Workbench;
  timers: Timers;
  /** What was being typed into the session, or into one that does not exist yet. */
  readDraft(sessionId: string | null): Promise<string>;
  post(event: ChatEvent): void;
  onError(error: unknown): void;
}

/** Tells one panel what its session looks like: all of it when it is opened, then what changes. */
export class ChatFeed {
  readonly #ports: FeedPorts;
  readonly #subscriptions: Disposable[];
  #sessionId: string | null = null;
  #streamed: { turnId: string; events: AgentEvent[] } | null = null;
  #streamTimer: Disposable | null = null;
  #refreshTimer: Disposable | null = null;
  #refreshing = false;
  #stale = false;

  constructor(ports: FeedPorts) {
    this.#ports = ports;
    this.#subscriptions = [
      ports.workbench.runner.onDidProgress((progress) => this.#onProgress(progress)),
      ports.workbench.store.onDidChange((change) => this.#onChange(change)),
    ];
  }

  get sessionId(): string | null {
    return this.#sessionId;
  }

  async open(sessionId: string): Promise<void> {
    const [loaded, queue, draft] = await Promise.all([...this.#read(sessionId), this.#ports.readDraft(sessionId)]);
    this.#sessionId = sessionId;
    this.#ports.post({ type: 'opened', chat: this.#toChat(loaded, queue), draft });
  }

  async close(): Promise<void> {
    const draft = await this.#ports.readDraft(null);
    this.#sessionId = null;
    this.#dropStreamed();
    this.#ports.post({ type: 'closed', draft });
  }

  async loadEarlier(before: string): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    const page = await this.#ports.workbench.store.readTurns(sessionId, { before });
    this.#ports.post({ type: 'earlier', sessionId, ...fitTurns(page.items, page.cursor ?? null) });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#refreshTimer?.dispose();
    this.#dropStreamed();
    this.#sessionId = null;
  }

  #read(sessionId: string): [Promise<LoadedSession>, Promise<QueueState>] {
    const { store, runner } = this.#ports.workbench;
    return [store.loadSession(sessionId), runner.queue(sessionId)];
  }

  /** What has streamed up to now is in the live turn, so nothing of it may be posted after this. */
  #toChat({ session, turns, cursor, pending }: LoadedSession, queue: QueueState): LoadedChat {
    this.#dropStreamed();
    const live = this.#ports.workbench.runner.live(session.id);
    return {
      session,
      ...fitTurns(turns, cursor ?? null),
      pending: pending && !live ? clipPending(pending) : null,
      live: live && clipLive(live),
      queue: clipQueue(queue),
    };
  }

  #onProgress(progress: TurnProgress): void {
    if (progress.sessionId !== this.#sessionId) return;
    if (progress.type !== 'events') {
      this.#postStreamed();
      return this.#postProgress(progress);
    }
    this.#streamed ??= { turnId: progress.turnId, events: [] };
    this.#streamed.events.push(...progress.events);
    this.#streamTimer ??= this.#ports.timers.after(streamInterval, () => this.#postStreamed());
  }

  #postStreamed(): void {
    const streamed = this.#streamed;
    this.#dropStreamed();
    if (!streamed || this.#sessionId === null) return;
    const events = joinEvents(streamed.events);
    this.#postProgress({ type: 'events', sessionId: this.#sessionId, turnId: streamed.turnId, events });
  }

  #postProgress(progress: TurnProgress): void {
    for (const fitted of fitProgress(progress)) this.#ports.post({ type: 'progress', progress: fitted });
  }

  #dropStreamed(): void {
    this.#streamTimer?.dispose();
    this.#streamTimer = null;
    this.#streamed = null;
  }

  /** The partial saves of a turn that streams here tell nothing new. */
  #onChange(change: Change): void {
    if (change.sessionId !== this.#sessionId) return;
    if (change.kind === 'draft' || change.kind === 'queue' || change.kind === 'stop') return;
    if (change.kind === 'pending' && this.#ports.workbench.runner.live(change.sessionId)) return;
    this.#stale = true;
    this.#refreshSoon();
  }

  #refreshSoon(): void {
    if (!this.#stale || this.#refreshing || this.#refreshTimer) return;
    this.#stale = false;
    this.#refreshing = true;
    void this.#refresh().finally(() => {
      this.#refreshing = false;
      this.#refreshTimer = this.#ports.timers.after(refreshInterval, () => {
        this.#refreshTimer = null;
        this.#refreshSoon();
      });
    });
  }

  async #refresh(): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    try {
      const [loaded, queue] = await Promise.all(this.#read(sessionId));
      if (this.#sessionId !== sessionId) return;
      if (loaded.session.deletedAt !== null) return await this.close();
      this.#ports.post({ type: 'refreshed', chat: this.#toChat(loaded, queue) });
    } catch (error) {
      if (this.#sessionId !== sessionId) return;
      if (error instanceof SessionError && error.code === 'not-found') return await this.close();
      this.#ports.onError(error);
    }
  }
}
