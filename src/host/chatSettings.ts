import * as vscode from 'vscode';
import type { Agent } from '../core/agent';
import { commandsFor } from '../core/agentCommand';
import type { StoreRefusal } from '../core/sessionStore';
import type { AgentChoice, ChatSettings } from '../protocol/hostMessage';
import { approvalMode, usualModel } from './agentConfiguration';
import { ids } from './ids';
import { needsModel } from './needsModel';

/** What a panel shows of the settings; a change to any of these is told to it. */
export const shownSettings = [
  ids.settings.sendKey,
  ids.settings.agent,
  ids.settings.vsCodeModel,
  ids.settings.openAiModel,
  ids.settings.anthropicModel,
  ids.settings.ollamaModel,
  ids.settings.toolsMode,
];

/** What decides which key is needed. */
export const addressSettings = [ids.settings.openAiAddress, ids.settings.anthropicAddress];

interface ShownState {
  agents: readonly Agent[];
  refusal: StoreRefusal | null;
  lacksKey(agent: string): boolean;
}

/** A value that somebody mistyped into settings.json counts as the default. */
export function chatSettings({ agents, refusal, lacksKey }: ShownState): ChatSettings {
  const sendKey = vscode.workspace.getConfiguration().get<unknown>(ids.settings.sendKey);
  return {
    sendKey: sendKey === 'modifierEnter' ? 'modifierEnter' : 'enter',
    agents: agents.map((agent) => ({ ...toChoice(agent), lacksKey: lacksKey(agent.id) })),
    approvalMode: approvalMode(),
    isTrusted: vscode.workspace.isTrusted,
    refusal,
  };
}

function toChoice(agent: Agent): Omit<AgentChoice, 'lacksKey'> {
  const { id, name } = agent;
  return {
    id,
    name,
    commands: commandsFor(agent),
    hasModels: agent.models !== undefined,
    model: usualModel(id),
    needsModel: needsModel(agent),
  };
}

export function guideMaxResults(): number {
  const value = vscode.workspace.getConfiguration().get<unknown>(ids.settings.guideMaxResults);
  return typeof value === 'number' && Number.isFinite(value) ? Math.min(200, Math.max(5, Math.floor(value))) : 30;
}
