import { dateGroup, dateGroups } from '../core/dateGroup';
import { nestSessions, type Family } from '../core/nestSessions';
import type { Session } from '../core/session';
import { SessionError } from '../core/sessionError';
import type { SessionQuery, SessionStore } from '../core/sessionStore';
import type { PendingTurn } from '../core/turn';
import type { LiveTurn, TurnRunner } from '../core/turnRunner';
import { groupKey } from './groupKey';
import { isFiltering, storeQuery, type RowState, type SessionFilter } from './sessionFilter';
import type { Group, GroupRow, Row, SessionRow } from './sessionRow';

export const pageSize = 50;
/** Generations that are looked for above what a page holds; no store call is made for more. */
const mostGenerations = 8;
/** Up to so many tags are unfolded, so that what is in them is seen at once. */
const fewTags = 6;

/** What the tree is to show. */
export interface Shown {
  filter: SessionFilter;
  byTag: boolean;
  /** How many pages of a list were asked for; one where it says nothing. */
  pages: ReadonlyMap<string, number>;
  now: number;
}

export type RowSource = { store: SessionStore; runner: Pick<TurnRunner, 'live'> };

/** The headings, with the sessions in use below them: by when they were used, or by their tags. */
export async function readSessionRows(source: RowSource, shown: Shown): Promise<Row[]> {
  const [rows, folded] = await Promise.all([
    shown.byTag ? readTagGroups(source, shown) : readDateGroups(source, shown),
    readFoldedGroups(source, shown),
  ]);
  return [...rows, ...folded];
}

/** What a group holds that is read only when it is unfolded, forks below their parent where that is in the group too. */
export async function readGroup(source: RowSource, shown: Shown, group: GroupRow): Promise<Row[]> {
  const query = groupQuery(group.group, shown.filter);
  const { sessions, more } = await readPages(source.store, query, { key: groupKey(group.group), pages: shown.pages });
  const states = await readRowStates(source, sessions);
  const families = nestSessions(inState(sessions, states, shown.filter));
  const pinnedFirst = families.sort((a, b) => Number(b.session.pinned) - Number(a.session.pinned));
  return [...pinnedFirst.map((family) => toRow(family, group.group, group, states)), ...more];
}

async function readDateGroups(source: RowSource, { filter, pages, now }: Shown): Promise<Row[]> {
  const { sessions, more } = await readPages(source.store, storeQuery(filter), { key: 'active', pages });
  const all = isFiltering(filter) ? sessions : await withAncestors(source.store, sessions);
  const states = await readRowStates(source, all);
  const families = nestSessions(inState(all, states, filter));
  const groups = ['pinned' as const, ...dateGroups].map((group): GroupRow => {
    const row: GroupRow = { type: 'group', group, count: null, children: [] };
    row.children = families
      .filter(({ session, updatedAt }) => group === (session.pinned ? 'pinned' : dateGroup(updatedAt, now)))
      .map((family) => toRow(family, group, row, states));
    return row;
  });
  return [...groups.filter(({ children }) => children?.length), ...more];
}

/** The store cannot tell who waits from who runs. */
function inState(sessions: readonly Session[], states: StateOf, { state }: SessionFilter): readonly Session[] {
  return state === 'waiting' ? sessions.filter((session) => states(session) === state) : sessions;
}

function toRow(family: Family, group: Group, parent: GroupRow | SessionRow, states: StateOf): SessionRow {
  const { session } = family;
  const row: SessionRow = { type: 'session', session, state: states(session), group, children: [], parent };
  row.children = family.children.map((child) => toRow(child, group, row, states));
  return row;
}

/**
 * With the parents that are further down the list, so that whoever is shown stands where it belongs. Children are not
 * looked for: there may be thousands, and each comes with its own page.
 */
async function withAncestors(store: SessionStore, sessions: readonly Session[]): Promise<Session[]> {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  let missing = unknownParents(sessions, byId);
  for (let up = 0; missing.length > 0 && up < mostGenerations; up += 1) {
    const { items } = await store.listSessions({ ids: missing, limit: 1000 });
    for (const session of items) byId.set(session.id, session);
    missing = unknownParents(items, byId);
  }
  return [...byId.values()];
}

