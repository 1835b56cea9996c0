import type { Part, Role } from '../../core/message';
import type { TurnStatus } from '../../core/turn';
import type { PathStep } from '../rows/branchRows';
import type { Database } from '../database';
import { readParts } from '../rows/readParts';

/** A turn without the weight of its content: all that the rules of repair look at. */
export interface TurnShape {
  readonly id: string;
  readonly status: TurnStatus;
  readonly messages: readonly MessageShape[];
}

export interface MessageShape {
  readonly id: string;
  readonly role: Role;
  /** As stored, or with all that is long cut out; blank stays blank. */
  readonly parts: readonly Part[];
  readonly excluded: boolean;
  /** What an import called it, and how much was stored under that name. */
  readonly imported: { readonly id: string; readonly size: number } | null;
}

/** Message by message, so that a session larger than the memory can be repaired. */
export function readShapes(database: Database, path: readonly PathStep[]): TurnShape[] {
  const ids = JSON.stringify(path.map(({ id }) => id));
  const messages = new Map<string, MessageShape[]>(path.map(({ id }) => [id, []]));
  database.each<ShapeRow>(
    `SELECT id, turn_id, role, parts, source_id, excluded FROM message
     WHERE turn_id IN (SELECT value FROM json_each(?)) ORDER BY turn_id, position`,
    [ids],
    (row) => messages.get(row.turn_id)?.push(toShape(row)),
  );
  const turns = database.all<{ id: string; status: TurnStatus }>(
    'SELECT id, status FROM turn WHERE id IN (SELECT value FROM json_each(?)) ORDER BY depth',
    [ids],
  );
  return turns.map(({ id, status }) => ({ id, status, messages: messages.get(id) ?? [] }));
}

interface ShapeRow {
  id: string;
  turn_id: string;
  role: Role;
  parts: string;
  source_id: string | null;
  excluded: number;
}

function toShape(row: ShapeRow): MessageShape {
  return {
    id: row.id,
    role: row.role,
    parts: readParts(row.parts).map(withoutContent),
    excluded: row.excluded === 1,
    imported: row.source_id === null ? null : { id: row.source_id, size: row.parts.length },
  };
}

function withoutContent(part: Part): Part {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return { ...part, text: part.text.trim().slice(0, 1) };
    case 'toolCall':
      return { ...part, input: null };
    case 'toolResult':
      return { ...part, output: null };
    case 'image':
      return { ...part, data: '' };
    case 'file':
      return { type: 'file', path: part.path };
    case 'diff':
      return { ...part, before: null, after: null };
    case 'summary':
      return { ...part, text: '' };
  }
}
