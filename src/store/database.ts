import type { ChangeKind } from '../core/sessionStore';

/** What SQLite takes and gives; `undefined` is never bound. */
export type SqlValue = string | number | null | Uint8Array;

export type SqlParams = readonly SqlValue[];

/** Statements inside one transaction. Rows are objects keyed by column name. */
export interface Database {
  run(sql: string, params?: SqlParams): void;
  get<Row>(sql: string, params?: SqlParams): Row | undefined;
  all<Row>(sql: string, params?: SqlParams): Row[];
  /** Rows one by one, for results too large to hold. */
  each<Row>(sql: string, params: SqlParams, visit: (row: Row) => void): void;
}

/** A transaction that may write. What `changed` is told reaches `onDidChange` of every store after the commit. */
export interface WriteTransaction extends Database {
  readonly now: number;
  changed(change: { kind: ChangeKind; sessionId: string; turnId?: string }): void;
}
