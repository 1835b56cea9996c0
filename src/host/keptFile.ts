import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InOrder } from '../core/inOrder';

/**
 * A small file beside the store, for what belongs to the workspace and not to a session. VS Code's own mementos are no
 * place for it: in a browser they reach the disk seconds later, which a reload does not wait for.
 */
export class KeptFile {
  readonly #name: string;
  readonly #folder: () => Promise<string>;
  readonly #writes = new InOrder();

  constructor(name: string, folder: () => Promise<string>) {
    this.#name = name;
    this.#folder = folder;
  }

  /** Null where there is none, or nothing that can be read as JSON. */
  async read(): Promise<unknown> {
    try {
      return JSON.parse(await readFile(await this.#path(), 'utf8')) as unknown;
    } catch (error) {
      if (Reflect.get(Object(error), 'code') === 'ENOENT' || error instanceof SyntaxError) return null;
      throw error;
    }
  }

  /** Takes its turn after the writes before it. Null removes the file. */
  write(value: unknown): Promise<void> {
    return this.#writes.run(() => this.#write(value));
  }

  /** Written beside and then put in place whole: a crash leaves the one before or this one. */
  async #write(value: unknown): Promise<void> {
    const file = await this.#path();
    if (value === null) {
      await rm(file, { force: true });
      return;
    }
    const beside = `${file}.${randomUUID()}`;
    await writeFile(beside, JSON.stringify(value), { mode: 0o600 });
    await rename(beside, file);
  }

  async #path(): Promise<string> {
    return path.join(await this.#folder(), this.#name);
  }
}
