import type { BenchTurn } from './benchTurn';

/** One way to make a turn durable. What `commit` has resolved is on disk. */
export interface Committer {
  commit(turn: BenchTurn): Promise<void> | void;
  /** Does what a window does beside committing, so that its memory counts. */
  read?(): Promise<void>;
  close(): Promise<void> | void;
}

export type OpenCommitter = (given: { folder: string; storeFile: string }) => Promise<Committer> | Committer;
