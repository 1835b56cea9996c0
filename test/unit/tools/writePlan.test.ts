import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { NodeWorkspace } from '../../../src/tools/nodeWorkspace';
import { writePlan } from '../../../src/tools/writePlan';
import { temporaryFolder } from '../store/temporaryFolder';

/** What is protected of one new file, in a workspace of these folders, each with its label. */
async function protectedPaths(folders: Record<string, string>, asked: string): Promise<string[]> {
  const base = temporaryFolder();
  const roots = Object.entries(folders).map(([name, below]) => ({ name, folder: path.join(base, below) }));
  for (const { folder } of roots) mkdirSync(folder, { recursive: true });
  const workspace = new NodeWorkspace({ roots, isTrusted: () => true });
  const change = { path: (await workspace.locate(asked)).path, before: null, after: '{}' };
  const { action } = await writePlan(workspace, [{ asked, change }], 'Done.');
  return action.kind === 'write' ? action.protectedPaths : assert.fail(action.kind);
}

describe('a plan to write', () => {
  const attacks: [Record<string, string>, string][] = [
    [{ shop: 'shop', cfg: 'shop/.vscode' }, 'cfg/settings.json'],
    [{ '.vscode': 'shop/.vscode' }, 'tasks.json'],
    [{ hooks: 'shop/.git/hooks' }, 'pre-commit'],
    [{ github: 'shop/.github' }, 'workflows/ci.yml'],
    [{ shop: 'shop' }, '.vscode/tasks.json'],
  ];
  for (const [folders, asked] of attacks) {
    it(`knows ${asked} in ${JSON.stringify(folders)} for protected`, async () => {
      assert.deepEqual(await protectedPaths(folders, asked), [asked]);
    });
  }

  for (const below of ['.config/shop', '.github-projects/shop', 'my.git/shop', 'vscode', 'workflows']) {
    it(`minds no file of a workspace in ${below}`, async () => {
      assert.deepEqual(await protectedPaths({ shop: below }, 'src/main.ts'), []);
    });
  }
});
