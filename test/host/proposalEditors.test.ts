import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { ApprovalRequest } from '../../src/core/approval';
import { OpenApprovals } from '../../src/host/openApprovals';
import { ProposalEditors } from '../../src/host/proposalEditors';
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
  facts: [],
  hidden: [],
  scopes: ['once' as const],
  hash: 'h',
};

describe('what is opened for approval', () => {
  const log = vscode.window.createOutputChannel('Turnkeeper approvals', { log: true });
  let texts: ProposedTexts;
  let approvals: OpenApprovals;
  let editors: ProposalEditors;

  beforeEach(() => {
    texts = new ProposedTexts();
    approvals = new OpenApprovals((error) => log.error(String(error)));
    editors = new ProposalEditors(texts, approvals, log);
  });

  afterEach(() => {
    editors.dispose();
    texts.dispose();
  });

  const inputs = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ input }) => input));
  const diffs = () => inputs().filter((input) => input instanceof vscode.TabInputTextDiff);
  const textOf = async (uri: vscode.Uri) => (await vscode.workspace.openTextDocument(uri)).getText();
  const reject = (requestId: string) =>
    approvals.answer('s', { requestId, hash: 'h', decision: { type: 'reject', why: '' } });

  async function open(request: ApprovalRequest): Promise<void> {
    void approvals.ask(request, new AbortController().signal);
    await editors.show(request);
  }

  it('is an edit in the diff editor, before and after to the letter, until it is decided', async () => {
    const action: ApprovalRequest['action'] = {
      kind: 'write',
      changes: [{ path: 'src/tea.ts', before: 'const t = 180;\n', after: 'const t = 240;\n' }],
      protectedPaths: [],
    };
    await open({ ...base, action });
    const [diff] = await waitUntil('the diff is open', () => diffs().length === 1 && diffs());
    assert.ok(diff);
    assert.equal(await textOf(diff.original), 'const t = 180;\n');
    assert.equal(await textOf(diff.modified), 'const t = 240;\n');
    reject(base.id);
    await waitUntil('the diff is closed', () => diffs().length === 0);
  });

  it('is a command too long for a panel as a document of its own, which may then be allowed', async () => {
    const preview = `echo ${'x'.repeat(200_000)}`;
    const action: ApprovalRequest['action'] = {
      kind: 'command',
      argv: ['echo', 'x'.repeat(200_000)],
      executable: '/bin/echo',
      fingerprint: null,
      cwd: '',
    };
    await open({ ...base, action, preview });
    assert.equal(vscode.window.activeTextEditor?.document.getText(), preview);
    approvals.answer('s', { requestId: base.id, hash: 'h', decision: { type: 'allow', scope: 'once' } });
    await waitUntil('the document is closed', () => inputs().length === 0);
  });
});
