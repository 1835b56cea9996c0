import { v7 as newId } from 'uuid';
import type { WriteTransaction } from '../database';
import { messageId } from '../rows/messageId';
import { relinkParts } from './relinkParts';
import { readParts } from '../rows/readParts';

/**
 * Gives other ids to stored turns and messages whose ids a new history claims. Their content, their numbers and their
 * place in the tree stay; snapshots, heads, repairs and forks that were anchored to them stay anchored to them.
 */
export function renameTurns(
  transaction: WriteTransaction,
  sessionId: string,
  claimed: { turnIds: readonly string[]; messageIds: readonly string[] },
): void {
  const renamed = new Map(claimed.turnIds.map((id) => [id, newId()]));
  for (const [oldId, id] of renamed) {
    transaction.run('UPDATE turn SET id = ? WHERE id = ?', [id, oldId]);
    transaction.run('UPDATE session SET forked_from_turn_id = ? WHERE parent_id = ? AND forked_from_turn_id = ?', [
      id,
      sessionId,
      oldId,
    ]);
  }
  for (const id of claimed.messageIds) renameMessage(transaction, sessionId, id);
  if (renamed.size > 0) relinkSummaries(transaction, sessionId, renamed);
}

function renameMessage(transaction: WriteTransaction, sessionId: string, oldId: string): void {
  const id = messageId(newId(), 0);
  transaction.run('UPDATE message SET id = ? WHERE id = ?', [id, oldId]);
  const turnOf = 'id = (SELECT turn_id FROM message WHERE id = ?)';
  transaction.run(`UPDATE turn SET prompt_id = ? WHERE ${turnOf} AND prompt_id = ?`, [id, id, oldId]);
  transaction.run(`UPDATE turn SET reply_id = ? WHERE ${turnOf} AND reply_id = ?`, [id, id, oldId]);
  transaction.run('UPDATE repair SET message_id = ? WHERE session_id = ? AND message_id = ?', [id, sessionId, oldId]);
}

function relinkSummaries(transaction: WriteTransaction, sessionId: string, renamed: ReadonlyMap<string, string>): void {
  const rows = transaction.all<{ id: string; parts: string }>(
    `SELECT message.id, message.parts FROM turn JOIN message ON message.turn_id = turn.id
     WHERE turn.session_id = ? AND message.parts LIKE '%"throughTurnId"%'`,
    [sessionId],
  );
  for (const { id, parts } of rows) {
    const relinked = JSON.stringify(relinkParts(readParts(parts), renamed));
    if (relinked !== parts) transaction.run('UPDATE message SET parts = ? WHERE id = ?', [relinked, id]);
  }
}
