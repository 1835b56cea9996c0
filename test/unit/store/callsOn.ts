import type { SessionStore } from '../../../src/core/sessionStore';
import { branchCalls } from '../../../src/store/turns/branchCalls';
import type { Connection } from '../../../src/store/database';
import { outboxCalls } from '../../../src/store/outbox/outboxCalls';
import { queueCalls } from '../../../src/store/sessions/queueCalls';
import { sessionCalls } from '../../../src/store/sessions/sessionCalls';
import { turnCalls } from '../../../src/store/turns/turnCalls';

/** These answer at once, as the worker thread sees them. */
type AtOnce<Calls> = {
  [Name in keyof Calls & keyof SessionStore]: (
    ...args: Parameters<SessionStore[Name]>
  ) => Awaited<ReturnType<SessionStore[Name]>>;
};

const slices = (connection: Connection) => ({
  ...sessionCalls(connection),
  ...turnCalls(connection),
  ...outboxCalls(connection),
  ...branchCalls(connection),
  ...queueCalls(connection),
});

export type Calls = AtOnce<ReturnType<typeof slices>>;

/** Sessions, turns, outbox, branches and queue on one connection. */
export function callsOn(connection: Connection): Calls {
  return slices(connection) as unknown as Calls;
}
