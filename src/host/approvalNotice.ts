import * as vscode from 'vscode';
import type { ApprovalRequest } from '../core/approval';
import type { Disposable } from '../core/disposable';
import { quotedTitle } from '../core/quotedTitle';
import { withoutLinks } from '../core/withoutLinks';
import { approvalTitle } from '../core/approvalTitle';
import { isSignOn } from './attention/attentionSettings';
import type { ChatView } from './chatView';
import { ids } from './ids';
import type { LazyWorkbench } from './lazyWorkbench';
import type { OpenApprovals } from './openApprovals';
import type { SessionEditors } from './sessionEditors';

interface NoticeServices {
  approvals: OpenApprovals;
  workbench: LazyWorkbench;
  chat: ChatView;
  editors: SessionEditors;
  log: Pick<vscode.LogOutputChannel, 'warn'>;
}

/**
 * Tells the person once of a question that they do not see: no panel shows it, be it that one is hidden later, or they
 * are in another window when it comes up. Tells the menus whether there is one at all.
 */
export function approvalNotice(services: NoticeServices): Disposable {
  const { approvals, chat, editors, log } = services;
  const isShown = (sessionId: string) => chat.visibleSession === sessionId || editors.isVisible(sessionId);
  const announced = new Set<string>();
  const announce = (asked?: ApprovalRequest) => {
    for (const request of approvals.all) {
      // Who has seen a question and then goes elsewhere knows of it.
      const isSeen = isShown(request.sessionId) && (request !== asked || vscode.window.state.focused);
      if (announced.has(request.id) || isSeen || !isSignOn('notifications')) continue;
      announced.add(request.id);
      notify(services, request).catch((error: unknown) => log.warn('A question could not be announced.', error));
    }
  };
  const changes = approvals.onDidChange(({ type, request }) => {
    void vscode.commands.executeCommand('setContext', ids.contextKeys.approvalWaits, approvals.all.length > 0);
    if (type === 'closed') announced.delete(request.id);
    announce(type === 'asked' ? request : undefined);
  });
  return vscode.Disposable.from(
    changes,
    chat.onDidShow(() => announce()),
    editors.onDidShow(() => announce()),
  );
}

async function notify({ workbench }: NoticeServices, request: ApprovalRequest): Promise<void> {
  const { store } = await workbench.get();
  const { session } = await store.loadSession(request.sessionId);
  const words = withoutLinks(`${approvalTitle(request)} It waits for your answer in ${quotedTitle(session)}.`);
  const choice = await vscode.window.showInformationMessage(words, 'Show');
  if (choice === 'Show') await vscode.commands.executeCommand(ids.commands.showApproval, request.sessionId);
}
