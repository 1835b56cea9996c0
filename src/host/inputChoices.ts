import * as vscode from 'vscode';
import { agentIds } from '../core/agentIds';
import type { ApprovalMode } from '../core/approval';
import { currentChoice, selectAgent, selectModel, setKey, type AgentCommandServices } from './agentCommands';
import { approvalMode } from './agentConfiguration';
import { ids } from './ids';
import type { OllamaOffer } from './ollamaOffer';
import type { InputChoices } from './inputServices';

/** The pickers in the input: the very commands, for the session of that input. Choosing nothing is no failure. */
export function inputChoices(
  services: Omit<AgentCommandServices, 'openSession'>,
  offer: Pick<OllamaOffer, 'model'>,
): InputChoices {
  const of = (sessionId: string | null) => ({ ...services, openSession: () => sessionId });
  return {
    agent: (sessionId) => unlessCancelled(selectAgent(of(sessionId))),
    model: (sessionId) => unlessCancelled(selectModel(of(sessionId))),
    key: async (sessionId) => unlessCancelled(setKey(services, (await currentChoice(of(sessionId))).agent.id)),
    approvalMode: () => selectApprovalMode(),
    offer: () => offer.model(),
    offeredModel: async (sessionId) => {
      const model = await offer.model();
      if (model === null) return;
      await selectAgent(of(sessionId), agentIds.ollama);
      await selectModel(of(sessionId), model);
    },
    current: (sessionId) => currentChoice(of(sessionId)),
  };
}

const modes: { mode: ApprovalMode; label: string; detail: string }[] = [
  { mode: 'ask', label: '$(shield) Ask', detail: 'Every change to a file and every command is put to you first' },
  {
    mode: 'edit',
    label: '$(edit) Edit',
    detail: 'Files of the workspace are changed without asking; protected files and commands still ask',
  },
];

/** For all sessions of this machine: a workspace must not choose how much is asked. */
async function selectApprovalMode(): Promise<void> {
  const current = approvalMode();
  const picks = modes.map((pick) => ({ ...pick, ...(pick.mode === current && { description: 'current' }) }));
  const chosen = await vscode.window.showQuickPick(picks, {
    title: 'Select Approval Mode',
    placeHolder: 'What agents may do without asking',
  });
  if (!chosen) return;
  const configuration = vscode.workspace.getConfiguration();
  await configuration.update(ids.settings.toolsMode, chosen.mode, vscode.ConfigurationTarget.Global);
}

async function unlessCancelled(choosing: Promise<void>): Promise<void> {
  try {
    await choosing;
  } catch (error) {
    if (!(error instanceof vscode.CancellationError)) throw error;
  }
}
