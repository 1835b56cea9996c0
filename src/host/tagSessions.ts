import * as vscode from 'vscode';
import type { Session } from '../core/session';
import { nameProblem, toSessionName } from '../core/sessionName';
import type { SessionStore } from '../core/sessionStore';
import { chooseShownSessions } from './chooseSession';
import type { CommandServices } from './commandServices';
import { plainLabel } from './plainLabel';

/** What a drop onto a tag gives: the sessions, and the tag that they are to have besides their own; null is for none. */
interface TagDrop {
  sessions: string[];
  add: string | null;
}

type TagPick = vscode.QuickPickItem & { tag: string };

/** Lets the person tick the tags of one or several sessions, and type new ones. */
export async function tagSessions(services: CommandServices, argument: unknown, others: unknown): Promise<void> {
  const { store } = await services.workbench.get();
  const choice = { title: 'Tag Session' };
  if (isDrop(argument)) {
    const sessions = await chooseShownSessions(services, argument.sessions, undefined, choice);
    if (argument.add !== null) return saveTags(store, sessions, { on: [argument.add], off: [] });
    return saveTags(store, sessions, { on: [], off: sessions.flatMap(({ tags }) => tags) });
  }
  const sessions = await chooseShownSessions(services, argument, others, choice);
  const known = (await store.listFacets()).tags.map(({ name }) => name);
  const common = known.filter((tag) => sessions.every(({ tags }) => tags.includes(tag)));
  const ticked = await tickTags(known, common);
  await saveTags(store, sessions, { on: ticked, off: common.filter((tag) => !ticked.includes(tag)) });
}

/** Tags that only some of several sessions have stay with these. */
async function saveTags(store: SessionStore, sessions: Session[], { on, off }: { on: string[]; off: string[] }) {
  for (const { id, tags } of sessions) {
    await store.updateSession(id, { tags: [...new Set([...tags, ...on])].filter((tag) => !off.includes(tag)) });
  }
}

function tickTags(known: readonly string[], common: readonly string[]): Promise<string[]> {
  const pick = vscode.window.createQuickPick<TagPick>();
  pick.title = 'Tag Session';
  pick.placeholder = 'Tick tags, or type a new one and press Enter';
  pick.canSelectMany = true;
  pick.items = known.map(toPick);
  pick.selectedItems = pick.items.filter(({ tag }) => common.includes(tag));
  return new Promise<string[]>((resolve, reject) => {
    let typed: string | null = null;
    pick.onDidChangeValue((value) => {
      // What was there before this key was on its way to what is there now, and is no tag of its own.
      const ticked = pick.selectedItems.map(({ tag }) => tag).filter((tag) => tag !== typed);
      const name = toSessionName(value);
      const problem = name === '' ? null : nameProblem(name, 'A tag');
      typed = name === '' || problem !== null || known.includes(name) ? null : name;
      pick.items = [...(typed === null ? [] : [newTagPick(typed)]), ...known.map(toPick)];
      pick.title = problem ?? 'Tag Session';
      // What was typed is meant to be taken; a second Enter must not be needed for it.
      pick.selectedItems = pick.items.filter(({ tag }) => tag === typed || ticked.includes(tag));
    });
    pick.onDidAccept(() => resolve(pick.selectedItems.map(({ tag }) => tag)));
    pick.onDidHide(() => reject(new vscode.CancellationError()));
    pick.show();
  }).finally(() => pick.dispose());
}

function newTagPick(tag: string): TagPick {
  return { ...toPick(tag), description: 'new tag', alwaysShow: true };
}

function toPick(tag: string): TagPick {
  return { label: plainLabel(tag), tag };
}

function isDrop(argument: unknown): argument is TagDrop {
  return typeof argument === 'object' && argument !== null && 'add' in argument;
}
