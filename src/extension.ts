import * as vscode from 'vscode';
import { configuredAgents } from './agents/configuredAgents';
import { ContextMemory } from './agents/contextMemory';
import { findOllama } from './agents/findOllama';
import type { HttpPorts } from './agents/httpPorts';
import { WorkspaceGuide } from './agents/guide/workspaceGuide';
import { TurnEngine } from './engine/turnEngine';
import { agentIds } from './core/agentIds';
import { agentCommands } from './host/agentCommands';
import { agentConfiguration, isNobodyChosen } from './host/agentConfiguration';
import { AgentRoster } from './host/agentRoster';
import { agentTools } from './host/agentTools';
import { alwaysAllowed } from './host/alwaysAllowed';
import { answeredContext } from './host/answeredContext';
import { Attention } from './host/attention/attention';
import { approvalCommands } from './host/approvalCommands';
import { approvalNotice } from './host/approvalNotice';
import { chatFiles } from './host/chatFiles';
import { addressSettings, chatSettings, guideMaxResults, shownSettings } from './host/chatSettings';
import { branchCommands } from './host/branchCommands';
import { BranchTexts } from './host/branchTexts';
import type { ChatServices } from './host/chatServices';
import { ChatView } from './host/chatView';
import type { CommandServices } from './host/commandServices';
import type { DraftKeeper } from './host/draftKeeper';
import { draftsOf } from './host/draftsOf';
import { endpointAddress } from './host/endpointAddress';
import { editorCommands } from './host/editorCommands';
import { editorInput } from './host/editorInput';
import { editorPort } from './host/editorPort';
import { exchangeCommands } from './host/exchangeCommands';
import { findCommands } from './host/findCommands';
import { filterCommands } from './host/filterCommands';
import { FocusedPages } from './host/focusedPages';
import { hostTimers } from './host/hostTimers';
import { ids } from './host/ids';
import { inputChoices } from './host/inputChoices';
import { KeyRing } from './host/keyRing';
import { LastShown } from './host/lastShown';
import { LazyWorkbench } from './host/lazyWorkbench';
import { MissingKeys } from './host/missingKeys';
import { organiseCommands } from './host/organiseCommands';
import { prepareStorage } from './host/prepareStorage';
import { OllamaOffer } from './host/ollamaOffer';
import { OpenApprovals } from './host/openApprovals';
import { ProposalEditors } from './host/proposalEditors';
import { problemActionKinds, problemActions } from './host/problemActions';
import { ProposedTexts } from './host/proposedTexts';
import { readBriefing } from './host/readBriefing';
import { registerCommands } from './host/registerCommands';
import { revealShown } from './host/revealShown';
import { sessionCommands } from './host/sessionCommands';
import { agentIdOf, searchCommands } from './host/searchCommands';
import { SearchResults } from './host/searchResults';
import { SessionEditors } from './host/sessionEditors';
import { sessionDrop } from './host/sessionDrop';
import { showHelp } from './host/showHelp';
import { SessionsTree } from './host/sessionsTree';
import { trashCommands } from './host/trashCommands';
import { StoreFolder } from './host/storeFolder';
import { storeCommands } from './host/storeCommands';
import { StoreHealth } from './host/storeHealth';
import { storeWarning } from './host/storeWarning';
import { treeTitle } from './host/treeTitle';
import { turnCommands } from './host/turnCommands';
import { viewProgress } from './host/viewProgress';
import { VsCodeModels } from './host/vsCodeModels';
import type { Workbench } from './host/workbench';
import { workspaceIdentity } from './host/workspaceIdentity';
import { WorkspaceReader } from './host/workspaceReader';
import { breakLock, lockHolders, openStore, salvageStore } from './store/openStore';

/** Milliseconds after which a row's age may be another. */
const ageInterval = 60_000;

let workbench: LazyWorkbench | undefined;
let drafts: DraftKeeper | undefined;

