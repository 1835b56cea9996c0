import * as vscode from 'vscode';
import type { Disposable } from '../core/disposable';
import type { ChatView } from './chatView';
import { ids } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';

/** The bar below the title of the chat: a person sees that it works, wherever they have scrolled to. */
export function viewProgress(workbench: LazyWorkbench, chat: ChatView): Disposable {
  let end: (() => void) | null = null;
  const show = (isRunning: boolean) => {
    if (isRunning === (end !== null)) return;
    if (!isRunning) {
      end?.();
      end = null;
      return;
    }
    const running = new Promise<void>((resolve) => (end = resolve));
    void vscode.window.withProgress({ location: { viewId: ids.views.chat } }, () => running);
  };
  const subscription = workbench.whenOpen(({ runner }) => {
    const update = () => {
      const sessionId = chat.surface?.sessionId ?? null;
      const live = sessionId === null ? null : runner.live(sessionId);
      show(live !== null && live.unsaved === null && live.state.askingFor === null);
    };
    const progress = runner.onDidProgress(({ type, sessionId }) => {
      if (type !== 'queue' && sessionId === chat.surface?.sessionId) update();
    });
    return vscode.Disposable.from(progress, chat.onDidShow(update));
  });
  return vscode.Disposable.from(subscription, { dispose: () => show(false) });
}
