import { foldName } from './foldName';

/** Folders whose content decides what an editor, an agent or a repository does by itself, at any depth. */
const folders = new Set([
  ...['.vscode', '.vscode-server', '.idea', '.zed', '.devcontainer'],
  ...['.git', '.hg', '.svn', '.jj', '.husky', '.githooks'],
  ...[
    '.turnkeeper',
    '.cursor',
    '.claude',
    '.codex',
    '.gemini',
    '.windsurf',
    '.cline',
    '.clinerules',
    '.roo',
    '.kilocode',
  ],
  ...[
    '.continue',
    '.opencode',
    '.goose',
    '.amazonq',
    '.junie',
    '.kiro',
    '.augment',
    '.trae',
    '.qwen',
    '.agents',
    '.mcp',
  ],
  ...['.ssh', '.gnupg'],
]);

/** Files that do so, at any depth. */
const files = new Set([
  ...['.mcp.json', 'mcp.json', 'mcp_config.json', 'mcp_settings.json'],
  ...['agents.md', 'agents.override.md', 'agent.md', 'claude.md', 'claude.local.md', 'gemini.md', 'qwen.md', 'warp.md'],
  ...['.claude.json', '.cursorrules', '.cursorignore', '.windsurfrules', '.clineignore', '.roorules', '.roomodes'],
  ...['.rooignore', '.continuerules', '.goosehints', '.aider.conf.yml', 'opencode.json', 'opencode.jsonc'],
  ...['.devcontainer.json', '.gitmodules', '.gitattributes', '.gitconfig', '.envrc', '.pre-commit-config.yaml'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.bashrc', '.bash_profile', '.bash_login', '.profile', '.zshrc', '.zshenv'],
  ...['.zprofile', '.zlogin'],
]);

/** Places that do so only there, as beginnings of a path that may itself begin at any depth. */
const places = [
  ['.github', 'copilot-instructions.md'],
  ['.github', 'instructions'],
  ['.github', 'prompts'],
  ['.github', 'chatmodes'],
  ['.github', 'agents'],
  ['.github', 'skills'],
  ['.github', 'hooks'],
  ['.github', 'workflows'],
];

/**
 * True for what could switch approval off, start programs by itself, or tell an agent what to do: writing it is always
 * asked for, whatever the mode. A short name of Windows (`GIT~1`) may stand for any of them.
 */
export function isProtectedPath(segments: readonly string[]): boolean {
  const folded = segments.map(foldName);
  return folded.some(
    (name, index) =>
      folders.has(name) ||
      files.has(name) ||
      name.endsWith('.code-workspace') ||
      /^[^~]{1,8}~\d/.test(name) ||
      places.some((place) => place.every((part, offset) => folded[index + offset] === part)),
  );
}