function unknownParents(sessions: readonly Session[], byId: ReadonlyMap<string, Session>): string[] {
  const parents = sessions.flatMap(({ parentId }) => (parentId === null || byId.has(parentId) ? [] : [parentId]));
  return [...new Set(parents)];
}

async function readTagGroups(source: RowSource, shown: Shown): Promise<Row[]> {
  const { tags } = await source.store.listFacets();
  const named = tags.map(({ name }): Group => ({ tag: name }));
  const groups = [...named, 'untagged' as const].map((group): GroupRow => {
    return { type: 'group', group, count: null, children: null };
  });
  const isShort = groups.length <= fewTags || isFiltering(shown.filter);
  const read = await Promise.all(
    groups.map(async (group): Promise<GroupRow> => {
      return isShort ? withChildren(group, await readGroup(source, shown, group)) : group;
    }),
  );
  return read.filter(({ children }) => children?.length !== 0);
}

/** Archived and Trash are folded, and there only when they hold something. */
async function readFoldedGroups(source: RowSource, shown: Shown): Promise<GroupRow[]> {
  const groups = (['archived', 'trash'] as const).map(async (group): Promise<GroupRow[]> => {
    const row: GroupRow = { type: 'group', group, count: null, children: null };
    if (isFiltering(shown.filter)) {
      const found = withChildren(row, await readGroup(source, shown, row));
      return found.children?.length ? [found] : [];
    }
    const count = await source.store.countSessions(group);
    return count > 0 ? [{ ...row, count }] : [];
  });
  return (await Promise.all(groups)).flat();
}

/** Rows know what they hang below, so that the group itself is completed and not a copy of it. */
function withChildren(group: GroupRow, children: Row[]): GroupRow {
  return Object.assign(group, { children });
}

function groupQuery(group: Group, filter: SessionFilter): SessionQuery {
  const query = storeQuery(filter);
  if (group === 'archived' || group === 'trash') return { ...query, view: group };
  if (group === 'untagged') return { ...query, tag: filter.tag ?? null, ...(filter.tag ? { ids: [] } : {}) };
  if (typeof group === 'string') return query;
  return filter.tag && filter.tag !== group.tag ? { ids: [] } : { ...query, tag: group.tag };
}

async function readPages(
  store: SessionStore,
  query: SessionQuery,
  { key, pages }: { key: string; pages: ReadonlyMap<string, number> },
): Promise<{ sessions: Session[]; more: Row[] }> {
  const sessions: Session[] = [];
  const wanted = pageSize * (pages.get(key) ?? 1);
  let cursor: string | undefined;
  do {
    const page = await store.listSessions({ ...query, limit: Math.min(1000, wanted - sessions.length), cursor });
    sessions.push(...page.items);
    cursor = page.cursor;
  } while (cursor !== undefined && sessions.length < wanted);
  return { sessions, more: cursor === undefined ? [] : [{ type: 'more', list: key }] };
}

type StateOf = (session: Session) => RowState;

/** Who runs and cannot go on without the person: what this window asks is known here, what others ask lies with their turns. */
async function readRowStates({ store, runner }: RowSource, sessions: readonly Session[]): Promise<StateOf> {
  const states = await store.readStates(sessions.map(({ id }) => id));
  const elsewhere = sessions.filter(({ id }) => states[id] === 'running' && runner.live(id) === null);
  const asking = new Set(await filterAsking(store, elsewhere));
  const isStuck = (live: LiveTurn | null) => live !== null && (live.state.askingFor !== null || live.unsaved !== null);
  return ({ id }) => (isStuck(runner.live(id)) || asking.has(id) ? 'waiting' : (states[id] ?? 'idle'));
}

async function filterAsking(store: SessionStore, sessions: readonly Session[]): Promise<string[]> {
  const pending = await Promise.all(sessions.map(({ id }) => readPending(store, id)));
  return pending.flatMap((turn) => (turn?.askingFor ? [turn.sessionId] : []));
}

/** Null also where the session was purged meanwhile. */
async function readPending(store: SessionStore, id: string): Promise<PendingTurn | null> {
  try {
    return (await store.loadSession(id)).pending;
  } catch (error) {
    if (error instanceof SessionError && error.code === 'not-found') return null;
    throw error;
  }
}
