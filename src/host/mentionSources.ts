import type { FilePart } from '../core/message';
import type { Problem } from '../core/workspace';

export interface FoundSymbol {
  name: string;
  /** What it belongs to; empty where it stands by itself. */
  container: string;
  path: string;
  range: { start: number; end: number };
  icon: string;
}

/** What the editor has that a prompt can mention. */
export interface MentionSources {
  /** The file before the person's eyes; null where there is none of the workspace. */
  activePath(): string | null;
  /** What is selected there; with its text where the file is not of the workspace. */
  selection(): FilePart | null;
  problems(): Promise<Problem[]>;
  /** Files that are or were open, the last one first. */
  recentPaths(): readonly string[];
  paths(): Promise<string[]>;
  symbols(query: string): Promise<FoundSymbol[]>;
  /** All lines of a symbol that is known to begin around a line; just those where nobody knows more. */
  wholeSymbol(symbol: Pick<FoundSymbol, 'name' | 'path' | 'range'>): Promise<FoundSymbol['range']>;
}
