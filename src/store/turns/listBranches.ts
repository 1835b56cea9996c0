import type { Part } from '../../core/message';
import type { Branch } from '../../core/sessionStore';
import type { Database } from '../database';
import { requireSession } from '../rows/sessionRows';
import { readParts } from '../rows/readParts';

/** In characters: enough to tell branches apart in a list. */
const previewLength = 120;

/** The leaves of the turn tree, the one that was grown last first. */
export function listBranches(database: Database, sessionId: string): Branch[] {
  const session = requireSession(database, sessionId);
  const rows = database.all<LeafRow>(
    `SELECT turn.id, turn.depth, turn.ended_at,
       (SELECT parts FROM message WHERE message.id = turn.prompt_id) AS prompt
     FROM turn WHERE turn.session_id = ? AND NOT EXISTS (
       SELECT 1 FROM turn AS child WHERE child.session_id = turn.session_id AND child.parent_turn_id = turn.id)
     ORDER BY turn.number DESC`,
    [sessionId],
  );
  return rows.map((row) => ({
    turnId: row.id,
    turnCount: row.depth,
    updatedAt: row.ended_at,
    preview: row.prompt === null ? '' : previewOf(readParts(row.prompt)),
    current: row.id === session.headTurnId,
  }));
}

interface LeafRow {
  id: string;
  depth: number;
  ended_at: number;
  prompt: string | null;
}

function previewOf(parts: readonly Part[]): string {
  const text = parts
    .map((part) => (part.type === 'text' ? part.text : part.type === 'file' ? part.path : ''))
    .join(' ');
  const line = text
    .slice(0, previewLength * 4)
    .replace(/\s+/gu, ' ')
    .trim();
  return [...line].slice(0, previewLength).join('');
}
