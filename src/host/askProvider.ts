import * as vscode from 'vscode';
import type { StopSignal } from '../core/stopSignal';

/** Milliseconds: language support may have to read a whole project first, or may never answer. */
const longestWait = 20_000;

/**
 * Asks the providers of the editor, which can be asked only through its commands. Undefined where nobody answers in
 * time or the turn was stopped; what a provider throws is the caller's to judge.
 */
export async function askProvider<Answer>(
  signal: StopSignal,
  command: string,
  ...args: unknown[]
): Promise<Answer | undefined> {
  let giveUp = () => {};
  const givenUp = new Promise<undefined>((resolve) => (giveUp = () => resolve(undefined)));
  const timer = setTimeout(giveUp, longestWait);
  signal.addEventListener('abort', giveUp);
  if (signal.aborted) giveUp();
  try {
    const answer = Promise.resolve(vscode.commands.executeCommand<Answer | undefined>(command, ...args));
    return await Promise.race([answer, givenUp]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
