import * as vscode from 'vscode';
import { agentIds } from '../core/agentIds';
import type { AgentSettings } from '../core/agentSettings';
import type { ApprovalMode } from '../core/approval';
import { ids } from './ids';

type SettingName = (typeof ids.settings)[keyof typeof ids.settings];

/** Where the model of each agent is set, for sessions that name none. The guide has no models. */
const modelSettings: Partial<Record<string, SettingName>> = {
  [agentIds.vsCode]: ids.settings.vsCodeModel,
  [agentIds.openAi]: ids.settings.openAiModel,
  [agentIds.anthropic]: ids.settings.anthropicModel,
  [agentIds.ollama]: ids.settings.ollamaModel,
};

/** A value that somebody mistyped into settings.json counts as not set. */
export function agentConfiguration(): AgentSettings {
  const { settings } = ids;
  return {
    agent: read(settings.agent) ?? agentIds.guide,
    openAi: { address: read(settings.openAiAddress) ?? '', model: read(settings.openAiModel) },
    anthropic: { address: read(settings.anthropicAddress) ?? '', model: read(settings.anthropicModel) },
    ollama: { model: read(settings.ollamaModel) },
    vsCode: { model: read(settings.vsCodeModel) },
  };
}

/** The model that an agent uses where a session names none. */
export function usualModel(agent: string): string | null {
  const setting = modelSettings[agent];
  return setting ? read(setting) : null;
}

/** True where the guide answers because nobody else was ever chosen. */
export function isNobodyChosen(): boolean {
  const { agent } = agentConfiguration();
  return agent === agentIds.guide && Object.keys(modelSettings).every((id) => usualModel(id) === null);
}

/** For all sessions of this machine that name no agent themselves. A null model leaves the one that is set. */
export async function saveUsual(agent: string, model: string | null): Promise<void> {
  const configuration = vscode.workspace.getConfiguration();
  const setting = modelSettings[agent];
  if (setting && model !== null) await configuration.update(setting, model, vscode.ConfigurationTarget.Global);
  await configuration.update(ids.settings.agent, agent, vscode.ConfigurationTarget.Global);
}

/** Whatever is not exactly "edit" asks. */
export function approvalMode(): ApprovalMode {
  return read(ids.settings.toolsMode) === 'edit' ? 'edit' : 'ask';
}

function read(setting: SettingName): string | null {
  const value = vscode.workspace.getConfiguration().get<unknown>(setting);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
