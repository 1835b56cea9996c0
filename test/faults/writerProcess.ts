import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { builtStoreFile } from './builtStore';
import type { Ledger } from './ledger';
import type { WriterOptions } from './writer.mjs';

/** A process that writes, and what it was told, in a ledger that may be shared. */
export class WriterProcess {
  /** Resolves when it is gone and everything it said has been read. */
  readonly ended: Promise<void>;
  /** What it had to say besides acknowledgements. */
  readonly complaints: string[] = [];
  isDone = false;
  acknowledged = 0;
  readonly #child: ChildProcess;
  readonly #ledger: Ledger;
  readonly #waiting = new Set<() => void>();

  constructor(options: Omit<WriterOptions, 'store'>, ledger: Ledger) {
    this.#ledger = ledger;
    const script = path.join(__dirname, 'writer.mjs');
    const args = [script, JSON.stringify({ ...options, store: builtStoreFile })];
    this.#child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.ended = this.#listen();
  }

  /** Resolves when it has been told of so many turns, or has ended. */
  async untilAcknowledged(count: number): Promise<void> {
    let ended = false;
    const end = this.ended.then(() => (ended = true));
    while (this.acknowledged < count && !ended) {
      await Promise.race([new Promise<void>((resolve) => this.#waiting.add(resolve)), end]);
    }
  }

  /** Windows can end a process but not stop it. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (process.platform === 'win32' && name !== 'SIGKILL') return;
    this.#child.kill(name);
  }

  async #listen(): Promise<void> {
    if (!this.#child.stdout) throw new Error('A writer must be heard.');
    const lines = createInterface(this.#child.stdout);
    lines.on('line', (line) => this.#hear(line.split(' ')));
    await Promise.all([once(lines, 'close'), once(this.#child, 'close')]);
  }

  #hear([what, ...words]: string[]): void {
    const [first = '', second = ''] = words;
    if (what === 'turn') {
      this.#ledger.turnStored(second, first);
      this.acknowledged++;
    } else if (what === 'begun') this.#ledger.promptSaved(second, first);
    else if (what === 'received') this.#ledger.replySaved(first, Number(second));
    else if (what === 'done') this.isDone = true;
    else if (what === 'error') this.complaints.push(words.join(' '));
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
