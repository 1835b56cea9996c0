/** The agents that come with Turnkeeper. Sessions keep these ids, so that none is ever changed. */
export const agentIds = {
  guide: 'workspace-guide',
  vsCode: 'vscode',
  openAi: 'openai',
  anthropic: 'anthropic',
  ollama: 'ollama',
} as const;
