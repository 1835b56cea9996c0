import { SessionError } from '../core/sessionError';
import type { SessionStore } from '../core/sessionStore';
import type { Turn } from '../core/turn';
import type { TurnRunner } from '../core/turnRunner';
import type { TurnWindow } from '../core/turnWindow';
import { fitLater, fitWindow } from '../protocol/fitTurns';

interface WindowPorts {
  store: Pick<SessionStore, 'readTurns' | 'loadSession' | 'selectBranch'>;
  runner: Pick<TurnRunner, 'live'>;
}

/** Stretches in the middle of a session's history, for one panel. It knows where the panel's turns end, if not at the newest. */
export class HistoryWindow {
  readonly #ports: WindowPorts;
  #later: string | null = null;

  constructor(ports: WindowPorts) {
    this.#ports = ports;
  }

  /** Whether later turns follow on those that the panel was given. */
  get isInMiddle(): boolean {
    return this.#later !== null;
  }

  leave(): void {
    this.#later = null;
  }

  /** A turn of another branch is shown by selecting that branch; which one was left is told, so that one can go back. */
  async around(sessionId: string, turnId: string): Promise<{ window: TurnWindow; leftBranch: string | null }> {
    const { isOther } = await this.#ports.store.readTurns(sessionId, { around: turnId, limit: 1 });
    const leftBranch = isOther ? await this.#switchTo(sessionId, turnId) : null;
    return { window: await this.#read(sessionId, turnId), leftBranch };
  }

  /** The same for a turn that nobody asked for: null where it is not on the current branch, which stays as it is. */
  async onBranch(sessionId: string, turnId: string): Promise<TurnWindow | null> {
    return (await this.#isOnBranch(sessionId, turnId)) ? this.#read(sessionId, turnId) : null;
  }

  async after(sessionId: string, turnId: string): Promise<{ turns: Turn[]; later: string | null }> {
    const { items, after = null } = await this.#ports.store.readTurns(sessionId, { after: turnId });
    const page = fitLater(items, after);
    this.#later = page.later;
    return page;
  }

  /** Whether what the panel has in the middle is on the current branch; another window may have selected another. */
  async isCurrent(sessionId: string): Promise<boolean> {
    return this.#later !== null && this.#isOnBranch(sessionId, this.#later);
  }

  async #read(sessionId: string, turnId: string): Promise<TurnWindow> {
    const { items, cursor = null, after = null } = await this.#ports.store.readTurns(sessionId, { around: turnId });
    const window = fitWindow({ turns: items, cursor, later: after }, turnId);
    this.#later = window.later;
    return window;
  }

  async #isOnBranch(sessionId: string, turnId: string): Promise<boolean> {
    try {
      const { isOther } = await this.#ports.store.readTurns(sessionId, { around: turnId, limit: 1 });
      return !isOther;
    } catch (error) {
      if (error instanceof SessionError && error.code === 'not-found') return false;
      throw error;
    }
  }

  async #switchTo(sessionId: string, turnId: string): Promise<string | null> {
    const { store, runner } = this.#ports;
    const { session, pending } = await store.loadSession(sessionId);
    if (runner.live(sessionId) || pending?.state === 'running') {
      throw new SessionError(
        'busy',
        'This is on another branch, and the session is being answered on the current one.',
        {
          sessionId,
          remedy: 'Try again when the answer has come, or stop it.',
        },
      );
    }
    await store.selectBranch(sessionId, turnId);
    return session.headTurnId;
  }
}
