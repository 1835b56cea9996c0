import * as vscode from 'vscode';
import type { Session } from '../core/session';
import type { CommandServices } from './commandServices';
import { pickSession, viewsOf, type SessionChoice } from './pickSession';
import type { Row, SessionRow } from './sessionRow';

/**
 * What a keybinding of the tree gives a command, and after it the row with the focus. It is asked for in package.json
 * in the words that VS Code itself uses for a view's own actions, since its API knows the selection only.
 */
const treeKey = 'key';

/** From a row, an id, the tree's selection or, failing these, the person's choice. */
export async function chooseSession(
  services: CommandServices,
  argument: unknown,
  choice: SessionChoice,
): Promise<Session> {
  const [first] = await chooseSessions(services, argument, undefined, choice);
  if (!first) throw new vscode.CancellationError();
  return first;
}

/** As `chooseSession`, for what can be done with several: a menu gives all selected rows as its second argument. */
export async function chooseSessions(
  services: CommandServices,
  argument: unknown,
  others: unknown,
  choice: SessionChoice,
): Promise<Session[]> {
  const { store } = await services.workbench.get();
  const isKey = Array.isArray(argument) && argument[0] === treeKey;
  const named = isKey ? meantByKey(services.treeSelection(), argument[1]) : allOf(argument, others);
  const sessions: Session[] = [];
  for (const id of namedIds(named)) sessions.push((await store.loadSession(id)).session);
  if (sessions.length > 0) return sessions;
  if (isKey) throw new vscode.CancellationError();
  return [await pickSession(store, choice)];
}

/** As `chooseSessions`; what is before the person's eyes is meant where nothing else is named. */
export async function chooseShownSessions(
  services: CommandServices,
  argument: unknown,
  others: unknown,
  choice: SessionChoice,
): Promise<Session[]> {
  const shown = argument === undefined ? await fittingShown(services, choice) : null;
  return shown ? [shown] : chooseSessions(services, argument, others, choice);
}

export async function chooseShownSession(
  services: CommandServices,
  argument: unknown,
  choice: SessionChoice,
): Promise<Session> {
  const [first] = await chooseShownSessions(services, argument, undefined, choice);
  if (!first) throw new vscode.CancellationError();
  return first;
}

/** The shown session, where it is one of those that could be chosen. */
async function fittingShown(
  { workbench, shownSession }: CommandServices,
  choice: SessionChoice,
): Promise<Session | null> {
  const id = shownSession();
  if (id === null) return null;
  const { store } = await workbench.get();
  const pages = await Promise.all(viewsOf(choice).map((view) => store.listSessions({ view, ids: [id] })));
  const [session] = pages.flatMap(({ items }) => items);
  return session && (!choice.only || choice.only(session)) ? session : null;
}

/** The arrows move the focus and leave the selection behind: what is selected is meant only where the focus is on it. */
function meantByKey(selection: readonly Row[], focused: unknown): readonly unknown[] {
  const [focusedId] = namedIds([focused]);
  if (focusedId === undefined) return isGroupRow(focused) ? [] : selection;
  return namedIds(selection).includes(focusedId) ? selection : [focused];
}

/** A row may be older than what the store holds, so that only its id is taken from it. */
function namedIds(named: readonly unknown[]): string[] {
  const found = named.flatMap((one) => (isSessionRow(one) ? [one.session.id] : typeof one === 'string' ? [one] : []));
  return [...new Set(found)];
}

/** The row that a menu was opened on counts for itself where it is not among the selected ones. */
function allOf(argument: unknown, others: unknown): readonly unknown[] {
  if (Array.isArray(others) && others.includes(argument)) return others;
  return Array.isArray(argument) ? argument : [argument];
}

function isGroupRow(value: unknown): boolean {
  return typeof value === 'object' && value !== null && (value as Partial<Row>).type === 'group';
}

export function isSessionRow(value: unknown): value is SessionRow {
  return typeof value === 'object' && value !== null && (value as Partial<Row>).type === 'session';
}
