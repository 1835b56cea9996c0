import type { Session } from '../../core/session';
import type { WriteTransaction } from '../database';
import { readSession } from '../rows/sessionRows';
import { forgetWantedParent, forksWanting, wantParent } from '../rows/wantedParentRows';

/**
 * Sets the parent that an imported session names, where it has none here. One that is not here is remembered, so that
 * the two are linked when it comes. One that would close a circle is left out.
 *
 * @returns true when it was linked
 */
export function linkParent(
  transaction: WriteTransaction,
  { id, parentId, forkedFromTurnId }: Pick<Session, 'id' | 'parentId' | 'forkedFromTurnId'>,
): boolean {
  if (parentId === null || parentId === id || readSession(transaction, id)?.parentId !== null) return false;
  if (!readSession(transaction, parentId)) {
    wantParent(transaction, id, parentId);
    return false;
  }
  forgetWantedParent(transaction, id);
  if (isBelow(transaction, parentId, id)) return false;
  transaction.run(
    'UPDATE session SET parent_id = ?, forked_from_turn_id = coalesce(forked_from_turn_id, ?) WHERE id = ?',
    [parentId, forkedFromTurnId, id],
  );
  return true;
}

/** Links the forks that were imported before this session, which they name as their parent. */
export function adoptForks(transaction: WriteTransaction, parentId: string): void {
  for (const id of forksWanting(transaction, parentId)) {
    const isLinked = linkParent(transaction, { id, parentId, forkedFromTurnId: null });
    if (isLinked) transaction.changed({ kind: 'session', sessionId: id });
  }
}

function isBelow(transaction: WriteTransaction, id: string, ancestor: string): boolean {
  const found = transaction.get(
    `WITH RECURSIVE above (id) AS (
       SELECT ? UNION SELECT session.parent_id FROM above JOIN session ON session.id = above.id)
     SELECT 1 FROM above WHERE id = ?`,
    [id, ancestor],
  );
  return found !== undefined;
}
