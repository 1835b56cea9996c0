import type { DerivedFile } from '../database';
import type { DatabaseFile } from './databaseFile';

/** A derived file that is opened when it is first used, so that a store opens whatever is the matter with it. */
export class LazyFile implements DerivedFile {
  readonly #open: () => DatabaseFile;
  #file: DatabaseFile | undefined;

  constructor(open: () => DatabaseFile) {
    this.#open = open;
  }

  read: DerivedFile['read'] = (work) => this.#opened.read(work);

  write: DerivedFile['write'] = (work) => this.#opened.write(work);

  discard(): void {
    this.#opened.discard();
  }

  close(): void {
    try {
      this.#file?.close();
    } catch {
      // It can be made again, and the next owner will look.
    }
  }

  get #opened(): DatabaseFile {
    return (this.#file ??= this.#open());
  }
}