/** The composition root: a list of what there is and where it is registered. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Turnkeeper', { log: true });
  const reader = new WorkspaceReader();
  const keys = new KeyRing(context.secrets);
  const missingKeys = new MissingKeys({
    keys,
    agents: [agentIds.openAi, agentIds.anthropic],
    addressOf: endpointAddress,
    onError: (error) => log.warn('The keys could not be looked for.', error),
  });
  const roster = agentRoster(reader, keys);
  const proposals = new ProposedTexts();
  const approvals = new OpenApprovals((error) => log.error('A question could not be shown.', error));
  const proposalEditors = new ProposalEditors(proposals, approvals, log);
  const tools = agentTools({ files: reader, approver: approvals, memory: context.workspaceState });
  const storage = storeFolder(context);
  workbench = new LazyWorkbench(
    () => openWorkbench({ storage, roster, tools, log }),
    (state) => void vscode.commands.executeCommand('setContext', ids.contextKeys.storeState, state),
  );
  const health = new StoreHealth(workbench, (error) =>
    log.warn('The condition of the store could not be read.', error),
  );
  const folder = () => storage.current();
  drafts = draftsOf({ folder, workbench, log });
  const { texts, ...withFiles } = chatFiles({ workbench, files: reader, proposals });
  const countOllamaModels = async () => (await ollamaModels())?.length ?? null;
  const agentServices = { workbench, roster, keys, findOllama: countOllamaModels };
  const input = {
    ...editorInput({ reader, drafts }),
    choices: inputChoices(agentServices, ollamaOffer()),
    tools: () => tools({ sessionId: '', turnId: '' }).definitions,
  };
  const services: ChatServices = {
    ...withFiles,
    workbench,
    health,
    timers: hostTimers,
    editor: editorPort(reader),
    help: showHelp,
    focus: new FocusedPages(
      (isAny) => void vscode.commands.executeCommand('setContext', ids.contextKeys.chatFocus, isAny),
    ),
    approvals: { open: approvals, showProposal: (request) => proposalEditors.show(request) },
    input,
    settings: () =>
      chatSettings({ agents: roster.agents, refusal: health.refusal, lacksKey: (id) => missingKeys.has(id) }),
    log,
  };
  const chat = new ChatView({ extensionUri: context.extensionUri, lastShown: new LastShown(folder), services });
  const editors = new SessionEditors(context, services);
  const agentName = (id: string) => roster.find(id)?.name ?? id;
  const tree = new SessionsTree(workbench, agentName);
  const treeView = vscode.window.createTreeView(ids.views.sessions, {
    treeDataProvider: tree,
    canSelectMany: true,
    dragAndDropController: sessionDrop,
  });
  const branches = new BranchTexts(workbench, agentName);
  const attention = new Attention({ workbench, chat, editors, badged: treeView, log });
  const treeSelection = () => treeView.selection;
  const shownSession = () => editors.activeSession ?? chat.visibleSession;
  const results = new SearchResults(workbench, (name) => agentIdOf(roster.agents, name));
  const commandServices: CommandServices = {
    ...{ workbench, chat, editors, tree, treeSelection, shownSession, agentName, storage, health, log },
    revealRow: (row) => treeView.reveal(row, { select: true, focus: true }),
    revealTree: () => vscode.commands.executeCommand(`${ids.views.sessions}.focus`),
    branches,
    memory: context.workspaceState,
  };
  const openSession = () => {
    const inTab = editors.activeSession;
    return inTab === undefined ? (chat.surface?.sessionId ?? null) : inTab;
  };
  void missingKeys.look();
  const updateSettings = () => {
    for (const surface of [chat.surface, ...editors.surfaces]) surface?.updateSettings();
  };

  context.subscriptions.push(
    log,
    proposals,
    texts,
    proposalEditors,
    vscode.workspace.registerTextDocumentContentProvider(branches.scheme, branches),
    tree,
    treeView,
    input.mentions,
    vscode.languages.registerCodeActionsProvider('*', problemActions, problemActionKinds),
    results,
    treeTitle(tree, treeView, agentName),
    revealShown({ tree, view: treeView, shownSession, shows: [chat.onDidShow, editors.onDidShow], log }),
    health,
    storeWarning({ health, view: treeView }),
    health.onDidChange(updateSettings),
    missingKeys.onDidChange(updateSettings),
    context.secrets.onDidChange(() => missingKeys.look()),
    answeredContext(workbench, log),
    vscode.window.registerWebviewViewProvider(ids.views.chat, chat),
    vscode.window.registerWebviewPanelSerializer(ids.sessionEditor, editors),
    registerCommands(
      {
        ...sessionCommands(commandServices),
        ...organiseCommands(commandServices),
        ...trashCommands(commandServices),
        ...branchCommands(commandServices),
        ...storeCommands(commandServices),
        ...filterCommands(commandServices),
        ...turnCommands(commandServices),
        ...attention.commands,
        ...approvalCommands({ approvals, chat, editors, always: alwaysAllowed(context.workspaceState) }),
        ...agentCommands({ ...agentServices, openSession }),
        ...editorCommands({ chat, input }),
        ...findCommands(commandServices),
        ...exchangeCommands({ ...commandServices, agents: () => roster.agents }),
        ...searchCommands({ ...commandServices, results, agents: () => roster.agents }),
      },
      log,
    ),
    attention,
    viewProgress(workbench, chat),
    approvalNotice({ approvals, workbench, chat, editors, log }),
    hostTimers.every(ageInterval, () => treeView.visible && tree.refresh()),
    vscode.workspace.onDidGrantWorkspaceTrust(updateSettings),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (shownSettings.some((setting) => change.affectsConfiguration(setting))) updateSettings();
      if (addressSettings.some((setting) => change.affectsConfiguration(setting))) void missingKeys.look();
    }),
  );
}

/** VS Code waits about five seconds: enough to end and save what runs, if drafts are saved beside it and not before. */
export async function deactivate(): Promise<void> {
  await workbench?.close(drafts?.flush());
}

