import type { AgentCommand } from '../core/agentCommand';
import type { ApprovalMode } from '../core/approval';
import type { ChatEvent } from '../core/chatState';
import type { PromptInput } from '../core/promptInput';
import type { FindState } from '../core/findState';
import type { StoreRefusal } from '../core/sessionStore';

/** What a panel needs to know besides its session. */
export interface ChatSettings {
  sendKey: 'enter' | 'modifierEnter';
  /** The first one answers where nobody chose another. */
  agents: AgentChoice[];
  approvalMode: ApprovalMode;
  /** False in Restricted Mode. */
  isTrusted: boolean;
  /** Why nothing can be saved; null while everything can. */
  refusal: StoreRefusal | null;
}

/** An agent as the input shows it. */
export interface AgentChoice {
  id: string;
  name: string;
  commands: readonly AgentCommand[];
  /** True where there are models to choose from. */
  hasModels: boolean;
  /** The model for sessions that name none; null where the agent chooses. */
  model: string | null;
  /** True where it cannot answer before a model is chosen. */
  needsModel: boolean;
  /** True where it cannot answer before a key is set. */
  lacksKey: boolean;
}

/** What the host says to a panel. */
export type HostMessage =
  | { type: 'chat'; event: ChatEvent }
  | { type: 'settings'; settings: ChatSettings }
  | { type: 'focusInput' }
  | { type: 'focusApproval' }
  /** Adds to what is being typed, and takes nothing of it away. */
  | { type: 'attach'; prompt: PromptInput }
  | { type: 'openFind' }
  | { type: 'find'; state: FindState };

/** What a panel answers to each. */
export interface HostReplies {
  chat(): void;
  settings(): void;
  focusInput(): void;
  focusApproval(): void;
  attach(): void;
  openFind(): void;
  find(): void;
}
