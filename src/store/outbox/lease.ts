import { SessionError } from '../../core/sessionError';
import type { Owner } from '../../core/turn';
import type { Connection, Database, WriteTransaction } from '../database';

/** In milliseconds. Owners renew every five seconds, so that five renewals in a row must fail before it ends. */
export const leaseDuration = 30_000;

export interface Lease {
  owner: Owner | null;
  leaseExpiresAt: number;
}

/** A lease ends when it is released, when it expires, and at once when its owner is dead. */
export function isLive(lease: Lease, connection: Connection, now: number): boolean {
  return lease.owner !== null && lease.leaseExpiresAt > now && connection.isAlive(lease.owner);
}

export function isOwner(lease: Lease, connection: Connection): boolean {
  return lease.owner?.nonce === connection.owner.nonce;
}

export function takeLease(transaction: WriteTransaction, connection: Connection, pendingId: string): void {
  transaction.run('UPDATE pending_turn SET owner = ?, lease_expires_at = ? WHERE id = ?', [
    JSON.stringify(connection.owner),
    transaction.now + leaseDuration,
    pendingId,
  ]);
}

/**
 * Throws `busy` while another store instance runs a turn of this session. The owner itself may go on: it knows what
 * it runs, and its turn is committed below the turn that it began from, whatever the head is by then.
 */
export function requireNoOtherOwner(database: Database, connection: Connection, sessionId: string): void {
  const lease = readLease(database, sessionId);
  if (lease && isLive(lease, connection, database.now) && !isOwner(lease, connection)) throw busy(sessionId);
}

export function busy(sessionId: string): SessionError {
  return new SessionError('busy', 'A turn of this session is running.', {
    sessionId,
    remedy: 'Wait until it has ended, or stop it.',
  });
}

export function lostLease(sessionId: string): SessionError {
  return new SessionError('conflict', 'This turn is no longer run from here: its lease was lost.', {
    sessionId,
    remedy: 'Load the session again: what was received is kept in it.',
  });
}

/** Frees the leases of this store instance when it closes, so that nobody has to wait for them to expire. */
export function releaseOwned(connection: Connection): void {
  const owned = `owner IS NOT NULL AND json_extract(owner, '$.nonce') = ?`;
  connection.write((transaction) => {
    const params = [connection.owner.nonce];
    const select = `SELECT id, session_id FROM pending_turn WHERE ${owned}`;
    for (const row of transaction.all<{ id: string; session_id: string }>(select, params)) {
      transaction.changed({ kind: 'pending', sessionId: row.session_id, turnId: row.id });
    }
    transaction.run(`UPDATE pending_turn SET owner = NULL, lease_expires_at = 0 WHERE ${owned}`, params);
  });
}

/** Which sessions have a turn under way and which have one that nobody runs any more. */
export function sessionsByLease(
  database: Database,
  connection: Connection,
): { running: string[]; abandoned: string[] } {
  const running: string[] = [];
  const abandoned: string[] = [];
  for (const row of database.all<LeaseRow>(`SELECT ${columns} FROM pending_turn`)) {
    (isLive(toLease(row), connection, database.now) ? running : abandoned).push(row.session_id);
  }
  return { running, abandoned };
}

function readLease(database: Database, sessionId: string): Lease | undefined {
  const row = database.get<LeaseRow>(`SELECT ${columns} FROM pending_turn WHERE session_id = ?`, [sessionId]);
  return row && toLease(row);
}

interface LeaseRow {
  session_id: string;
  owner: string | null;
  lease_expires_at: number;
}

const columns = 'session_id, owner, lease_expires_at';

function toLease(row: LeaseRow): Lease {
  return {
    owner: row.owner === null ? null : (JSON.parse(row.owner) as Owner),
    leaseExpiresAt: row.lease_expires_at,
  };
}
