import * as vscode from 'vscode';
import type { Agent } from '../core/agent';
import { agentIds } from '../core/agentIds';

export interface AgentChoices {
  agents: readonly Agent[];
  current: string | null;
  /** Looks on this machine; resolves with how many models there are, or null where there is no Ollama. */
  findOllama(): Promise<number | null>;
  /** Where an agent's requests go; null where that is nowhere, or not for us to know. */
  addressOf(agent: string): string | null;
  isTrusted: boolean;
}

type AgentPick = vscode.QuickPickItem & { agent: Agent };

/** Lets the person choose who answers. Throws a cancellation if they do not. */
export async function pickAgent(choices: AgentChoices): Promise<Agent> {
  const pick = await vscode.window.showQuickPick(agentPicks(choices), {
    title: 'Select Agent',
    placeHolder: choices.isTrusted
      ? 'Who is to answer'
      : 'This workspace is not trusted: only the workspace guide answers here',
    matchOnDescription: true,
  });
  if (!pick) throw new vscode.CancellationError();
  return pick.agent;
}

/** Ollama is offered where it runs, and where it is what answers now. */
async function agentPicks(choices: AgentChoices): Promise<AgentPick[]> {
  const { agents, current, isTrusted } = choices;
  if (!isTrusted) return agents.filter(({ id }) => id === agentIds.guide).map((agent) => toPick(agent, choices, null));
  const models = await choices.findOllama();
  return agents
    .filter(({ id }) => id !== agentIds.ollama || models !== null || current === id)
    .map((agent) => toPick(agent, choices, models));
}

function toPick(agent: Agent, { current, addressOf }: AgentChoices, ollamaModels: number | null): AgentPick {
  const isOllama = agent.id === agentIds.ollama;
  const place = isOllama ? ollamaPlace(ollamaModels) : addressOf(agent.id);
  const details = [...(place === null ? [] : [place]), ...(agent.id === current ? ['current'] : [])];
  return { label: agent.name, description: details.join(' · '), agent };
}

function ollamaPlace(models: number | null): string {
  if (models === null) return 'not running';
  return `found on this machine, ${models === 1 ? 'one model' : `${models} models`}`;
}
