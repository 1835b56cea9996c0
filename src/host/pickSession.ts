import * as vscode from 'vscode';
import { age } from '../core/age';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { SessionQuery, SessionStore } from '../core/sessionStore';
import { sessionTitle } from '../core/sessionTitle';

const longestList = 1000;

/** Lets the person choose a session, most recent first, filtered as they type. Throws a cancellation if they do not. */
export async function pickSession(
  store: SessionStore,
  { title, view }: { title: string; view: NonNullable<SessionQuery['view']> },
): Promise<Session> {
  const { items } = await store.listSessions({ view, limit: longestList });
  if (items.length === 0) {
    throw view === 'trash'
      ? new SessionError('not-found', 'The trash is empty.')
      : new SessionError('not-found', 'There is no session yet.', {
          remedy: 'Send a prompt in the chat to begin one.',
        });
  }
  const now = Date.now();
  const picks = items.map((session) => ({
    label: sessionTitle(session),
    description: age(session.updatedAt, now),
    session,
  }));
  const pick = await vscode.window.showQuickPick(picks, {
    title,
    placeHolder: 'Type to filter',
    matchOnDescription: true,
  });
  if (!pick) throw new vscode.CancellationError();
  return pick.session;
}
