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
    '.agent',
    '.agents',
    '.amp',
    '.copilot',
    '.mcp',
  ],
  ...['.ssh', '.gnupg'],
]);

/** Files that do so, at any depth. */
const files = new Set([
  ...['.mcp.json', 'mcp.json', 'mcp_config.json', 'mcp_settings.json'],
  ...['agents.md', 'agents.override.md', 'agent.md', 'claude.md', 'claude.local.md', 'gemini.md', 'qwen.md', 'warp.md'],
  ...['.claude.json', '.cursorrules', '.cursorignore', '.windsurfrules', '.clineignore', '.roorules', '.roomodes'],
  ...['.rooignore', '.continuerules', '.goosehints', '.aider.conf.yml', '.aider.conf.yaml'],
  ...['opencode.json', 'opencode.jsonc', 'crush.json', '.crush.json', '.rules', '.gitlab-ci.yml'],
  ...['.devcontainer.json', '.gitmodules', '.gitattributes', '.gitconfig', '.envrc', '.pre-commit-config.yaml'],
  ...['.npmrc', '.yarnrc', '.yarnrc.yml', '.bashrc', '.bash_profile', '.bash_login', '.profile', '.zshrc', '.zshenv'],
  ...['.zprofile', '.zlogin'],
]);

/** Names that come in many spellings: workspaces, instructions, and what runs hooks and tasks. */
const patterns = [
  /\.code-workspace$/,
  /\.(?:instructions|prompt|chatmode|agent)\.md$/,
  /^\.?lefthook(?:-local)?\.(?:ya?ml|toml|json)$/,
  /^\.?mise(?:\..+)?\.toml$/,
  /^[^~]{1,8}~\d/,
];

/**
 * Files that make any folder a repository without a working tree, or say what git starts in one. There is none without
 * a HEAD, so that none can be made in silence.
 */
const repositoryFiles = new Set(['head', 'config', 'config.worktree', 'commondir']);

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
  ['.cargo', 'config'],
  ['.cargo', 'config.toml'],
  ['.yarn', 'releases'],
  ['.yarn', 'plugins'],
];

/**
 * True for what could switch approval off, start programs by itself, or tell an agent what to do: writing it is always
 * asked for, whatever the mode. A short name of Windows (`GIT~1`) may stand for any of them.
 */
export function isProtectedPath(segments: readonly string[]): boolean {
  const folded = segments.map(foldName);
  return (
    isOfRepository(folded.at(-2), folded.at(-1)) ||
    folded.some(
      (name, index) =>
        folders.has(name) ||
        files.has(name) ||
        patterns.some((pattern) => pattern.test(name)) ||
        places.some((place) => place.every((part, offset) => folded[index + offset] === part)),
    )
  );
}

/** Git's own hooks have no extension, unlike what else is kept in folders of that name. */
function isOfRepository(folder = '', name = ''): boolean {
  return repositoryFiles.has(name) || (folder === 'hooks' && !name.includes('.'));
}
