import * as vscode from 'vscode';
import type { Agent } from '../core/agent';
import { agentIds } from '../core/agentIds';
import { SessionError } from '../core/sessionError';
import { saveUsual, usualModel } from './agentConfiguration';
import type { AgentRoster } from './agentRoster';
import { askForKey, changeKey } from './askForKey';
import { endpointAddress } from './endpointAddress';
import { endpointOrigin, isOnThisMachine } from './endpointOrigin';
import { ids } from './ids';
import type { KeyRing } from './keyRing';
import type { LazyWorkbench } from './lazyWorkbench';
import { needsModel } from './needsModel';
import { pickAgent } from './pickAgent';
import { pickModel } from './pickModel';
import type { CommandHandlers } from './registerCommands';

export interface AgentCommandServices {
  workbench: LazyWorkbench;
  roster: AgentRoster;
  keys: KeyRing;
  /** The session before the person's eyes; null for a new one. */
  openSession(): string | null;
  /** How many models Ollama has on this machine; null where there is no Ollama. */
  findOllama(): Promise<number | null>;
}

/** Who answers: each command takes what it chooses as an argument, too, and asks for it where there is none. */
export function agentCommands(services: AgentCommandServices) {
  return {
    [ids.commands.selectAgent]: (argument) => selectAgent(services, argument),
    [ids.commands.selectModel]: (argument) => selectModel(services, argument),
    [ids.commands.setKey]: (argument) => setKey(services, argument),
  } satisfies Partial<CommandHandlers>;
}

/** A model is asked for only where none would be known, so that the next prompt does not fail for want of one. */
export async function selectAgent(services: AgentCommandServices, argument?: unknown): Promise<void> {
  const { agent: current } = await currentChoice(services);
  if (typeof argument === 'string') return save(services, requireAgent(services, argument), null);
  const { roster, findOllama } = services;
  const { isTrusted } = vscode.workspace;
  const choices = { agents: roster.agents, current: current.id, findOllama, addressOf: endpointAddress, isTrusted };
  const agent = await pickAgent(choices);
  await askForMissingKey(services, agent);
  const isModelMissing = needsModel(agent) && usualModel(agent.id) === null;
  await save(services, agent, isModelMissing ? await pickModel(agent, null) : null);
}

export async function selectModel(services: AgentCommandServices, argument?: unknown): Promise<void> {
  const { agent, model } = await currentChoice(services);
  if (!agent.models) {
    throw new SessionError('invalid', `${agent.name} has no models to choose from.`, {
      remedy: 'Select another agent first.',
    });
  }
  await save(services, agent, typeof argument === 'string' ? argument : await pickModel(agent, model));
}

export async function setKey({ keys }: Pick<AgentCommandServices, 'keys'>, argument: unknown): Promise<void> {
  const endpoints = [agentIds.openAi, agentIds.anthropic].map((id) => ({ id, address: endpointAddress(id) ?? '' }));
  const named = endpoints.find(({ id }) => id === argument);
  const picks = endpoints.map(({ id, address }) => ({ label: address, description: id, address }));
  const chosen = named ?? (await vscode.window.showQuickPick(picks, { title: 'Set Key', placeHolder: 'Whose key' }));
  if (!chosen) throw new vscode.CancellationError();
  await changeKey(keys, endpointOrigin(chosen.address));
}

/** For the open session, or for new ones where none is open. A model belongs to its agent, so both are kept together. */
async function save({ workbench, openSession }: AgentCommandServices, agent: Agent, model: string | null) {
  const sessionId = openSession();
  if (sessionId === null) return saveUsual(agent.id, model);
  const { store } = await workbench.get();
  await store.updateSession(sessionId, { agent: agent.id, model });
}

/** Who would answer now. An agent that a session names and that is gone counts as the usual one. */
export async function currentChoice({ workbench, roster, openSession }: AgentCommandServices) {
  const sessionId = openSession();
  const session = sessionId === null ? null : (await (await workbench.get()).store.loadSession(sessionId)).session;
  const own = session?.agent ? roster.find(session.agent) : undefined;
  const agent = own ?? roster.find(null);
  if (!agent) throw new SessionError('not-found', 'There is no agent to ask.');
  return { agent, model: (own && session?.model) || usualModel(agent.id) };
}

function requireAgent({ roster }: AgentCommandServices, id: string): Agent {
  const agent = roster.find(id);
  if (agent) return agent;
  throw new SessionError('not-found', `There is no agent "${id}".`, {
    remedy: `There are: ${roster.agents.map((known) => known.id).join(', ')}.`,
  });
}

/** On one's own machine servers need no key; everywhere else nothing works without one. */
async function askForMissingKey({ keys }: AgentCommandServices, agent: Agent): Promise<void> {
  const address = endpointAddress(agent.id);
  if (address === null) return;
  const origin = endpointOrigin(address);
  if (isOnThisMachine(origin) || (await keys.get(origin)) !== undefined) return;
  await askForKey(keys, origin);
}
