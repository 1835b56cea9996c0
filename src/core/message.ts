import type { Json, JsonObject } from './json';

export type Role = 'user' | 'assistant' | 'tool' | 'system';

export type TextPart = { type: 'text'; text: string };

/**
 * What a model thought aloud; `signature` is its provider's and must be sent back with it unchanged. `durationMs` is how
 * long it took, where that is known.
 */
export type ReasoningPart = { type: 'reasoning'; text: string; signature?: string; durationMs?: number };

/** `incomplete` marks a call whose arguments were cut off; it is shown but never sent to a provider. */
export type ToolCallPart = { type: 'toolCall'; id: string; name: string; input: Json; incomplete?: boolean };

/** `durationMs` is how long the tool took, where that is known. */
export type ToolResultPart = { type: 'toolResult'; id: string; output: Json; isError: boolean; durationMs?: number };

/**
 * `data` is base64 without a `data:` prefix; empty where a panel is told of an image that is too large for it.
 * `preview` is a small picture of it, as a `data:` URL.
 */
export type ImagePart = { type: 'image'; mimeType: string; data: string; name?: string; preview?: string };

/** A file, or lines of one (counted from 1, both ends included), with the text it had when it was attached. */
export type FilePart = {
  type: 'file';
  path: string;
  range?: { start: number; end: number };
  text?: string;
  /** Why these lines: what was selected, a symbol, a problem. `given` is a file of elsewhere, known by its name only. */
  mention?: 'selection' | 'symbol' | 'problem' | 'given';
  /** The name of the symbol, the words of the problem. */
  note?: string;
};

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
