import type { Part } from '../core/message';
import type { Timers } from '../core/timers';

/** Milliseconds between two writes of a draft with images, which every key would else write anew. */
const imagePause = 300;

interface DraftPorts {
  timers: Timers;
  /** Null is the draft of a session that does not exist yet. */
  read(sessionId: string | null): Promise<Part[]>;
  write(sessionId: string | null, draft: Part[]): Promise<void>;
  onError(error: unknown): void;
}

/**
 * Keeps what is being typed: on disk at once, since a window that is reloaded or killed waits for nobody. A session has
 * one write at a time; the newest of what is typed during it goes into the next.
 */
export class DraftKeeper {
  readonly #ports: DraftPorts;
  readonly #unsaved = new Map<string | null, Part[]>();
  readonly #writing = new Map<string | null, Promise<void>>();
  readonly #pauses = new Set<() => void>();
  readonly #keepers = new Map<string | null, unknown>();

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  async read(sessionId: string | null): Promise<Part[]> {
    return this.#unsaved.get(sessionId) ?? this.#ports.read(sessionId);
  }

  /** `keeper` is whoever it was typed into. */
  keep(sessionId: string | null, draft: Part[], keeper?: unknown): void {
    this.#keepers.set(sessionId, keeper);
    this.#unsaved.set(sessionId, draft);
    void this.#save(sessionId);
  }

  /** The prompt that grew from it is on disk, so the draft has had its day. */
  async clear(sessionId: string | null, keeper?: unknown): Promise<void> {
    this.keep(sessionId, [], keeper);
    await this.flush();
  }

  /** Whether the newest draft of this window was typed there, so that nobody needs to tell it. */
  isOf(sessionId: string | null, keeper: unknown): boolean {
    return this.#keepers.get(sessionId) === keeper;
  }

  /** Writes all that is not on disk, and what could not be written once more. */
  async flush(): Promise<void> {
    for (const end of this.#pauses) end();
    await Promise.all([...this.#unsaved.keys()].map((sessionId) => this.#save(sessionId)));
  }

  #save(sessionId: string | null): Promise<void> {
    const save = this.#writing.get(sessionId) ?? this.#writeAll(sessionId);
    this.#writing.set(sessionId, save);
    return save;
  }

  /** What could not be written stays for the next key. */
  async #writeAll(sessionId: string | null): Promise<void> {
    for (let draft = this.#unsaved.get(sessionId); draft; draft = this.#unsaved.get(sessionId)) {
      const isWritten = await this.#write(sessionId, draft);
      const isNewest = this.#unsaved.get(sessionId) === draft;
      if (isNewest && !isWritten) break;
      if (isNewest) this.#unsaved.delete(sessionId);
      if (draft.some(({ type }) => type === 'image')) await this.#pause();
    }
    this.#writing.delete(sessionId);
  }

  async #write(sessionId: string | null, draft: Part[]): Promise<boolean> {
    try {
      await this.#ports.write(sessionId, draft);
      return true;
    } catch (error) {
      this.#ports.onError(error);
      return false;
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        timer.dispose();
        this.#pauses.delete(end);
        resolve();
      };
      const timer = this.#ports.timers.after(imagePause, end);
      this.#pauses.add(end);
    });
  }
}
