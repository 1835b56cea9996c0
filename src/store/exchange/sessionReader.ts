import type { Session } from '../../core/session';
import type { Repair } from '../../core/sessionStore';
import type { Database } from '../database';
import type { PendingDocument, SessionRest, TurnDocument } from './document';
import { findPendingOf, readBatches } from '../rows/pendingRows';
import { readSession } from '../rows/sessionRows';
import { selectSnapshots } from '../rows/snapshotRows';
import { listTurnIds, readRecord } from '../rows/turnRows';
import { readParts } from '../rows/readParts';
import { wantedParentOf } from '../rows/wantedParentRows';

/** A session as it was at one moment, without its turns. */
export interface SessionOutline {
  session: Session;
  turnIds: string[];
  rest: SessionRest;
}

export function readOutline(database: Database, id: string): SessionOutline | undefined {
  const stored = readSession(database, id);
  // A parent that has not come yet is part of what was imported.
  const session = stored && { ...stored, parentId: stored.parentId ?? wantedParentOf(database, id) };
  return session && { session, turnIds: listTurnIds(database, id), rest: readRest(database, id) };
}

/** Undefined where its session was purged. */
export function readTurnDocument(database: Database, id: string): TurnDocument | undefined {
  const record = readRecord(database, id);
  if (!record) return undefined;
  return {
    id: record.id,
    parentTurnId: record.parentTurnId,
    status: record.status,
    agent: record.agent,
    model: record.model,
    startedAt: record.startedAt,
    endedAt: record.endedAt,
    usage: record.usage,
    stopReason: record.stopReason,
    error: record.error,
    contentHash: record.contentHash,
    messages: record.messages.map((message) => ({ ...message, sourceId: message.sourceId ?? null })),
  };
}

export function readRest(database: Database, sessionId: string): SessionRest {
  const draft = database.get<{ parts: string }>('SELECT parts FROM draft WHERE session_id = ?', [sessionId]);
  return {
    snapshots: selectSnapshots(database, sessionId).map(({ id, label, turnId, createdAt }) => {
      return { id, label, turnId, createdAt };
    }),
    queue: readQueue(database, sessionId),
    draft: draft ? readParts(draft.parts) : null,
    pending: readPending(database, sessionId),
    repairs: database.all<Repair>(
      'SELECT rule, turn_id AS turnId, message_id AS messageId, at FROM repair WHERE session_id = ? ORDER BY number',
      [sessionId],
    ),
  };
}

function readQueue(database: Database, sessionId: string): SessionRest['queue'] {
  const rows = database.all<{ id: string; prompt: string; created_at: number }>(
    'SELECT id, prompt, created_at FROM queued_prompt WHERE session_id = ? ORDER BY position, id',
    [sessionId],
  );
  return rows.map(({ id, prompt, created_at }) => {
    return { id, prompt: readParts(prompt), createdAt: created_at };
  });
}

function readPending(database: Database, sessionId: string): PendingDocument | null {
  const pending = findPendingOf(database, sessionId);
  if (!pending) return null;
  const { id, parentTurnId, prompt, agent, model, startedAt, baseRevision, error } = pending;
  const received = readBatches(database, id);
  return { id, parentTurnId, prompt, agent, model, startedAt, baseRevision, error, received };
}
