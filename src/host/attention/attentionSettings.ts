import * as vscode from 'vscode';
import { ids } from '../ids';

type Sign = 'statusBar' | 'badge' | 'notifications';

const settings = {
  statusBar: ids.settings.attentionStatusBar,
  badge: ids.settings.attentionBadge,
  notifications: ids.settings.attentionNotifications,
} as const;

/** Whatever is not exactly false leaves a sign on. */
export function isSignOn(sign: Sign): boolean {
  return vscode.workspace.getConfiguration().get<unknown>(settings[sign]) !== false;
}

export function onDidChangeSigns(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (Object.values(settings).some((setting) => change.affectsConfiguration(setting))) listener();
  });
}
