import { v7 as newId } from 'uuid';
import type { Session } from '../../core/session';
import { SessionError } from '../../core/sessionError';
import type { Snapshot } from '../../core/sessionStore';
import { newestLeaf, requirePlace } from '../rows/branchRows';
import type { Connection, Database, WriteTransaction } from '../database';
import { forkSession } from './forkSession';
import { requireLabel } from '../checks/label';
import { requireNoOtherOwner } from '../outbox/lease';
import { listBranches } from './listBranches';
import { moveHead, requireSession } from '../rows/sessionRows';
import { isString, nullable, optional, requireShape, shape } from '../checks/shape';
import { insertSnapshot, requireSnapshot, selectSnapshots } from '../rows/snapshotRows';
import type { StoreCalls } from '../storeCalls';

type BranchCalls = Pick<
  StoreCalls,
  'forkSession' | 'createSnapshot' | 'listSnapshots' | 'revertTo' | 'listBranches' | 'selectBranch'
>;

type Target = { snapshotId?: string; turnId?: string | null };

export function branchCalls(connection: Connection): BranchCalls {
  return {
    forkSession: (id, options = {}) => {
      requireShape(shape({ atTurnId: optional(isString) }), options, 'the options');
      return connection.write((transaction) => forkSession(transaction, id, options.atTurnId));
    },
    createSnapshot: (id, given) => {
      requireShape(shape({ label: isString, turnId: optional(isString) }), given, 'the snapshot');
      const label = requireLabel(given.label, 'the label');
      return connection.write((transaction) => createSnapshot(transaction, id, label, given.turnId));
    },
    listSnapshots: (id) => connection.read((database) => selectSnapshots(database, requireSession(database, id).id)),
    revertTo: (id, target) => {
      requireTarget(target);
      return connection.write((transaction) => {
        return setHead(transaction, connection, id, () => turnOf(transaction, id, target));
      });
    },
    listBranches: (id) => connection.read((database) => listBranches(database, id)),
    selectBranch: (id, turnId) => {
      requireShape(isString, turnId, 'the turn');
      return connection.write((transaction) => {
        return setHead(transaction, connection, id, () => leafOf(transaction, id, turnId));
      });
    },
  };
}

function requireTarget(target: Target): void {
  requireShape(shape({ snapshotId: optional(isString), turnId: optional(nullable(isString)) }), target, 'the target');
  if ((target.snapshotId === undefined) === (target.turnId === undefined)) {
    throw new SessionError('invalid', 'Name a snapshot or a turn to revert to, one of them.');
  }
}

/** Without a turn it holds on to the head, which may be no turn at all. */
function createSnapshot(
  transaction: WriteTransaction,
  sessionId: string,
  label: string,
  turnId: string | undefined,
): Snapshot {
  const session = requireSession(transaction, sessionId);
  if (turnId !== undefined) requirePlace(transaction, sessionId, turnId);
  const id = newId();
  insertSnapshot(transaction, {
    id,
    sessionId,
    label,
    turnId: turnId ?? session.headTurnId,
    createdAt: transaction.now,
  });
  transaction.changed({ kind: 'session', sessionId });
  return requireSnapshot(transaction, sessionId, id);
}

/** Nothing is cut: the turns that the head leaves stay in the tree. */
function setHead(
  transaction: WriteTransaction,
  connection: Connection,
  sessionId: string,
  target: () => string | null,
): Session {
  const session = requireSession(transaction, sessionId);
  requireNoOtherOwner(transaction, connection, sessionId);
  const turnId = target();
  if (turnId === session.headTurnId) return session;
  moveHead(transaction, sessionId, turnId);
  transaction.changed({ kind: 'turn', sessionId, ...(turnId === null ? {} : { turnId }) });
  return requireSession(transaction, sessionId);
}

function turnOf(database: Database, sessionId: string, target: Target): string | null {
  if (target.snapshotId !== undefined) return requireSnapshot(database, sessionId, target.snapshotId).turnId;
  if (target.turnId === undefined || target.turnId === null) return null;
  requirePlace(database, sessionId, target.turnId);
  return target.turnId;
}

function leafOf(database: Database, sessionId: string, turnId: string): string {
  requirePlace(database, sessionId, turnId);
  return newestLeaf(database, sessionId, turnId);
}
