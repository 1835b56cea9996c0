import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { Session } from '../../core/session';
import type { NewSession } from '../../core/sessionStore';
import { copyJson, toName } from '../checks/content';
import type { Connection, WriteTransaction } from '../database';
import { requireNoOtherOwner } from '../outbox/lease';
import { listSessions } from './sessionList';
import { patchSession, requirePatch, toTitle, type SessionFields } from './sessionPatch';
import { insertSession, requireSession, writeTags } from '../rows/sessionRows';
import { isJsonObject, isString, nullable, optional, requireShape, shape } from '../checks/shape';
import type { StoreCalls } from '../storeCalls';

type SessionCalls = Pick<
  StoreCalls,
  'createSession' | 'listSessions' | 'updateSession' | 'moveToTrash' | 'restore' | 'purge'
>;

export function sessionCalls(connection: Connection): SessionCalls {
  return {
    createSession: (given = {}) => {
      requireShape(newSessionShape, given, 'the session');
      return connection.write((transaction) => createSession(transaction, given));
    },
    listSessions: (query = {}) => connection.read((database) => listSessions(database, connection, query)),
    updateSession: (id, patch) => {
      requirePatch(patch);
      return connection.write((transaction) => {
        const session = requireSession(transaction, id);
        return writeFields(transaction, session, patchSession(session, patch));
      });
    },
    moveToTrash: (id) => connection.write((transaction) => moveToTrash(transaction, connection, id)),
    restore: (id) => connection.write((transaction) => setDeleted(transaction, requireSession(transaction, id), null)),
    purge: (id) => connection.write((transaction) => purge(transaction, connection, id)),
  };
}

const newSessionShape = shape({
  title: optional(isString),
  parentId: optional(nullable(isString)),
  agent: optional(nullable(isString)),
  model: optional(nullable(isString)),
  metadata: optional(isJsonObject),
});

function createSession(transaction: WriteTransaction, given: NewSession): Session {
  const id = newId();
  insertSession(transaction, {
    id,
    ...toTitle(given.title),
    // A ghost parent is refused; and since a parent is only ever named at birth, parents form no cycle.
    parentId: given.parentId ? requireSession(transaction, given.parentId).id : null,
    agent: toName(given.agent, 'The agent', null),
    model: toName(given.model, 'The model', null),
    metadata: copyJson(given.metadata ?? {}),
    createdAt: transaction.now,
    updatedAt: transaction.now,
  });
  transaction.changed({ kind: 'session', sessionId: id });
  return requireSession(transaction, id);
}

/** Writes only what a patch can own, and nothing at all where it changes nothing. */
function writeFields(transaction: WriteTransaction, session: Session, fields: SessionFields): Session {
  const patched = { ...session, ...fields };
  if (isDeepStrictEqual(patched, session)) return session;
  transaction.run(
    `UPDATE session SET title = ?, title_source = ?, agent = ?, model = ?, metadata = ?, pinned = ?, unread = ?,
       archived_at = ? WHERE id = ?`,
    [
      fields.title,
      fields.titleSource,
      fields.agent,
      fields.model,
      JSON.stringify(fields.metadata),
      fields.pinned ? 1 : 0,
      fields.unread ? 1 : 0,
      fields.archivedAt,
      session.id,
    ],
  );
  if (!isDeepStrictEqual(fields.tags, session.tags)) writeTags(transaction, session.id, fields.tags);
  transaction.changed({ kind: 'session', sessionId: session.id });
  return requireSession(transaction, session.id);
}

function moveToTrash(transaction: WriteTransaction, connection: Connection, id: string): Session {
  const session = requireSession(transaction, id);
  requireNoOtherOwner(transaction, connection, id);
  return setDeleted(transaction, session, session.deletedAt ?? transaction.now);
}

function setDeleted(transaction: WriteTransaction, session: Session, deletedAt: number | null): Session {
  if (session.deletedAt === deletedAt) return session;
  transaction.run('UPDATE session SET deleted_at = ? WHERE id = ?', [deletedAt, session.id]);
  transaction.changed({ kind: 'session', sessionId: session.id });
  return requireSession(transaction, session.id);
}

/** Its forks and other children stay, without a parent and without the turn that they were forked from. */
function purge(transaction: WriteTransaction, connection: Connection, id: string): void {
  requireSession(transaction, id);
  requireNoOtherOwner(transaction, connection, id);
  for (const child of transaction.all<{ id: string }>('SELECT id FROM session WHERE parent_id = ?', [id])) {
    transaction.changed({ kind: 'session', sessionId: child.id });
  }
  transaction.run('UPDATE session SET parent_id = NULL, forked_from_turn_id = NULL WHERE parent_id = ?', [id]);
  transaction.run('DELETE FROM session WHERE id = ?', [id]);
  transaction.changed({ kind: 'purged', sessionId: id });
}
