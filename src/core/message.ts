import type { Json, JsonObject } from './json';

export type Role = 'user' | 'assistant' | 'tool' | 'system';

export type TextPart = { type: 'text'; text: string };

/** What a model thought aloud; `signature` is its provider's and must be sent back with it unchanged. */
export type ReasoningPart = { type: 'reasoning'; text: string; signature?: string };

/** `incomplete` marks a call whose arguments were cut off; it is shown but never sent to a provider. */
export type ToolCallPart = { type: 'toolCall'; id: string; name: string; input: Json; incomplete?: boolean };

export type ToolResultPart = { type: 'toolResult'; id: string; output: Json; isError: boolean };

/** `data` is base64 without a `data:` prefix. */
export type ImagePart = { type: 'image'; mimeType: string; data: string };

/** A file, or lines of one (counted from 1, both ends included), with the text it had when it was attached. */
export type FilePart = { type: 'file'; path: string; range?: { start: number; end: number }; text?: string };

/** A change to one file; `before` is null for a created file, `after` for a deleted one. */
export type DiffPart = { type: 'diff'; path: string; before: string | null; after: string | null };

/** Stands on the wire for every turn up to and including `throughTurnId`. */
export type SummaryPart = { type: 'summary'; text: string; throughTurnId: string };

export type Part =
  TextPart | ReasoningPart | ToolCallPart | ToolResultPart | ImagePart | FilePart | DiffPart | SummaryPart;

/** A string is shorthand for one text part. */
export type Content = string | Part[];

export interface Message {
  id: string;
  role: Role;
  parts: Part[];
  /** Milliseconds since 1970, as every time in Turnkeeper. */
  createdAt: number;
  metadata: JsonObject;
  /** Left out of what a model is sent; still shown. */
  excluded: boolean;
}

/** A message as it goes to a provider: no id, no time, nothing that only the store knows. */
export type WireMessage = { role: Role; parts: Part[] };
