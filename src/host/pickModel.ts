import * as vscode from 'vscode';
import type { Agent } from '../core/agent';
import type { AgentModel } from '../core/agentModel';
import { toTurnError } from '../core/toTurnError';

type ModelPick = vscode.QuickPickItem & { model: string | null };

/** Lets the person choose a model from the agent's own list, or name one. Throws a cancellation if they do neither. */
export async function pickModel(agent: Agent, current: string | null): Promise<string> {
  const stop = new AbortController();
  try {
    const pick = await vscode.window.showQuickPick(modelPicks(agent, current, stop.signal), {
      title: `Model of ${agent.name}`,
      placeHolder: 'Type to filter',
      matchOnDescription: true,
    });
    if (!pick) throw new vscode.CancellationError();
    return pick.model ?? (await askForName(agent));
  } finally {
    stop.abort();
  }
}

/** An endpoint without a list still has models: why there is none is said where one can be named. */
async function modelPicks(agent: Agent, current: string | null, signal: AbortSignal): Promise<ModelPick[]> {
  const byName = { label: '$(edit) Enter a name...', model: null, alwaysShow: true };
  try {
    const models = (await agent.models?.(signal)) ?? [];
    return [...models.map((model) => toPick(model, current)), byName];
  } catch (error) {
    return [{ ...byName, detail: toTurnError(error).message }];
  }
}

function toPick({ id, name }: AgentModel, current: string | null): ModelPick {
  const details = [...(id === name ? [] : [id]), ...(id === current ? ['current'] : [])];
  return { label: name, description: details.join(' · '), model: id };
}

async function askForName(agent: Agent): Promise<string> {
  const name = await vscode.window.showInputBox({
    title: `Model of ${agent.name}`,
    prompt: 'The name of a model, as the endpoint knows it',
    validateInput: (value) => (value.trim() === '' ? 'A model has a name.' : undefined),
  });
  if (name === undefined) throw new vscode.CancellationError();
  return name.trim();
}
