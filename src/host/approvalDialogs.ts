import * as vscode from 'vscode';
import type { ApprovalRequest } from '../core/approval';
import type { FileChange } from '../core/fileChange';
import type { ApprovalAnswer, ApprovalQuestion, ApprovalUi } from './personApprover';
import type { ProposedTexts } from './proposedTexts';

/** UTF-16 units that a dialog shows whole on any screen. */
const longestDetail = 600;

const labels: Record<ApprovalAnswer, string> = {
  once: 'Allow Once',
  session: 'Allow for This Session',
  always: 'Always Allow Exactly This',
  look: 'Look First',
  rejectWithWords: 'Reject and Say Why...',
  reject: 'Reject',
};

/** Asks with VS Code's own dialogs: edits in its diff editor, all else as the text that it is. */
export function approvalDialogs(texts: ProposedTexts, log: Pick<vscode.LogOutputChannel, 'warn'>): ApprovalUi {
  return {
    async show(request) {
      const uris = await showAction(texts, request);
      return {
        dispose: () =>
          void texts.remove(uris).catch((error: unknown) => log.warn('A proposal could not be closed.', error)),
      };
    },
    ask: showQuestion,
    async look(request) {
      await vscode.window.showInformationMessage(`${titleOf(request)} It waits for you.`, 'Decide');
    },
    async askWhy(request) {
      return vscode.window.showInputBox({ title: titleOf(request), prompt: 'What is to be done instead?' });
    },
  };
}

async function showQuestion({ request, answers }: ApprovalQuestion): Promise<ApprovalAnswer | undefined> {
  const offered = answers.map((answer) => ({ title: labels[answer], answer }));
  const reject = { title: labels.reject, answer: 'reject' as const, isCloseAffordance: true };
  const options = { modal: true, detail: detailOf(request) };
  const choice = await vscode.window.showWarningMessage(titleOf(request), options, ...offered, reject);
  return choice?.answer;
}

function titleOf({ tool, action }: ApprovalRequest): string {
  switch (action.kind) {
    case 'write':
      return `An agent wants to change ${filesOf(action.changes)}.`;
    case 'command':
      return 'An agent wants to run a command.';
    case 'external':
      return `An agent wants to use the tool ${tool}.`;
  }
}

/** What does not fit is never shown in part as if it were all: it lies open behind the dialog. */
function detailOf({ reason, hidden, preview, action }: ApprovalRequest): string {
  const isBehind = action.kind === 'write' || preview.length > longestDetail;
  const found = hidden.length === 0 ? [] : [`Careful, it holds characters that cannot be seen: ${hidden.join(', ')}.`];
  const what = isBehind ? 'All of it is open in the editor; Look First goes there.' : preview;
  return [reason, ...found, what].join('\n\n');
}

function filesOf(changes: readonly FileChange[]): string {
  const [only] = changes;
  return changes.length === 1 && only ? only.path : `${changes.length} files`;
}

async function showAction(texts: ProposedTexts, request: ApprovalRequest): Promise<vscode.Uri[]> {
  const { action, id, preview, hidden } = request;
  const shown = action.kind === 'write' ? await showChanges(texts, id, action.changes) : [];
  if (action.kind === 'write' ? hidden.length === 0 : preview.length <= longestDetail) return shown;
  const uri = texts.add(action.kind === 'write' ? 'proposal.diff' : 'proposal.txt', id, preview);
  await vscode.window.showTextDocument(uri, { preview: false, preserveFocus: true });
  return [...shown, uri];
}

async function showChanges(texts: ProposedTexts, id: string, changes: readonly FileChange[]): Promise<vscode.Uri[]> {
  const uris: vscode.Uri[] = [];
  for (const { path, before, after } of changes) {
    const left = texts.add(path, `${id}-before`, before ?? '');
    const right = texts.add(path, `${id}-after`, after ?? '');
    uris.push(left, right);
    const what = before === null ? 'to be created' : after === null ? 'to be deleted' : 'proposed';
    const options = { preview: false, preserveFocus: true };
    await vscode.commands.executeCommand('vscode.diff', left, right, `${path} (${what})`, options);
  }
  return uris;
}
