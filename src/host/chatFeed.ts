import type { AgentEvent } from '../core/agentEvent';
import type { ChatEvent, LoadedChat } from '../core/chatState';
import type { Disposable } from '../core/disposable';
import type { PromptInput } from '../core/promptInput';
import type { QueueState } from '../core/queueState';
import type { Reveal } from '../core/reveal';
import { SessionError } from '../core/sessionError';
import type { Change, LoadedSession } from '../core/sessionStore';
import type { Timers } from '../core/timers';
import type { TurnProgress } from '../core/turnRunner';
import { clipLive, clipPending } from '../protocol/clipPending';
import { clipQueue } from '../protocol/clipQueue';
import { fitProgress } from '../protocol/fitProgress';
import { fitTurns } from '../protocol/fitTurns';
import { HistoryWindow } from './historyWindow';
import { approvalQuestion } from './approvalQuestion';
import { newestRepairs } from './newestRepairs';
import type { ApprovalChange, OpenApprovals } from './openApprovals';
import { StreamedEvents } from './streamedEvents';
import type { Workbench } from './workbench';

/** Milliseconds between two looks at the store while another window keeps changing a session. */
const refreshInterval = 150;
/** Turns that a session is opened with. */
const turnsAtOnce = 10;

interface FeedPorts {
  workbench: Workbench;
  timers: Timers;
  approvals: Pick<OpenApprovals, 'of' | 'onDidChange'>;
  /** What was being typed into the session, or into one that does not exist yet. */
  readDraft(sessionId: string | null): Promise<PromptInput>;
  /** Whether what is being typed into it is typed in this very panel. */
  isOwnDraft(sessionId: string): boolean;
  post(event: ChatEvent): void;
  onError(error: unknown): void;
}

/** Tells one panel what its session looks like: all of it when it is opened, then what changes. */
export class ChatFeed {
  readonly #ports: FeedPorts;
  readonly #subscriptions: Disposable[];
  readonly #window: HistoryWindow;
  readonly #streamed: StreamedEvents;
  #sessionId: string | null = null;
  /** The session that is being read: what changes meanwhile may not be in what was read. */
  #opening: string | null = null;
  #refreshTimer: Disposable | null = null;
  #refreshing = false;
  #stale = false;

