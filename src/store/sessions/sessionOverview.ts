import type { SessionFacets, SessionState } from '../../core/sessionStore';
import { isString, listOf, oneOf, requireShape } from '../checks/shape';
import type { Connection, Database } from '../database';
import { sessionsByLease } from '../outbox/lease';
import type { StoreCalls } from '../storeCalls';
import { answererColumns, viewConditions } from './sessionList';

/** What a list shows beside its rows. States are looked up row by row and counts are read from an index of their own. */
export function sessionOverview(
  connection: Connection,
): Pick<StoreCalls, 'readStates' | 'countSessions' | 'listFacets'> {
  return {
    readStates: (ids) => {
      requireShape(listOf(isString), ids, 'the ids');
      return connection.read((database) => readStates(database, connection, ids));
    },
    countSessions: (view) => {
      requireShape(oneOf(...Object.keys(viewConditions)), view, 'the view');
      return connection.read((database) => countSessions(database, viewConditions[view]));
    },
    listFacets: () => connection.read(listFacets),
  };
}

/** Running goes before interrupted, and that before unread: the first is what a person would want to know. */
function readStates(database: Database, connection: Connection, ids: readonly string[]): Record<string, SessionState> {
  const { running, abandoned } = sessionsByLease(database, connection);
  const rows = database.all<{ id: string; unread: number; status: string | null }>(
    `SELECT session.id, session.unread, turn.status FROM json_each(?) AS wanted
     JOIN session ON session.id = wanted.value LEFT JOIN turn ON turn.id = session.head_turn_id`,
    [JSON.stringify(ids)],
  );
  const isRunning = new Set(running);
  const isAbandoned = new Set(abandoned);
  const stateOf = ({ id, unread, status }: (typeof rows)[number]): SessionState => {
    if (isRunning.has(id)) return 'running';
    if (isAbandoned.has(id) || status === 'interrupted') return 'interrupted';
    return unread === 1 ? 'unread' : 'idle';
  };
  return Object.fromEntries(rows.map((row) => [row.id, stateOf(row)]));
}

function countSessions(database: Database, condition: string): number {
  return database.get<{ count: number }>(`SELECT count(*) AS count FROM session WHERE ${condition}`)?.count ?? 0;
}

/** What lies in the trash does not count: nobody would look for it by its tag. */
function listFacets(database: Database): SessionFacets {
  const tags = database.all<{ name: string; count: number }>(
    `SELECT tag AS name, count(*) AS count FROM session_tag JOIN session ON session.id = session_id
     WHERE deleted_at IS NULL GROUP BY tag ORDER BY tag`,
  );
  return { tags, agents: countBy(database, answererColumns.agent), models: countBy(database, answererColumns.model) };
}

function countBy(database: Database, column: string): { name: string; count: number }[] {
  return database.all(
    `SELECT name, count(*) AS count FROM (SELECT ${column} AS name FROM session WHERE deleted_at IS NULL)
     WHERE name IS NOT NULL GROUP BY name ORDER BY name`,
  );
}
