import * as vscode from 'vscode';
import { configuredAgents } from './agents/configuredAgents';
import { findOllama } from './agents/findOllama';
import type { HttpPorts } from './agents/httpPorts';
import { WorkspaceGuide } from './agents/workspaceGuide';
import { TurnEngine } from './engine/turnEngine';
import { agentCommands } from './host/agentCommands';
import { agentConfiguration } from './host/agentConfiguration';
import { AgentRoster } from './host/agentRoster';
import { agentTools } from './host/agentTools';
import { approvalDialogs } from './host/approvalDialogs';
import { attention } from './host/attention';
import { chatSettings, guideMaxResults } from './host/chatSettings';
import type { ChatServices } from './host/chatSurface';
import { ChatView } from './host/chatView';
import type { DraftKeeper } from './host/draftKeeper';
import { draftsOf } from './host/draftsOf';
import { editorPort } from './host/editorPort';
import { hostTimers } from './host/hostTimers';
import { ids } from './host/ids';
import { KeyRing } from './host/keyRing';
import { LazyWorkbench } from './host/lazyWorkbench';
import { prepareStorage } from './host/prepareStorage';
import { ProposedTexts } from './host/proposedTexts';
import { readBriefing } from './host/readBriefing';
import { registerCommands } from './host/registerCommands';
import { sessionCommands } from './host/sessionCommands';
import { SessionEditors } from './host/sessionEditors';
import { SessionsTree } from './host/sessionsTree';
import { VsCodeModels } from './host/vsCodeModels';
import type { Workbench } from './host/workbench';
import { workspaceIdentity } from './host/workspaceIdentity';
import { WorkspaceReader } from './host/workspaceReader';
import { openStore } from './store/openStore';

/** Milliseconds after which a row's age may be another. */
const ageInterval = 60_000;

let workbench: LazyWorkbench | undefined;
let drafts: DraftKeeper | undefined;

/** The composition root: a list of what there is and where it is registered. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Turnkeeper', { log: true });
  const reader = new WorkspaceReader();
  const keys = new KeyRing(context.secrets);
  const roster = agentRoster(reader, keys);
  const proposals = new ProposedTexts();
  const tools = agentTools({ files: reader, ui: approvalDialogs(proposals, log), memory: context.workspaceState });
  workbench = new LazyWorkbench(
    () => openWorkbench(context, { roster, tools, log }),
    (state) => void vscode.commands.executeCommand('setContext', ids.contextKeys.storeState, state),
  );
  drafts = draftsOf(context, workbench, log);
  const services: ChatServices = {
    workbench,
    timers: hostTimers,
    editor: editorPort(reader),
    drafts,
    settings: () => chatSettings(roster.agents),
    log,
  };
  const chat = new ChatView(context, services);
  const editors = new SessionEditors(context, services);
  const tree = new SessionsTree(workbench);
  const treeView = vscode.window.createTreeView(ids.views.sessions, { treeDataProvider: tree });
  const treeSelection = () => treeView.selection[0];
  const openSession = () => {
    const inTab = editors.activeSession;
    return inTab === undefined ? (chat.surface?.sessionId ?? null) : inTab;
  };
  const updateSettings = () => {
    for (const surface of [chat.surface, ...editors.surfaces]) surface?.updateSettings();
  };

  context.subscriptions.push(
    log,
    proposals,
    tree,
    treeView,
    vscode.window.registerWebviewViewProvider(ids.views.chat, chat),
    vscode.window.registerWebviewPanelSerializer(ids.sessionEditor, editors),
    registerCommands(
      {
        ...sessionCommands({ workbench, chat, editors, tree, treeSelection, log }),
        ...agentCommands({ workbench, roster, keys, openSession, findOllama: ollamaModels }),
      },
      log,
    ),
    attention({ workbench, chat, editors, log }),
    hostTimers.every(ageInterval, () => treeView.visible && tree.refresh()),
    vscode.workspace.onDidGrantWorkspaceTrust(updateSettings),
    vscode.workspace.onDidChangeConfiguration((change) => {
      const shown = [ids.settings.sendKey, ids.settings.agent];
      if (shown.some((setting) => change.affectsConfiguration(setting))) updateSettings();
    }),
  );
}

/** VS Code waits about five seconds: enough to end and save what runs. */
export async function deactivate(): Promise<void> {
  await drafts?.flush();
  await workbench?.close();
}

function agentRoster(reader: WorkspaceReader, keys: KeyRing): AgentRoster {
  const briefing = () => readBriefing(reader);
  const ports: HttpPorts = { fetch, timers: hostTimers, clock: Date, key: (origin) => keys.get(origin), briefing };
  const vsCode = new VsCodeModels({ lm: vscode.lm, briefing, usualModel: () => agentConfiguration().vsCode.model });
  return new AgentRoster({
    guide: new WorkspaceGuide(reader, guideMaxResults),
    others: () => [vsCode, ...configuredAgents(agentConfiguration(), ports)],
    usual: () => agentConfiguration().agent,
    isTrusted: () => vscode.workspace.isTrusted,
  });
}

async function ollamaModels(): Promise<number | null> {
  return (await findOllama(fetch))?.models.length ?? null;
}

interface EngineServices {
  roster: AgentRoster;
  tools: ReturnType<typeof agentTools>;
  log: vscode.LogOutputChannel;
}

async function openWorkbench(
  context: vscode.ExtensionContext,
  { roster, tools, log }: EngineServices,
): Promise<Workbench> {
  const directory = await prepareStorage(context.globalStorageUri.fsPath, workspaceIdentity());
  const store = await openStore({ directory });
  const engine = new TurnEngine({
    store,
    timers: hostTimers,
    get agents() {
      return roster.agents;
    },
    toolBox: tools,
    log: (message, error) => log.error(message, error),
  });
  const close = async () => {
    await engine.close();
    await store.close();
  };
  return { store, runner: engine, close };
}
