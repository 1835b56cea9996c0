import * as vscode from 'vscode';
import { age } from '../core/age';
import { quotedTitle } from '../core/quotedTitle';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { Branch, SessionStore, Snapshot } from '../core/sessionStore';
import type { Turn } from '../core/turn';
import { plainLabel } from './plainLabel';

/** Turns of the current branch that can be chosen from; whoever wants an older one scrolls to it in the chat. */
const mostTurns = 200;

/** Lets the person choose a turn of the current branch by its prompt, the newest first. */
export async function pickTurn(store: SessionStore, session: Session, title: string): Promise<Turn> {
  const { items } = await store.readTurns(session.id, { limit: mostTurns });
  if (items.length === 0) throw noTurns(session);
  const now = Date.now();
  const picks = items.toReversed().map((turn) => ({
    label: plainLabel(promptOf(turn)),
    description: age(turn.endedAt, now),
    turn,
  }));
  return (await picked(picks, title, 'The prompt after whose answer to go on')).turn;
}

/** Lets the person choose one of several branches; `except` leaves those out that would make no sense. */
export async function pickBranch(
  store: SessionStore,
  session: Session,
  options: { title: string; placeHolder: string; except(branch: Branch): boolean },
): Promise<Branch> {
  const branches = await store.listBranches(session.id);
  if (branches.length < 2) {
    throw new SessionError('not-found', `${quotedTitle(session)} has no other branch.`, {
      sessionId: session.id,
      remedy: 'Edit or retry one of its prompts to make one.',
    });
  }
  const now = Date.now();
  const picks = branches
    .filter((branch) => !options.except(branch))
    .map((branch) => ({
      label: plainLabel(branch.preview || 'No prompt'),
      description: [
        branch.turnCount === 1 ? '1 turn' : `${branch.turnCount} turns`,
        age(branch.updatedAt, now),
        ...(branch.current ? ['current'] : []),
      ].join(', '),
      branch,
    }));
  return (await picked(picks, options.title, options.placeHolder)).branch;
}

export async function pickSnapshot(store: SessionStore, session: Session): Promise<Snapshot> {
  const snapshots = await store.listSnapshots(session.id);
  if (snapshots.length === 0) {
    throw new SessionError('not-found', `${quotedTitle(session)} has no snapshot.`, {
      sessionId: session.id,
      remedy: 'Snapshot Session makes one.',
    });
  }
  const now = Date.now();
  const picks = snapshots
    .toReversed()
    .map((snapshot) => ({ label: plainLabel(snapshot.label), description: age(snapshot.createdAt, now), snapshot }));
  return (await picked(picks, 'Restore Snapshot', 'What came after it stays as another branch')).snapshot;
}

async function picked<Pick extends vscode.QuickPickItem>(
  picks: readonly Pick[],
  title: string,
  placeHolder: string,
): Promise<Pick> {
  const pick = await vscode.window.showQuickPick(picks, { title, placeHolder, matchOnDescription: true });
  if (!pick) throw new vscode.CancellationError();
  return pick;
}

function promptOf(turn: Turn): string {
  const prompt = turn.messages.find(({ role }) => role === 'user');
  const text = (prompt?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join(' ');
  return text.replace(/\s+/g, ' ').trim().slice(0, 200) || 'No prompt';
}

function noTurns(session: Session): SessionError {
  return new SessionError('not-found', `${quotedTitle(session)} has no turn yet.`, {
    sessionId: session.id,
    remedy: 'Send a prompt first.',
  });
}
