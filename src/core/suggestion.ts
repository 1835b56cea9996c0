import type { Attachment } from './promptInput';

/** Something that can be mentioned with `@`, as the list shows it. */
export interface Suggestion {
  kind: 'selection' | 'problems' | 'problem' | 'file' | 'symbol';
  /** What the list shows first, and what is left in the words where it is mentioned in a sentence; null leaves nothing. */
  label: string;
  word: string | null;
  detail: string;
  /** A codicon. */
  icon: string;
  attachments: Attachment[];
}

/** How full the model's context would be with the prompt as it is now. All in tokens, by estimate. */
export interface ContextUse {
  history: number;
  /** What is attached to the prompt; its words are the panel's to count. */
  attached: number;
  instructions: { path: string; tokens: number }[];
  /** What goes with every request beside them: our own words to the model, and its tools. */
  standing: number;
  limit: number;
  /** False where nobody says what the model takes, and what most take is assumed. */
  isLimitKnown: boolean;
  /** Turns for which there is no room any more. */
  omittedTurns: number;
}
