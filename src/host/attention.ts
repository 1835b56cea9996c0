import * as vscode from 'vscode';
import type { Disposable } from '../core/disposable';
import type { ChatView } from './chatView';
import { ids } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';
import type { SessionEditors } from './sessionEditors';

interface AttentionServices {
  workbench: LazyWorkbench;
  chat: ChatView;
  editors: SessionEditors;
  log: vscode.LogOutputChannel;
}

/** Follows what runs: whether the shown chat can be stopped, and which sessions got an answer that nobody saw. */
export function attention({ workbench, chat, editors, log }: AttentionServices): Disposable {
  const isSeen = (sessionId: string) => chat.visibleSession === sessionId || editors.isVisible(sessionId);
  const subscription = workbench.whenOpen(({ store, runner }) => {
    const update = () => {
      const sessionId = chat.surface?.sessionId ?? null;
      const running = sessionId !== null && runner.live(sessionId) !== null;
      void vscode.commands.executeCommand('setContext', ids.contextKeys.chatRunning, running);
    };
    const shown = chat.onDidShow(update);
    const progress = runner.onDidProgress(({ type, sessionId }) => {
      if (type === 'events') return;
      update();
      if (type !== 'ended' || isSeen(sessionId)) return;
      store.updateSession(sessionId, { unread: true }).catch((error: unknown) => {
        log.warn('A session could not be marked as unread.', error);
      });
    });
    return vscode.Disposable.from(shown, progress);
  });
  return subscription;
}
