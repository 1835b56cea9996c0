import type { Json, JsonObject } from '../../core/json';
import type { Part, ToolCallPart } from '../../core/message';
import { isPart } from '../checks/content';
import { isObject, parseArguments, pick, stringOf } from './flatValues';
import { isJson } from '../checks/shape';

/** A piece of a message as another tool wrote it: the part that it is, and what no part of ours has a place for. */
export function flatPart(piece: Json): { part: Part | null; others: Json | null } {
  if (typeof piece === 'string') return { part: { type: 'text', text: piece }, others: null };
  if (!isObject(piece)) return { part: null, others: piece };
  if (isPart(piece, 'part') === null) return { part: piece as unknown as Part, others: null };
  const read = typeof piece.type === 'string' && Object.hasOwn(readers, piece.type) ? readers[piece.type] : undefined;
  const part = read?.(piece) ?? null;
  if (!part) return { part, others: piece };
  const others = pick(piece, (key) => !understood.has(key));
  return { part, others: Object.keys(others).length > 0 ? others : null };
}

/** Fields that the readers below read. */
const understood: ReadonlySet<string> = new Set([
  ...['type', 'text', 'refusal', 'thinking', 'reasoning', 'signature', 'id', 'name', 'toolCallId', 'toolName'],
  ...['input', 'args', 'tool_use_id', 'content', 'output', 'result', 'is_error', 'isError'],
  ...['source', 'image_url', 'image'],
]);

/** A call whose arguments do not parse was cut off in the middle of them. */
export function toToolCall(id: string, name: string, given: Json | undefined): ToolCallPart {
  const input = parseArguments(given);
  // What was inside a string has not been looked at yet: nesting beyond what can be stored stays a string.
  if (input !== undefined && isJson(input, 'input') === null) return { type: 'toolCall', id, name, input };
  return { type: 'toolCall', id, name, input: given ?? null, ...(input === undefined && { incomplete: true }) };
}

/** By what OpenAI, Anthropic and the AI SDK call them. A reader gives null for one that lacks what it is about. */
const readers: Readonly<Record<string, (piece: JsonObject) => Part | null>> = {
  text: toText,
  input_text: toText,
  output_text: toText,
  refusal: toText,
  thinking: toReasoning,
  reasoning: toReasoning,
  tool_use: toCall,
  'tool-call': toCall,
  tool_result: toResult,
  'tool-result': toResult,
  image: toImage,
  image_url: toImage,
  input_image: toImage,
};

function toText(piece: JsonObject): Part | null {
  const text = stringOf(piece, 'text', 'refusal');
  return text === undefined ? null : { type: 'text', text };
}

function toReasoning(piece: JsonObject): Part | null {
  const text = stringOf(piece, 'thinking', 'text', 'reasoning');
  if (text === undefined) return null;
  const signature = stringOf(piece, 'signature');
  return { type: 'reasoning', text, ...(signature !== undefined && { signature }) };
}

function toCall(piece: JsonObject): Part | null {
  const name = stringOf(piece, 'name', 'toolName');
  return name === undefined
    ? null
    : toToolCall(stringOf(piece, 'id', 'toolCallId') ?? '', name, piece.input ?? piece.args);
}

function toResult(piece: JsonObject): Part | null {
  const id = stringOf(piece, 'tool_use_id', 'toolCallId', 'id');
  if (id === undefined) return null;
  const output = piece.content ?? piece.output ?? piece.result ?? null;
  return { type: 'toolResult', id, output, isError: piece.is_error === true || piece.isError === true };
}

/** Only one that is there: an address would have to be fetched. */
function toImage(piece: JsonObject): Part | null {
  const source = piece.source;
  if (isObject(source) && typeof source.data === 'string' && typeof source.media_type === 'string') {
    return { type: 'image', mimeType: source.media_type, data: source.data };
  }
  const url = isObject(piece.image_url) ? piece.image_url.url : (piece.image_url ?? piece.image);
  const [, mimeType, data] = (typeof url === 'string' && /^data:([^;,]+);base64,(.*)$/s.exec(url)) || [];
  return mimeType !== undefined && data !== undefined ? { type: 'image', mimeType, data } : null;
}
