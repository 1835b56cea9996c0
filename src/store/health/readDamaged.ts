import type { Role } from '../../core/message';
import type { Session } from '../../core/session';
import { noUsage } from '../../core/usage';
import type { Database } from '../database';
import { formatVersion, type SessionDocument, type SessionRest, type TurnDocument } from '../exchange/document';
import { readRest, readTurnDocument } from '../exchange/sessionReader';
import { readSession } from '../rows/sessionRows';
import type { Read } from './rescueRows';

/** The sessions that can be found, by their own rows or by their turns'. */
export function readDamagedIds(read: Read): string[] {
  const sql = 'SELECT id FROM session UNION SELECT session_id FROM turn';
  const rows = read((database) => database.all<{ id: unknown }>(sql));
  return rows.flatMap(({ id }) => (typeof id === 'string' && id !== '' ? [id] : []));
}

/** As much of a session as can be read. A turn whose parent is lost hangs below the nearest one that is not. */
export function readDamagedSession(read: Read, id: string, losses: string[]): SessionDocument {
  const session = salvage(read, `the title of session ${id}`, losses, (database) => readSession(database, id));
  const rest = salvage(read, `the drafts and snapshots of session ${id}`, losses, (database) => readRest(database, id));
  const parents = readParents(read, id, losses);
  const turns = [...parents.keys()].flatMap((turnId) => {
    const turn = salvage(read, `turn ${turnId}`, losses, (database) => readTurnDocument(database, turnId));
    return turn && turn.messages.length > 0 ? [asFarAsKept(turn, losses)] : [];
  });
  return joinUp({ session: session ?? namelessSession(id), rest: rest ?? nothing, turns, parents });
}

/** A turn that lost its prompt or its reply is not complete any more; what is left of it is kept. */
function asFarAsKept(turn: TurnDocument, losses: string[]): TurnDocument {
  const has = (role: Role) => turn.messages.some((message) => message.role === role);
  if (turn.status !== 'complete' || (has('user') && has('assistant'))) return turn;
  losses.push(`Lost: a part of turn ${turn.id}.`);
  return { ...turn, status: 'interrupted' };
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

function readParents(read: Read, id: string, losses: string[]): Map<string, string | null> {
  const sql = 'SELECT id, parent_turn_id AS parentId FROM turn WHERE session_id = ? ORDER BY number';
  const rows = salvage(read, `the list of turns of session ${id}`, losses, (database) =>
    database.all<{ id: string; parentId: string | null }>(sql, [id]),
  );
  return new Map(rows?.map(({ id: turnId, parentId }) => [turnId, parentId]));
}

/** A row that was read from a damaged page may make no sense. */
function salvage<Value>(
  read: Read,
  what: string,
  losses: string[],
  work: (database: Database) => Value | undefined,
): Value | undefined {
  try {
    return read(work);
  } catch {
    losses.push(`Lost: ${what}.`);
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
