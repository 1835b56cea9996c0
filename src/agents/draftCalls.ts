import type { Json } from '../core/json';
import type { ToolCallEvent } from '../core/agentEvent';

/** A call as it streams in. */
export interface DraftCall {
  id: string;
  name: string;
  /** Arguments as text, perhaps not all of them. */
  json: string;
}

/** A call as it is told, with what is wrong with its arguments, if something is. */
export interface SettledCall {
  event: ToolCallEvent;
  problem: string | null;
}

/** The calls of one reply, in the order in which they began. */
export class DraftCalls {
  readonly #calls: { index: number; call: DraftCall }[] = [];

  get all(): DraftCall[] {
    return this.#calls.map(({ call }) => call);
  }

  /**
   * A piece of the call at an index. Some servers give every call the same index and an id of its own, others
   * give no id at all: another id at the same index is another call.
   */
  add(index: number, piece: { id?: string | null; name?: string | null; json?: string }): void {
    const known = this.#calls.findLast((entry) => entry.index === index)?.call;
    const call = !known || isAnother(known, piece.id) ? this.#begin(index, piece.id) : known;
    if (piece.name && call.name === '') call.name = piece.name;
    call.json += piece.json ?? '';
  }

  #begin(index: number, id: string | null | undefined): DraftCall {
    const call = { id: this.#freeId(id || `call_${this.#calls.length}`), name: '', json: '' };
    this.#calls.push({ index, call });
    return call;
  }

  #freeId(id: string): string {
    return this.#calls.some(({ call }) => call.id === id) ? this.#freeId(`${id}_`) : id;
  }
}

function isAnother(known: DraftCall, id: string | null | undefined): boolean {
  return Boolean(id) && id !== known.id;
}

/** The calls of a reply that ended; `isCut` where it was not the model that ended it. */
export function settleCalls(drafts: readonly DraftCall[], isCut: boolean): SettledCall[] {
  return drafts.map((draft, index) => settle(draft, isCut && index === drafts.length - 1));
}

function settle({ id, name, json }: DraftCall, isCut: boolean): SettledCall {
  const input = parse(json, isCut);
  if (input !== undefined) return { event: { type: 'toolCall', id, name, input }, problem: null };
  const event: ToolCallEvent = { type: 'toolCall', id, name, input: json.toWellFormed() };
  if (isCut) return { event: { ...event, incomplete: true }, problem: null };
  return { event, problem: 'The arguments of this call were not valid JSON. Nothing was done. Call it again.' };
}

/** No arguments at all are none, unless they were still to come. */
function parse(json: string, isCut: boolean): Json | undefined {
  if (json.trim() === '') return isCut ? undefined : {};
  try {
    return JSON.parse(json) as Json;
  } catch {
    return undefined;
  }
}
