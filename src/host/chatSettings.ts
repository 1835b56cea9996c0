import * as vscode from 'vscode';
import type { Agent } from '../core/agent';
import type { ChatSettings } from '../protocol/hostMessage';
import { ids } from './ids';

/** A value that somebody mistyped into settings.json counts as the default. */
export function chatSettings(agents: readonly Agent[]): ChatSettings {
  const sendKey = vscode.workspace.getConfiguration().get<unknown>(ids.settings.sendKey);
  return {
    sendKey: sendKey === 'modifierEnter' ? 'modifierEnter' : 'enter',
    agents: agents.map(({ id, name }) => ({ id, name })),
    isTrusted: vscode.workspace.isTrusted,
  };
}

export function guideMaxResults(): number {
  const value = vscode.workspace.getConfiguration().get<unknown>(ids.settings.guideMaxResults);
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(200, Math.max(5, Math.floor(value))) : 30;
}
