import type { Disposable } from '../core/disposable';
import type { Change } from '../core/sessionStore';
import type { EnginePorts } from './enginePorts';

/** Milliseconds between two looks at turns that other windows run. */
const lookInterval = 5000;

/** Sessions that can be running at once and still be followed. */
const mostFollowed = 200;

interface Following {
  isHere(sessionId: string): boolean;
  onOrphaned(sessionId: string, turnId: string): void;
}

/**
 * Follows the turns that other windows run. What they receive comes with the store's changes; that a window has died
 * comes with none, so that it is looked for, and only while there is a turn that it could have taken along.
 */
export class Follower implements Disposable {
  readonly #ports: Pick<EnginePorts, 'store' | 'timers' | 'log'>;
  readonly #following: Following;
  readonly #changes: Disposable;
  readonly #elsewhere = new Set<string>();
  #timer: Disposable | null = null;
  #closed = false;

  constructor(ports: Pick<EnginePorts, 'store' | 'timers' | 'log'>, following: Following) {
    this.#ports = ports;
    this.#following = following;
    this.#changes = ports.store.onDidChange((change) => this.#onChange(change));
    void this.#look();
  }

  dispose(): void {
    this.#closed = true;
    this.#changes.dispose();
    this.#timer?.dispose();
  }

  #onChange({ kind, origin, sessionId }: Change): void {
    if (kind !== 'pending' || origin !== 'elsewhere') return;
    this.#elsewhere.add(sessionId);
    this.#lookLater();
  }

  #lookLater(): void {
    if (this.#closed || this.#timer || this.#elsewhere.size === 0) return;
    this.#timer = this.#ports.timers.after(lookInterval, () => {
      this.#timer = null;
      void this.#look();
    });
  }

  async #look(): Promise<void> {
    try {
      const { items } = await this.#ports.store.listSessions({ state: 'running', limit: mostFollowed });
      const running = new Set(items.map(({ id }) => id).filter((id) => !this.#following.isHere(id)));
      const gone = [...this.#elsewhere].filter((id) => !running.has(id));
      for (const id of gone) await this.#checkGone(id);
      for (const id of running) this.#elsewhere.add(id);
    } catch (error) {
      if (!this.#closed) this.#ports.log('The turns of other windows could not be looked at.', error);
    }
    this.#lookLater();
  }

  /** Most turns that run no more have simply ended; one that is still in the outbox has lost its owner. */
  async #checkGone(sessionId: string): Promise<void> {
    this.#elsewhere.delete(sessionId);
    if (this.#closed || this.#following.isHere(sessionId)) return;
    const { pending } = await this.#ports.store.loadSession(sessionId);
    if (pending?.state === 'abandoned' && !this.#closed) this.#following.onOrphaned(sessionId, pending.id);
  }
}
