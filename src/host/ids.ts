/** Every name that package.json and the code share, written once; a test keeps the two in step. */
export const ids = {
  container: 'turnkeeper',
  views: {
    sessions: 'turnkeeper.sessions',
    chat: 'turnkeeper.chat',
  },
  /** The type of an editor tab, by which VS Code finds us when it restores one. */
  sessionEditor: 'turnkeeper.session',
  commands: {
    newSession: 'turnkeeper.newSession',
    openSession: 'turnkeeper.openSession',
    openInEditor: 'turnkeeper.openInEditor',
    renameSession: 'turnkeeper.renameSession',
    moveToTrash: 'turnkeeper.moveToTrash',
    restoreSession: 'turnkeeper.restoreSession',
    purgeSession: 'turnkeeper.purgeSession',
    stopTurn: 'turnkeeper.stopTurn',
    focusChat: 'turnkeeper.focusChat',
    loadMoreSessions: 'turnkeeper.loadMoreSessions',
    showLog: 'turnkeeper.showLog',
    selectAgent: 'turnkeeper.selectAgent',
    selectModel: 'turnkeeper.selectModel',
    setKey: 'turnkeeper.setKey',
  },
  contextKeys: {
    storeState: 'turnkeeper.storeState',
    chatRunning: 'turnkeeper.chatRunning',
  },
  settings: {
    sendKey: 'turnkeeper.chat.sendKey',
    guideMaxResults: 'turnkeeper.guide.maxResults',
    agent: 'turnkeeper.agent',
    vsCodeModel: 'turnkeeper.vsCode.model',
    openAiAddress: 'turnkeeper.openAi.address',
    openAiModel: 'turnkeeper.openAi.model',
    anthropicAddress: 'turnkeeper.anthropic.address',
    anthropicModel: 'turnkeeper.anthropic.model',
    ollamaModel: 'turnkeeper.ollama.model',
    toolsMode: 'turnkeeper.tools.mode',
  },
  /** The `contextValue` of a row in the tree, by which menus choose. */
  rows: {
    session: 'session',
    runningSession: 'session.running',
    trashedSession: 'trashed',
  },
} as const;

type ValueOf<Names> = Names[keyof Names];

export type CommandId = ValueOf<typeof ids.commands>;
export type ContextKey = ValueOf<typeof ids.contextKeys>;

/** The commands that choose who answers; all others are about sessions. */
export type AgentCommandId = (typeof ids.commands)['selectAgent' | 'selectModel' | 'setKey'];
