import * as vscode from 'vscode';
import type { StopSignal } from '../core/stopSignal';

/** Runs work under a token of VS Code that is cancelled with the signal. */
export async function withCancellation<Result>(
  signal: StopSignal,
  work: (token: vscode.CancellationToken) => PromiseLike<Result>,
): Promise<Result> {
  const { token, dispose } = cancellationOf(signal);
  try {
    return await work(token);
  } finally {
    dispose();
  }
}

/** For work that outlives one call: whoever asks for the token disposes of it. */
export function cancellationOf(signal: StopSignal): { token: vscode.CancellationToken; dispose(): void } {
  const source = new vscode.CancellationTokenSource();
  const cancel = () => source.cancel();
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  return {
    token: source.token,
    dispose: () => {
      signal.removeEventListener('abort', cancel);
      source.dispose();
    },
  };
}
