import type { ChatEvent } from '../core/chatState';

/** The settings that the panel itself acts on. */
export interface ChatSettings {
  sendKey: 'enter' | 'modifierEnter';
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
