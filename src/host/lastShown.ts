import { KeptFile } from './keptFile';

/** The session that the side bar showed last, so that a reloaded window comes back to it. */
export class LastShown {
  readonly #file: KeptFile;

  constructor(folder: () => Promise<string>) {
    this.#file = new KeptFile('shown.json', folder);
  }

  /** Null is a new session; undefined is nothing yet. */
  async read(): Promise<string | null | undefined> {
    const shown = Object(await this.#file.read()) as Record<string, unknown>;
    const { sessionId } = shown;
    return typeof sessionId === 'string' || sessionId === null ? sessionId : undefined;
  }

  write(sessionId: string | null): Promise<void> {
    return this.#file.write({ sessionId });
  }
}
