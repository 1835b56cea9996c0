import type { ChatEvent } from '../core/chatState';

/** What a panel needs to know besides its session. */
export interface ChatSettings {
  sendKey: 'enter' | 'modifierEnter';
  /** The first one answers where nobody chose another. */
  agents: { id: string; name: string }[];
  /** False in Restricted Mode. */
  isTrusted: boolean;
}

/** What the host says to a panel. */
export type HostMessage =
  { type: 'chat'; event: ChatEvent } | { type: 'settings'; settings: ChatSettings } | { type: 'focusInput' };

/** What a panel answers to each. */
export interface HostReplies {
  chat(): void;
  settings(): void;
  focusInput(): void;
}
