import * as vscode from 'vscode';
import { SessionError } from '../core/sessionError';
import type { AlwaysAllowed } from '../tools/approvalMemory';

/** Lists what is always allowed in this workspace, and takes back what is ticked: it is then asked for again. */
export async function forgetApprovals(always: AlwaysAllowed): Promise<void> {
  const approvals = always.list();
  if (approvals.length === 0) {
    throw new SessionError('not-found', 'Nothing is always allowed in this workspace.', {
      remedy: 'What you allow for a session ends with the window.',
    });
  }
  const chosen = await vscode.window.showQuickPick([...approvals], {
    title: 'Forget Approvals',
    placeHolder: 'Tick what is to be asked for again',
    canPickMany: true,
    matchOnDetail: true,
  });
  if (!chosen || chosen.length === 0) throw new vscode.CancellationError();
  await always.remove(chosen.map(({ key }) => key));
}
