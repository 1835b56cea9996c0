import type { StopSignal } from './stopSignal';

export interface CommandRequest {
  /** An absolute path: nothing is looked up any more. */
  executable: string;
  /** Without the program's own name. */
  args: readonly string[];
  /** An absolute path. */
  cwd: string;
  timeoutMs: number;
}

/** How a command ended. `flooded` is one that was ended because it wrote without end. */
export interface CommandEnd {
  ending: 'exited' | 'stopped' | 'timed-out' | 'flooded';
  /** Null when a signal ended it. */
  exitCode: number | null;
  signal: string | null;
}

/** Starts programs, without a shell. None of their children outlives them. */
export interface CommandRunner {
  /** Throws SessionError when the program cannot be started. Output is given as text, both streams in one. */
  run(request: CommandRequest, stop: StopSignal, onOutput: (text: string) => void): Promise<CommandEnd>;
}
