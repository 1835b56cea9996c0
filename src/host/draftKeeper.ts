import type { Disposable } from '../core/disposable';
import type { Timers } from '../core/timers';

/** Milliseconds without a keystroke after which a draft goes to disk. */
const saveDelay = 300;

interface DraftPorts {
  timers: Timers;
  /** Null is the draft of a session that does not exist yet. */
  read(sessionId: string | null): Promise<string>;
  write(sessionId: string | null, text: string): Promise<void>;
  onError(error: unknown): void;
}

/** Keeps what is being typed: at once in memory, where a rebuilt panel finds it, and soon after on disk. */
export class DraftKeeper {
  readonly #ports: DraftPorts;
  readonly #unsaved = new Map<string | null, { text: string; timer: Disposable }>();

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  async read(sessionId: string | null): Promise<string> {
    return this.#unsaved.get(sessionId)?.text ?? this.#ports.read(sessionId);
  }

  keep(sessionId: string | null, text: string): void {
    this.#unsaved.get(sessionId)?.timer.dispose();
    const timer = this.#ports.timers.after(saveDelay, () => void this.#save(sessionId));
    this.#unsaved.set(sessionId, { text, timer });
  }

  /** The prompt that grew from it is on disk, so the draft has had its day. */
  async clear(sessionId: string | null): Promise<void> {
    this.keep(sessionId, '');
    await this.#save(sessionId);
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#unsaved.keys()].map((sessionId) => this.#save(sessionId)));
  }

  async #save(sessionId: string | null): Promise<void> {
    const unsaved = this.#unsaved.get(sessionId);
    if (!unsaved) return;
    unsaved.timer.dispose();
    try {
      await this.#ports.write(sessionId, unsaved.text);
      // What was typed during the write waits for its own.
      if (this.#unsaved.get(sessionId) === unsaved) this.#unsaved.delete(sessionId);
    } catch (error) {
      this.#ports.onError(error);
    }
  }
}
