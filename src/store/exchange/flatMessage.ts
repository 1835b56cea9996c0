import type { Json, JsonObject } from '../../core/json';
import type { Part, Role } from '../../core/message';
import { SessionError } from '../../core/sessionError';
import type { MessageDocument } from './document';
import { flatPart, toToolCall } from './flatPart';
import { isObject, plainText, stringOf, takeTime } from './flatValues';

/** A message of a flat document; its turn gives it an id. */
export type FlatMessage = Omit<MessageDocument, 'id'>;

/** What other tools call the four roles. */
const roles: Readonly<Record<string, Role>> = {
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  ai: 'assistant',
  model: 'assistant',
  tool: 'tool',
  function: 'tool',
  system: 'system',
  developer: 'system',
};

/** What is understood becomes parts; all else stays in `metadata.imported`, under the names that it had. */
export function flatMessage(given: Json, index: number, defaultTime: number): FlatMessage {
  if (!isObject(given)) throw wrong(index, 'is not an object');
  const { time, rest } = takeTime(given);
  const { id, role: roleName, metadata, excluded, ...body } = rest;
  const role = typeof roleName === 'string' && Object.hasOwn(roles, roleName) ? roles[roleName] : undefined;
  if (!role) throw wrong(index, `has the role ${JSON.stringify(roleName ?? null)}, which is none that we know`);
  const { parts, others } = role === 'tool' ? readResult(body) : readContent(body);
  const imported = without({ ...others, role: roleName === role ? undefined : roleName });
  return {
    role,
    parts,
    createdAt: time ?? defaultTime,
    metadata: withImported(metadata, imported),
    sourceId: typeof id === 'string' || typeof id === 'number' ? plainText(String(id)) : null,
    excluded: excluded === true,
  };
}

/** Metadata that came with the message stays as it was. */
function withImported(metadata: Json | undefined, imported: JsonObject): JsonObject {
  const own = isObject(metadata) ? metadata : {};
  const odd = metadata === undefined || isObject(metadata) ? own.imported : metadata;
  const kept = without({ ...imported, metadata: odd });
  return Object.keys(imported).length === 0 && odd === own.imported ? own : { ...own, imported: kept };
}

interface Read {
  parts: Part[];
  /** What was not understood. */
  others: JsonObject;
}

function readContent(body: JsonObject): Read {
  const { content, parts: pieces, tool_calls, function_call, reasoning_content, ...others } = body;
  const parts: Part[] = [];
  if (typeof reasoning_content === 'string') parts.push({ type: 'reasoning', text: reasoning_content });
  const said = readPieces(pieces ?? content);
  parts.push(...said.parts);
  const calls = readCalls(tool_calls);
  parts.push(...calls.parts);
  const call = isObject(function_call) ? readFunction('', function_call) : null;
  if (call) parts.push(call);
  return {
    parts,
    others: without({
      ...others,
      content: pieces === undefined ? undefined : content,
      pieces: said.others,
      tool_calls: calls.others,
      function_call: call ? undefined : function_call,
      reasoning_content: typeof reasoning_content === 'string' ? undefined : reasoning_content,
    }),
  };
}

/** A message of a tool is one result, unless it comes in parts that say of themselves what they are. */
function readResult(body: JsonObject): Read {
  const { content, tool_call_id, ...others } = body;
  const pieces = readPieces(body.parts ?? (Array.isArray(content) ? content : []));
  if (pieces.parts.some(({ type }) => type === 'toolResult')) return readContent(body);
  const id = typeof tool_call_id === 'string' ? tool_call_id : '';
  const part: Part = { type: 'toolResult', id, output: content ?? null, isError: others.is_error === true };
  return { parts: [part], others };
}

/** Pieces that are not understood are kept with their place among the others. */
function readPieces(content: Json | undefined): { parts: Part[]; others: Json | undefined } {
  if (content === undefined || content === null || content === '') return { parts: [], others: undefined };
  const parts: Part[] = [];
  const others: Json[] = [];
  for (const [at, piece] of (Array.isArray(content) ? content : [content]).entries()) {
    const read = flatPart(piece);
    if (read.part) parts.push(read.part);
    if (read.others !== null) others.push({ at, piece: read.others });
  }
  return { parts, others: others.length > 0 ? others : undefined };
}

function readCalls(calls: Json | undefined): { parts: Part[]; others: Json | undefined } {
  if (calls === undefined || calls === null) return { parts: [], others: undefined };
  const parts: Part[] = [];
  const others: Json[] = [];
  for (const call of Array.isArray(calls) ? calls : [calls]) {
    const id = isObject(call) ? (stringOf(call, 'id') ?? '') : '';
    const part = isObject(call) && isObject(call.function) ? readFunction(id, call.function) : null;
    if (part) parts.push(part);
    else others.push(call);
  }
  return { parts, others: others.length > 0 ? others : undefined };
}

function readFunction(id: string, call: JsonObject): Part | null {
  const name = stringOf(call, 'name');
  return name === undefined ? null : toToolCall(id, name, call.arguments);
}

function without(fields: { [key: string]: Json | undefined }): JsonObject {
  const kept = Object.entries(fields).filter((entry): entry is [string, Json] => entry[1] !== undefined);
  return Object.fromEntries(kept);
}

function wrong(index: number, how: string): SessionError {
  return new SessionError('invalid', `Message ${index + 1} ${how}.`, { remedy: 'Nothing was imported.' });
}
