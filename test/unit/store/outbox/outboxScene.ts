import type { Session } from '../../../../src/core/session';
import type { PendingTurn, Turn } from '../../../../src/core/turn';
import { pendingOf } from '../../../../src/store/rows/pendingRows';
import { callsOn, type Calls } from '../callsOn';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';

export interface OutboxScene {
  connection: MemoryConnection;
  store: Calls;
  /** The one session. */
  id: string;
  session(): Session;
  history(): Turn[];
  pendingNow(seenFrom?: MemoryConnection): PendingTurn | null;
  /** Another store on the same data, at the same time of day. */
  anotherWindow(): { connection: MemoryConnection; store: Calls };
}

/** A session without turns, and short words for looking at it. */
export async function outboxScene(): Promise<OutboxScene> {
  const connection = await memoryConnection();
  const store = callsOn(connection);
  const { id } = store.createSession({ title: 'T', agent: 'guide', model: 'm' });
  connection.now += 1000;
  return {
    connection,
    store,
    id,
    session: () => store.updateSession(id, {}),
    history: () => store.readTurns(id).items,
    pendingNow: (seenFrom = connection) => seenFrom.read((database) => pendingOf(database, seenFrom, id)),
    anotherWindow: () => {
      const other = connection.another();
      other.now = connection.now;
      return { connection: other, store: callsOn(other) };
    },
  };
}