  constructor(ports: FeedPorts) {
    this.#ports = ports;
    this.#window = new HistoryWindow(ports.workbench);
    this.#streamed = new StreamedEvents({
      timers: ports.timers,
      post: (turnId, events) => this.#postEvents(turnId, events),
    });
    this.#subscriptions = [
      ports.workbench.runner.onDidProgress((progress) => this.#onProgress(progress)),
      ports.workbench.store.onDidChange((change) => this.#onChange(change)),
      ports.approvals.onDidChange((change) => this.#onApproval(change)),
    ];
  }

  get sessionId(): string | null {
    return this.#sessionId;
  }

  /** At its end, or at what is to be revealed. */
  async open(sessionId: string, reveal?: Reveal): Promise<void> {
    this.#opening = sessionId;
    if (!reveal) this.#window.leave();
    const at = reveal && { reveal, ...(await this.#window.around(sessionId, reveal.turnId)) };
    const [loaded, queue] = await Promise.all(this.#read(sessionId));
    // Last, since somebody may have typed on meanwhile.
    const draft = await this.#ports.readDraft(sessionId);
    this.#sessionId = sessionId;
    this.#ports.post({ type: 'opened', chat: this.#toChat(newestOf(loaded), queue), draft, ...(at && { at }) });
    for (const request of this.#ports.approvals.of(sessionId)) this.#onApproval({ type: 'asked', request });
    this.#refreshSoon();
  }

  /** Of the session that is open. A panel that has not got the turn asks for what is around it. */
  reveal(reveal: Reveal): void {
    if (this.#sessionId !== null) this.#ports.post({ type: 'revealed', sessionId: this.#sessionId, reveal });
  }

  async close(): Promise<void> {
    const draft = await this.#ports.readDraft(null);
    this.#sessionId = null;
    this.#window.leave();
    this.#streamed.drop();
    this.#ports.post({ type: 'closed', draft });
  }

  async loadEarlier(before: string): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    const page = await this.#ports.workbench.store.readTurns(sessionId, { before });
    this.#ports.post({ type: 'earlier', sessionId, ...fitTurns(page.items, page.cursor ?? null) });
  }

  async loadLater(after: string): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    this.#ports.post({ type: 'later', sessionId, ...(await this.#window.after(sessionId, after)) });
  }

  async loadAround(turnId: string): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    this.#ports.post({ type: 'window', sessionId, ...(await this.#window.around(sessionId, turnId)) });
  }

  /** Where the person was before the page was built anew. A turn that is no longer on the branch leaves them at the end. */
  async returnTo(turnId: string): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null) return;
    const window = await this.#window.onBranch(sessionId, turnId);
    if (window) this.#ports.post({ type: 'window', sessionId, window });
  }

  /** Nothing happens where the panel is at the end already. */
  async loadNewest(): Promise<void> {
    const sessionId = this.#sessionId;
    if (sessionId === null || !this.#window.isInMiddle) return;
    const { items, cursor = null } = await this.#ports.workbench.store.readTurns(sessionId);
    this.#window.leave();
    this.#ports.post({ type: 'window', sessionId, window: { ...fitTurns(items, cursor), later: null } });
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#refreshTimer?.dispose();
    this.#streamed.drop();
    this.#sessionId = null;
  }

  #read(sessionId: string): [Promise<LoadedSession>, Promise<QueueState>] {
    const { store, runner } = this.#ports.workbench;
    return [store.loadSession(sessionId), runner.queue(sessionId)];
  }

  /** What has streamed up to now is in the live turn, so nothing of it may be posted after this. */
  #toChat({ session, turns, cursor, pending, repairs }: LoadedSession, queue: QueueState): LoadedChat {
    this.#streamed.drop();
    const live = this.#ports.workbench.runner.live(session.id);
    return {
      session,
      ...fitTurns(turns, cursor ?? null),
      pending: pending && !live ? clipPending(pending) : null,
      live: live && clipLive(live),
      queue: clipQueue(queue),
      repairs: newestRepairs(repairs),
    };
  }

  #onProgress(progress: TurnProgress): void {
    if (progress.sessionId !== this.#sessionId) return;
    if (progress.type !== 'events') {
      this.#streamed.flush();
      return this.#postProgress(progress);
    }
    this.#streamed.add(progress.turnId, progress.events);
  }

  #postEvents(turnId: string, events: AgentEvent[]): void {
    if (this.#sessionId !== null) this.#postProgress({ type: 'events', sessionId: this.#sessionId, turnId, events });
  }

  #postProgress(progress: TurnProgress): void {
    for (const fitted of fitProgress(progress)) this.#ports.post({ type: 'progress', progress: fitted });
  }

  /** What has streamed before the question goes first: the call that it is about. */
  #onApproval({ type, request }: ApprovalChange): void {
    const { sessionId, id } = request;
    if (sessionId !== this.#sessionId) return;
    this.#streamed.flush();
    if (type === 'asked') this.#ports.post({ type: 'asked', sessionId, question: approvalQuestion(request) });
    else this.#ports.post({ type: 'answered', sessionId, requestId: id });
  }

  /** The partial saves of a turn that streams here tell nothing new. */
  #onChange(change: Change): void {
    if (change.sessionId !== this.#sessionId && change.sessionId !== this.#opening) return;
    if (change.kind === 'draft') return this.#onDraft(change);
    if (change.kind === 'queue' || change.kind === 'stop') return;
    if (change.kind === 'pending' && this.#ports.workbench.runner.live(change.sessionId)) return;
    this.#stale = true;
    if (change.sessionId === this.#sessionId) this.#refreshSoon();
  }

  #onDraft({ sessionId, origin }: Change): void {
    if (sessionId !== this.#sessionId || (origin === 'here' && this.#ports.isOwnDraft(sessionId))) return;
    this.#ports.readDraft(sessionId).then(
      (draft) => this.#ports.post({ type: 'drafted', sessionId, draft }),
      (error: unknown) => this.#ports.onError(error),
    );
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
      const isCurrent = this.#window.isCurrent(sessionId);
      const [loaded, queue, isInWindow] = await Promise.all([...this.#read(sessionId), isCurrent]);
      if (this.#sessionId !== sessionId) return;
      if (loaded.session.deletedAt !== null) return await this.close();
      if (!isInWindow) this.#window.leave();
      this.#ports.post({ type: 'refreshed', chat: this.#toChat(loaded, queue), isInWindow });
    } catch (error) {
      if (this.#sessionId !== sessionId) return;
      if (error instanceof SessionError && error.code === 'not-found') return await this.close();
      this.#ports.onError(error);
    }
  }
}

/** What is above the first screen is read when the person goes there, so that the last turn is seen at once. */
function newestOf(loaded: LoadedSession): LoadedSession {
  const turns = loaded.turns.slice(-turnsAtOnce);
  const [first] = turns;
  return first && turns.length < loaded.turns.length ? { ...loaded, turns, cursor: first.id } : loaded;
}
