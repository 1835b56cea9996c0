const icons: Partial<Record<string, string>> = {
  'workspace-guide': 'compass',
  vscode: 'vscode',
  openai: 'sparkle',
  anthropic: 'sparkle',
  ollama: 'server',
};

/** The codicon that stands for an agent, wherever it is named. */
export function agentIcon(agent: string | null | undefined): string {
  return (agent && icons[agent]) || 'robot';
}
