import * as vscode from 'vscode';
import type { Disposable } from '../../core/disposable';
import type { ChatView } from '../chatView';
import { ids } from '../ids';
import type { Workbench } from '../workbench';

/** Keeps the context key by which the chat's title offers Stop. */
export function runningContext({ runner }: Workbench, chat: Pick<ChatView, 'surface' | 'onDidShow'>): Disposable {
  const update = () => {
    const sessionId = chat.surface?.sessionId ?? null;
    const live = sessionId === null ? null : runner.live(sessionId);
    // What has ended and could not be saved yet cannot be stopped any more.
    const isRunning = live !== null && live.unsaved === null;
    void vscode.commands.executeCommand('setContext', ids.contextKeys.chatRunning, isRunning);
  };
  const progress = runner.onDidProgress(({ type }) => {
    if (type !== 'events') update();
  });
  return vscode.Disposable.from(chat.onDidShow(update), progress);
}
