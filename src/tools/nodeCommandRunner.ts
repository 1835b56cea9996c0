import { spawn, type ChildProcess } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import type { CommandEnd, CommandRequest, CommandRunner } from '../core/commandRunner';
import { SessionError } from '../core/sessionError';
import { stopGrace } from '../core/stopGrace';
import type { StopSignal } from '../core/stopSignal';
import { commandEnvironment } from './commandEnvironment';
import { errorCode } from './errorCode';
import { killTree } from './killTree';

interface Limits {
  /** Bytes after which a command is taken to write without end. */
  mostOutput: number;
  /** Milliseconds between asking a command to end and ending it. */
  grace: number;
}

const usualLimits: Limits = { mostOutput: 20_000_000, grace: stopGrace.command };

/** Runs programs as children of this process, each in a group of its own that ends with it. */
export class NodeCommandRunner implements CommandRunner {
  readonly #limits: Limits;

  constructor(limits: Partial<Limits> = {}) {
    this.#limits = { ...usualLimits, ...limits };
  }

  run(request: CommandRequest, stop: StopSignal, onOutput: (text: string) => void): Promise<CommandEnd> {
    return new RunningCommand(request, this.#limits, onOutput).end(stop);
  }
}

/** One command from its start to the end of its last child. */
class RunningCommand {
  readonly #request: CommandRequest;
  readonly #limits: Limits;
  readonly #onOutput: (text: string) => void;
  #ending: CommandEnd['ending'] = 'exited';
  #bytes = 0;
  #kill: NodeJS.Timeout | null = null;
  #descendants: Promise<number[]> = Promise.resolve([]);

  constructor(request: CommandRequest, limits: Limits, onOutput: (text: string) => void) {
    this.#request = request;
    this.#limits = limits;
    this.#onOutput = onOutput;
  }

  async end(stop: StopSignal): Promise<CommandEnd> {
    if (stop.aborted) return { ending: 'stopped', exitCode: null, signal: null };
    const child = this.#start();
    const onAbort = () => this.#stop(child, 'stopped');
    stop.addEventListener('abort', onAbort);
    const timeout = setTimeout(() => this.#stop(child, 'timed-out'), this.#request.timeoutMs);
    try {
      const { exitCode, signal } = await this.#untilClosed(child);
      await this.#descendants;
      return { ending: this.#ending, exitCode, signal };
    } finally {
      clearTimeout(timeout);
      if (this.#kill) clearTimeout(this.#kill);
      stop.removeEventListener('abort', onAbort);
    }
  }

  #start(): ChildProcess {
    const { executable, args, cwd } = this.#request;
    const child = spawn(executable, args, {
      cwd,
      env: commandEnvironment(process.env),
      shell: false,
      // Its own group on POSIX, so that its children can be ended with it. Windows ends trees by their parent.
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    for (const stream of [child.stdout, child.stderr]) {
      // A decoder for each stream: a character may be cut at the end of a chunk.
      const decoder = new StringDecoder('utf8');
      stream?.on('data', (chunk: Buffer) => this.#take(child, chunk, decoder));
    }
    return child;
  }

  #take(child: ChildProcess, chunk: Buffer, decoder: StringDecoder): void {
    if (this.#bytes > this.#limits.mostOutput) return;
    this.#bytes += chunk.length;
    this.#onOutput(decoder.write(chunk));
    if (this.#bytes > this.#limits.mostOutput) this.#stop(child, 'flooded');
  }

  /** A first reason to stop is the one that is told; one that floods is given no time to go on. */
  #stop(child: ChildProcess, ending: CommandEnd['ending']): void {
    const { pid } = child;
    if (this.#ending !== 'exited' || pid === undefined) return;
    this.#ending = ending;
    this.#descendants = killTree(pid, ending === 'flooded' ? 'SIGKILL' : 'SIGTERM');
    this.#kill = setTimeout(() => void this.#killAll(pid), this.#limits.grace);
  }

  async #killAll(pid: number): Promise<number[]> {
    return killTree(pid, 'SIGKILL', await this.#descendants);
  }

  /**
   * Its streams close when the last child that holds them is gone. What a command has left running when it ends is
   * ended too: nobody would know of it any more.
   */
  #untilClosed(child: ChildProcess): Promise<Pick<CommandEnd, 'exitCode' | 'signal'>> {
    return new Promise((resolve, reject) => {
      child.once('error', (error) => reject(this.#startFailure(error)));
      child.once('exit', () => {
        if (child.pid !== undefined) this.#descendants = this.#killAll(child.pid);
        setTimeout(() => {
          child.stdout?.destroy();
          child.stderr?.destroy();
        }, this.#limits.grace).unref();
      });
      child.once('close', (exitCode, signal) => resolve({ exitCode, signal }));
    });
  }

  #startFailure(error: Error): SessionError {
    const { executable } = this.#request;
    return new SessionError('io', `${executable} could not be started (${errorCode(error) || error.message}).`, {
      cause: error,
    });
  }
}
