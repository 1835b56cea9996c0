import type { ChangeKind } from '../core/sessionStore';
import type { Owner } from '../core/turn';

/** What SQLite takes and gives; `undefined` is never bound. */
export type SqlValue = string | number | null | Uint8Array;

export type SqlParams = readonly SqlValue[];

/** Statements inside one transaction. Rows are objects keyed by column name. */
export interface Database {
  /** The time that everything in this transaction shares, in milliseconds since 1970. */
  readonly now: number;
  /** Returns how many rows it changed. */
  run(sql: string, params?: SqlParams): number;
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): Row[];
  /** Rows one by one, for results too large to hold. */
  each<Row>(sql: string, params: SqlParams, visit: (row: Row) => void): void;
}

/** A transaction that may write. What `changed` is told reaches `onDidChange` of every store after the commit. */
export interface WriteTransaction extends Database {
  changed(change: { kind: ChangeKind; sessionId: string; turnId?: string }): void;
}

/** One open store file, under the cross-process lock for as long as a transaction takes. */
export interface Connection {
  /** This store instance, as it signs leases and changes. */
  readonly owner: Owner;
  read<Result>(work: (database: Database) => Result): Result;
  /** Commits when `work` returns and rolls back when it throws; resolves to on-disk or throws. */
  write<Result>(work: (transaction: WriteTransaction) => Result): Result;
  /** False only when the owner is provably gone: same host, and its process ended or was restarted, or it has closed. */
  isAlive(owner: Owner): boolean;
}

/** A SQLite file of its own, with its own lock, whose content can be made again from elsewhere. */
export interface DerivedFile {
  read<Result>(work: (database: Database) => Result): Result;
  write<Result>(work: (database: Database) => Result): Result;
  /** Deletes it; the next use finds it empty, with its schema. */
  discard(): void;
}
