import type { Session } from '../../core/session';
import type { WriteTransaction } from '../database';
import { readSession } from '../rows/sessionRows';

/**
 * Sets the parent that an imported session names, where it has none here. A parent that is not here is `missing`: it may
 * be further down in the same file. One that would close a circle is left out.
 */
export function linkParent(
  transaction: WriteTransaction,
  { id, parentId, forkedFromTurnId }: Pick<Session, 'id' | 'parentId' | 'forkedFromTurnId'>,
): 'linked' | 'missing' | 'unneeded' {
  if (parentId === null || parentId === id || readSession(transaction, id)?.parentId !== null) return 'unneeded';
  if (!readSession(transaction, parentId)) return 'missing';
  const circle = transaction.get(
    `WITH RECURSIVE above (id) AS (
       SELECT ? UNION SELECT session.parent_id FROM above JOIN session ON session.id = above.id)
     SELECT 1 FROM above WHERE id = ?`,
    [parentId, id],
  );
  if (circle) return 'unneeded';
  transaction.run(
    'UPDATE session SET parent_id = ?, forked_from_turn_id = coalesce(forked_from_turn_id, ?) WHERE id = ?',
    [parentId, forkedFromTurnId, id],
  );
  return 'linked';
}
