import type { Agent } from '../core/agent';
import type { InstructionFile } from '../core/systemPrompt';
import type { ToolDefinition } from '../core/tool';
import type { Attachment } from '../core/promptInput';
import type { AttachmentShelf } from './attachmentShelf';
import type { DraftKeeper } from './draftKeeper';
import type { MentionSources } from './mentionSources';
import type { ReadAttached } from './resolvePrompt';

/** What the input of a panel needs of the window. */
export interface InputServices {
  drafts: DraftKeeper;
  shelf: AttachmentShelf;
  readAttached: ReadAttached;
  mentions: MentionSources;
  /** What a person has dropped or picked, by its address; what is not of the workspace is refused. */
  attachUris(uris: readonly string[]): Promise<Attachment[]>;
  /** Lets the person choose files of the workspace; none where they do not. */
  pickFiles(): Promise<Attachment[]>;
  instructions(): Promise<readonly InstructionFile[]>;
  /** What agents are offered. */
  tools(): readonly ToolDefinition[];
  choices: InputChoices;
}

/** Who answers and how, each for one session; null is for new ones. */
export interface InputChoices {
  agent(sessionId: string | null): Promise<void>;
  model(sessionId: string | null): Promise<void>;
  key(sessionId: string | null): Promise<void>;
  approvalMode(): Promise<void>;
  /** A model on this machine, by its name; null where there is none to offer. */
  offer(): Promise<string | null>;
  /** Takes the offer. */
  offeredModel(sessionId: string | null): Promise<void>;
  current(sessionId: string | null): Promise<{ agent: Agent; model: string | null }>;
}
