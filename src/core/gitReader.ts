import type { StopSignal } from './stopSignal';

/** What may be asked of a repository: nothing that changes it, and nothing that reaches another machine. */
export type GitQuestion =
  | { type: 'status' }
  /** The newest commits, of one file where `path` is given, of the last days where `days` is. */
  | { type: 'log'; path: string | null; limit: number; days?: number | undefined }
  /** What is not committed yet, or what one commit changed. */
  | { type: 'diff'; path: string | null; commit: string | null };

/** A repository as tools may read it. */
export interface GitReader {
  /**
   * The answer as git writes it. `folder` is absolute, and `path` relative to it. Throws SessionError: `not-found`
   * where there is no repository or no git.
   */
  ask(folder: string, question: GitQuestion, signal: StopSignal): Promise<string>;
}
