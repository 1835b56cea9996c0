import * as vscode from 'vscode';
import type { WebviewMessage } from '../protocol/webviewMessage';
import { ids } from './ids';

export type HelpTopic = Extract<WebviewMessage, { type: 'help' }>['topic'];

const commands: Record<HelpTopic, string> = {
  selectAgent: ids.commands.selectAgent,
  manageTrust: 'workbench.trust.manage',
  showLog: ids.commands.showLog,
  salvageStore: ids.commands.salvageStore,
  checkStore: ids.commands.checkStore,
  releaseLock: ids.commands.releaseLock,
  reloadWindow: 'workbench.action.reloadWindow',
};

/** The few commands that a panel may lead to. Each asks the person before it changes anything. */
export async function showHelp(topic: HelpTopic): Promise<void> {
  await vscode.commands.executeCommand(commands[topic]);
}
