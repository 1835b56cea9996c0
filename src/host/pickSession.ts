import * as vscode from 'vscode';
import { age } from '../core/age';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { SessionQuery, SessionStore, SessionView } from '../core/sessionStore';
import { sessionTitle } from '../core/sessionTitle';
import { plainLabel } from './plainLabel';

const pageSize = 100;

export interface SessionChoice {
  title: string;
  /** Where to choose from; the sessions in use, and after them the archived ones, where it is left out. */
  view?: SessionView;
  state?: SessionQuery['state'];
  /** Which of them can be chosen; all where it is left out. */
  only?: (session: Session) => boolean;
  /** What to say when there is none. */
  none?: string;
}

type SessionPick = vscode.QuickPickItem & { session: Session };

/** Lets the person choose a session, most recent first, searched as they type. Throws a cancellation if they do not. */
export async function pickSession(store: SessionStore, choice: SessionChoice): Promise<Session> {
  const first = await readPicks(store, choice, '');
  if (first.length === 0) throw noneFor(choice);
  const pick = vscode.window.createQuickPick<SessionPick>();
  pick.title = choice.title;
  pick.placeholder = 'Type to search in titles and tags';
  pick.items = first;
  try {
    return await chosen(pick, (text) => readPicks(store, choice, text));
  } finally {
    pick.dispose();
  }
}

/** The store searches, since it knows more sessions than any list could show. A late answer to old words is dropped. */
function chosen(pick: vscode.QuickPick<SessionPick>, read: (text: string) => Promise<SessionPick[]>): Promise<Session> {
  return new Promise((resolve, reject) => {
    pick.onDidChangeValue(async (text) => {
      pick.busy = true;
      try {
        const items = await read(text);
        if (pick.value === text) pick.items = items;
      } catch (error) {
        reject(error);
      }
      pick.busy = false;
    });
    pick.onDidAccept(() => {
      const [selected] = pick.selectedItems;
      if (selected) resolve(selected.session);
    });
    pick.onDidHide(() => reject(new vscode.CancellationError()));
    pick.show();
  });
}

export function viewsOf({ view }: SessionChoice): SessionView[] {
  return view ? [view] : ['active', 'archived'];
}

async function readPicks(store: SessionStore, choice: SessionChoice, text: string): Promise<SessionPick[]> {
  const now = Date.now();
  const picks: SessionPick[] = [];
  for (const view of viewsOf(choice)) {
    if (picks.length >= pageSize) break;
    const found = await readView(store, { ...choice, view }, text);
    picks.push(...found.map((session) => toPick(session, now)));
  }
  return picks.slice(0, pageSize);
}

/** The store lists pinned sessions first; who looks for one that was just in use wants that at the top. */
async function readView(store: SessionStore, choice: SessionChoice, text: string): Promise<Session[]> {
  const { view, state, only = () => true } = choice;
  const { items } = await store.listSessions({ view, state, text, limit: choice.only ? 1000 : pageSize });
  return items.filter(only).sort((a, b) => b.updatedAt - a.updatedAt);
}

function toPick(session: Session, now: number): SessionPick {
  const place = session.archivedAt === null ? [] : ['archived'];
  return {
    label: plainLabel(sessionTitle(session)),
    description: [age(session.updatedAt, now), ...place, ...session.tags.map((tag) => `#${tag}`)].join('  '),
    // The store has found it; the list must not leave it out because its own search would not have.
    alwaysShow: true,
    session,
  };
}

function noneFor({ view, none }: SessionChoice): SessionError {
  if (none) return new SessionError('not-found', none);
  if (view === 'trash') return new SessionError('not-found', 'The trash is empty.');
  return new SessionError('not-found', 'There is no session yet.', {
    remedy: 'Send a prompt in the chat to begin one.',
  });
}
