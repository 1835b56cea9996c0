import type { Session } from '../../core/session';
import { noUsage } from '../../core/usage';
import type { Database } from '../database';
import { formatVersion, type SessionDocument, type SessionRest, type TurnDocument } from '../exchange/document';
import { readRest, readTurnDocument } from '../exchange/sessionReader';
import { readSession } from '../rows/sessionRows';

type Read = <Result>(work: (database: Database) => Result) => Result;

/** Two ways to read a damaged database: refusing pages that are known to be damaged, and taking them as they are. */
export interface Readers {
  strict: Read;
  lenient: Read;
}

/** The sessions that can be found, by their own rows or by their turns'. */
export function readDamagedIds(readers: Readers, losses: string[]): string[] {
  const ids = new Set<string>();
  for (const sql of ['SELECT id FROM session', 'SELECT DISTINCT session_id AS id FROM turn']) {
    for (const read of [readers.strict, readers.lenient]) {
      const isWhole = attempt(() =>
        read((database) => database.each<{ id: string }>(sql, [], (row) => ids.add(row.id))),
      );
      if (isWhole) break;
      losses.push(`The list of sessions (${sql}) is damaged.`);
    }
  }
  return [...ids].filter((id) => typeof id === 'string' && id !== '');
}

/** As much of a session as can be read. A turn whose parent is lost hangs below the nearest one that is not. */
export function readDamagedSession(readers: Readers, id: string, losses: string[]): SessionDocument {
  const session = salvage(readers, `the title of session ${id}`, losses, (database) => readSession(database, id));
  const rest = salvage(readers, `the drafts and snapshots of session ${id}`, losses, (database) =>
    readRest(database, id),
  );
  const parents = readParents(readers, id, losses);
  const turns = [...parents.keys()].flatMap((turnId) => {
    const turn = salvage(readers, `turn ${turnId}`, losses, (database) => readTurnDocument(database, turnId));
    return turn ? [turn] : [];
  });
  return joinUp({ session: session ?? namelessSession(id), rest: rest ?? nothing, turns, parents });
}

interface Found {
  session: Session;
  rest: SessionRest;
  turns: TurnDocument[];
  parents: ReadonlyMap<string, string | null>;
}

/** Drops every reference to what is lost, so that what is left fits together. */
function joinUp({ session, rest, turns, parents }: Found): SessionDocument {
  const there = new Set(turns.map(({ id }) => id));
  const nearest = (id: string | null): string | null => {
    const seen = new Set<string>();
    let at = id;
    while (at !== null && !there.has(at) && !seen.has(at)) {
      seen.add(at);
      at = parents.get(at) ?? null;
    }
    return at !== null && there.has(at) ? at : null;
  };
  return {
    format: 'turnkeeper-session',
    version: formatVersion,
    ...rest,
    session: { ...session, parentId: null, headTurnId: nearest(session.headTurnId) ?? turns.at(-1)?.id ?? null },
    turns: turns.map((turn) => ({ ...turn, parentTurnId: nearest(turn.parentTurnId) })),
    snapshots: rest.snapshots.map((snapshot) => ({ ...snapshot, turnId: nearest(snapshot.turnId) })),
    pending: rest.pending && { ...rest.pending, parentTurnId: nearest(rest.pending.parentTurnId) },
    repairs: rest.repairs.filter(({ turnId }) => there.has(turnId)),
  };
}

function readParents(readers: Readers, id: string, losses: string[]): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  const sql = 'SELECT id, parent_turn_id AS parentId FROM turn WHERE session_id = ? ORDER BY number';
  salvage(readers, `the list of turns of session ${id}`, losses, (database) => {
    database.each<{ id: string; parentId: string | null }>(sql, [id], (row) => parents.set(row.id, row.parentId));
    return true;
  });
  return parents;
}

function salvage<Value>(
  { strict, lenient }: Readers,
  what: string,
  losses: string[],
  work: (database: Database) => Value | undefined,
): Value | undefined {
  const sound = attempt(() => strict(work));
  if (sound) return sound.value;
  const doubtful = attempt(() => lenient(work));
  losses.push(doubtful?.value ? `Read from a damaged page: ${what}.` : `Lost: ${what}.`);
  return doubtful?.value;
}

function attempt<Value>(work: () => Value): { value: Value } | undefined {
  try {
    return { value: work() };
  } catch {
    return undefined;
  }
}

const nothing: SessionRest = { snapshots: [], queue: [], draft: null, pending: null, repairs: [] };

function namelessSession(id: string): Session {
  return {
    id,
    title: 'Salvaged session',
    titleSource: 'default',
    parentId: null,
    forkedFromTurnId: null,
    agent: null,
    model: null,
    metadata: {},
    pinned: false,
    unread: false,
    tags: [],
    createdAt: 0,
    updatedAt: 0,
    archivedAt: null,
    deletedAt: null,
    headTurnId: null,
    revision: 0,
    turnCount: 0,
    usage: { ...noUsage },
  };
}
