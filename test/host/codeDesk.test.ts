import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { ProtectedQuestion } from '../../src/host/askProtected';
import { CodeDesk } from '../../src/host/codeDesk';
import { EditorWorkspace } from '../../src/host/editorWorkspace';
import { ProposedTexts } from '../../src/host/proposedTexts';
import { WorkspaceReader } from '../../src/host/workspaceReader';

describe('code from a reply', () => {
  const file = (name: string) => path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', name);
  let texts: ProposedTexts;
  let asked: ProtectedQuestion[];
  let answer: boolean;
  let desk: CodeDesk;

  beforeEach(async () => {
    await mkdir(file('.claude'));
    await writeFile(file('.claude/settings.json'), '{}\n');
    await writeFile(file('tea.json'), '{}\n');
    texts = new ProposedTexts();
    asked = [];
    answer = false;
    desk = new CodeDesk({
      workspace: new EditorWorkspace(new WorkspaceReader()),
      texts,
      askProtected: async (question) => {
        asked.push(question);
        return answer;
      },
    });
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    texts.dispose();
    await rm(file('.claude'), { recursive: true });
    await rm(file('tea.json'));
  });

  async function apply(name: string, code: string): Promise<boolean> {
    const proposal = await desk.propose(code, name);
    assert.ok(proposal);
    return desk.accept(proposal.id);
  }

  const patch = (words: string) => `@@ -1 +1 @@\n-{}\n+${words}\n`;

  it('goes into an ordinary file on the word that was given to its diff', async () => {
    assert.equal(await apply('tea.json', patch('{"tea":1}')), true);
    assert.equal(await readFile(file('tea.json'), 'utf8'), '{"tea":1}\n');
    assert.deepEqual(asked, []);
  });

  it('goes into a protected file only when the person says so once more, and is still open after a no', async () => {
    const proposal = await desk.propose(patch('{"hooks":1}'), '.claude/settings.json');
    assert.ok(proposal);
    assert.equal(await desk.accept(proposal.id), false);
    assert.equal(await readFile(file('.claude/settings.json'), 'utf8'), '{}\n');
    assert.deepEqual(asked, [{ path: '.claude/settings.json', hidden: [] }]);
    answer = true;
    assert.equal(await desk.accept(proposal.id), true);
    assert.equal(await readFile(file('.claude/settings.json'), 'utf8'), '{"hooks":1}\n');
  });

  it('is said to have characters that cannot be seen', async () => {
    await apply('.claude/settings.json', patch('{"a\u200B":1}'));
    assert.deepEqual(asked[0]?.hidden, ['U+200B zero-width space']);
  });
});
