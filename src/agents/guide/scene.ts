import type { GuideTools } from './guideTools';

/** What an answer is given with. */
export interface Scene {
  tools: GuideTools;
  /** How many files or lines one answer lists. */
  limit: number;
  /** How many of them were listed before, when more was asked for. */
  skip: number;
  /** The name of what is open. */
  workspace: string;
}
