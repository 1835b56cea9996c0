import * as vscode from 'vscode';
import type { Progress } from '../core/sessionStore';

/** Long work under a notification: it says how far it is and ends early when the person wants that. */
export interface Step {
  signal: AbortSignal;
  report(progress: Progress): void;
}

export async function withStep<Result>(title: string, work: (step: Step) => PromiseLike<Result>): Promise<Result> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (shown, token) => {
    const abort = new AbortController();
    const cancelling = token.onCancellationRequested(() => abort.abort());
    let before = 0;
    try {
      return await work({
        signal: abort.signal,
        report: ({ done, total }) => {
          const percent = total > 0 ? (done / total) * 100 : 0;
          shown.report({ increment: percent - before, message: `${Math.floor(percent)} %` });
          before = percent;
        },
      });
    } finally {
      cancelling.dispose();
    }
  });
}
