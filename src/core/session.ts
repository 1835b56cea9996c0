import type { JsonObject } from './json';
import type { Usage } from './usage';

/** Where a title came from: a person's title is never replaced by an agent's. */
export type TitleSource = 'default' | 'prompt' | 'agent' | 'user' | 'import';

export interface Session {
  id: string;
  title: string;
  titleSource: TitleSource;
  parentId: string | null;
  forkedFromTurnId: string | null;
  agent: string | null;
  model: string | null;
  metadata: JsonObject;
  pinned: boolean;
  unread: boolean;
  tags: string[];
  createdAt: number;
  /** Moves with turns only. */
  updatedAt: number;
  archivedAt: number | null;
  /** Set while the session is in the trash. */
  deletedAt: number | null;
  headTurnId: string | null;
  /** Moves with turns and head only. */
  revision: number;
  /** Turns on the current branch. */
  turnCount: number;
  /** Sum over every turn of every branch. */
  usage: Usage;
}
