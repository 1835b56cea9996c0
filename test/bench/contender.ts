import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Question } from './contenderMain';

export interface ContenderOptions {
  kind: string;
  folder: string;
  storeFile: string;
  /** The Node to run it with. */
  node: string;
}

/** A contender in a process of its own, so that none pays for another's memory. */
export class Contender {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async start({ kind, folder, storeFile, node }: ContenderOptions): Promise<Contender> {
    const child = fork(path.join(__dirname, 'contenderMain.ts'), [kind, folder, storeFile], {
      execPath: node,
      execArgv: ['--import', 'tsx', '--expose-gc', '--disable-warning=ExperimentalWarning'],
    });
    const contender = new Contender(child);
    await contender.#answer();
    return contender;
  }

  /** Milliseconds that each of so many commits took. */
  async commit(count: number): Promise<number[]> {
    return (await this.#ask({ type: 'commit', count })) as number[];
  }

  /** Bytes that the process takes once it has looked at sessions, too. */
  async memory(): Promise<number> {
    return (await this.#ask({ type: 'memory' })) as number;
  }

  async close(): Promise<void> {
    await this.#ask({ type: 'close' });
  }

  #ask(question: Question): Promise<unknown> {
    const answered = this.#answer();
    this.#child.send(question);
    return answered;
  }

  #answer(): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const failed = (code: number | null): void => reject(new Error(`A contender ended early (${code}).`));
      this.#child.once('exit', failed);
      this.#child.once('message', (message) => {
        this.#child.off('exit', failed);
        resolve(message);
      });
    });
  }
}