function agentRoster(reader: WorkspaceReader, keys: KeyRing): AgentRoster {
  const briefing = () => readBriefing(reader);
  const ports: HttpPorts = {
    fetch,
    timers: hostTimers,
    clock: Date,
    key: (origin) => keys.get(origin),
    briefing,
    sizes: new ContextMemory(Date),
    toolless: new Set(),
  };
  const vsCode = new VsCodeModels({ lm: vscode.lm, briefing, usualModel: () => agentConfiguration().vsCode.model });
  return new AgentRoster({
    guide: new WorkspaceGuide({ workspace: () => reader.name(), maxResults: guideMaxResults }),
    others: () => [vsCode, ...configuredAgents(agentConfiguration(), ports)],
    usual: () => agentConfiguration().agent,
    isTrusted: () => vscode.workspace.isTrusted,
  });
}

async function ollamaModels(): Promise<string[] | null> {
  return (await findOllama(fetch))?.models.map(({ id }) => id) ?? null;
}

function ollamaOffer(): OllamaOffer {
  return new OllamaOffer({ models: ollamaModels, isWelcome: () => vscode.workspace.isTrusted && isNobodyChosen() });
}

function storeFolder(context: vscode.ExtensionContext): StoreFolder {
  return new StoreFolder({
    prepare: () => prepareStorage(context.globalStorageUri.fsPath, workspaceIdentity()),
    salvage: (directory) => salvageStore({ directory }),
    lockHolders: (directory) => lockHolders({ directory }),
    breakLock: (directory, owners) => void breakLock({ directory, owners }),
  });
}

interface EngineServices {
  storage: StoreFolder;
  roster: AgentRoster;
  tools: ReturnType<typeof agentTools>;
  log: vscode.LogOutputChannel;
}

async function openWorkbench({ storage, roster, tools, log }: EngineServices): Promise<Workbench> {
  const store = await openStore({ directory: await storage.current() });
  const engine = new TurnEngine({
    store,
    timers: hostTimers,
    clock: Date,
    get agents() {
      return roster.agents;
    },
    toolBox: tools,
    log: (message, error) => log.error(message, error),
  });
  const close = async (saving: Promise<unknown>) => {
    await Promise.all([engine.close(), saving]);
    await store.close();
  };
  return { store, runner: engine, close };
}
