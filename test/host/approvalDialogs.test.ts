import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ApprovalRequest } from '../../src/core/approval';
import { approvalDialogs } from '../../src/host/approvalDialogs';
import { ProposedTexts } from '../../src/host/proposedTexts';
import { waitUntil } from '../rig/waitUntil';

const base = {
  id: 'request-1',
  sessionId: 's',
  turnId: 't',
  callId: 'c',
  tool: 'a_tool',
  reason: 'It changes files.',
  preview: 'a preview',
  hidden: [],
  scopes: ['once' as const],
  hash: 'h',
};

describe('what is shown for approval', () => {
  const log = vscode.window.createOutputChannel('Turnkeeper approvals', { log: true });
  let texts: ProposedTexts;

  beforeEach(() => {
    texts = new ProposedTexts();
  });

  afterEach(() => texts.dispose());

  const inputs = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const diffs = () => inputs().filter((input) => input instanceof vscode.TabInputTextDiff);
  const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();

  it('is an edit in the diff editor, before and after to the letter, until it is decided', async () => {
    const action: ApprovalRequest['action'] = {
      kind: 'write',
      changes: [{ path: 'src/tea.ts', before: 'const t = 180;\n', after: 'const t = 240;\n' }],
      protectedPaths: [],
    };
    const shown = await approvalDialogs(texts, log).show({ ...base, action });
    const [diff] = await waitUntil('the diff is open', () => diffs().length === 1 && diffs());
    assert.ok(diff);
    assert.equal(await textOf(diff.original), 'const t = 180;\n');
    assert.equal(await textOf(diff.modified), 'const t = 240;\n');
    shown.dispose();
    await waitUntil('the diff is closed', () => diffs().length === 0);
  });

  it('is a command too long for a dialog as a document of its own', async () => {
    const preview = `echo ${'x'.repeat(2000)}`;
    const action: ApprovalRequest['action'] = {
      kind: 'command',
      argv: ['echo', 'x'.repeat(2000)],
      executable: '/bin/echo',
      fingerprint: null,
      cwd: '',
    };
    const shown = await approvalDialogs(texts, log).show({ ...base, action, preview });
    assert.equal(vscode.window.activeTextEditor?.document.getText(), preview);
    shown.dispose();
    await waitUntil('the document is closed', () => inputs().length === 0);
  });
});
