import assert from 'node:assert/strict';
import { isProtectedPath } from '../../../src/tools/isProtectedPath';

const isProtected = (path: string) => isProtectedPath(path.split('/'));

describe('protected paths', () => {
  const always = [
    '.vscode/settings.json',
    '.VSCode/tasks.json',
    'packages/a/.vscode/launch.json',
    '.vscode',
    'shop.code-workspace',
    'deep/Shop.CODE-WORKSPACE',
    '.git/config',
    '.git/hooks/pre-commit',
    '.GIT/config',
    '.Git',
    'sub/.git',
    '.g\u200Cit/config',
    '.git\u200D/config',
    '\uFEFF.git/config',
    '．git/config',
    '.gıt/config',
    '.ﬁxed/.cursor/mcp.json',
    'GIT~1/config',
    'git~1',
    'VSCODE~1/settings.json',
    '.git. /config',
    '.mcp.json',
    'a/.MCP.json',
    '.cursor/mcp.json',
    '.cursor/rules/x.mdc',
    '.CURSOR/mcp.json',
    '.cursorrules',
    '.claude/settings.json',
    '.claude/settings.local.json',
    'AGENTS.md',
    'agents.md',
    'docs/AGENTS.md',
    'CLAUDE.md',
    'claude.MD',
    'CLAUDE.local.md',
    'GEMINI.md',
    '.github/copilot-instructions.md',
    '.GitHub/Copilot-Instructions.md',
    '.github/instructions/a.instructions.md',
    '.github/workflows/ci.yml',
    '.codex/config.toml',
    '.turnkeeper/x',
    '.devcontainer/devcontainer.json',
    '.husky/pre-commit',
    '.envrc',
    '.ssh/authorized_keys',
    '.bashrc',
  ];
  for (const path of always) {
    it(`asks for ${JSON.stringify(path)}`, () => assert.equal(isProtected(path), true));
  }

  const plain = [
    'src/main.ts',
    'git/config',
    'vscode/settings.json',
    '.gitignore',
    '.github/ISSUE_TEMPLATE/bug.md',
    'copilot-instructions.md',
    'docs/agents/main.md',
    'my.git/config',
    'code-workspace/a.ts',
    'AGENTS.md.ts',
    'backup~/a',
    '.env',
  ];
  for (const path of plain) {
    it(`does not mind ${JSON.stringify(path)}`, () => assert.equal(isProtected(path), false));
  }
});
