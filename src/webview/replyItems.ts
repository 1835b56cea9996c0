import type { Message, Part, ToolCallPart, ToolResultPart } from '../core/message';

/** A change that a tool made: which file, and which of the turn's changes, counted from the last one, which is 0. */
export interface ChangeStep {
  path: string;
  fromEnd: number;
}

export interface ToolUse {
  call: ToolCallPart;
  result: ToolResultPart | null;
  steps: ChangeStep[];
}

/** What a reply is drawn as, in order; calls that follow each other fold into one line. */
export type ReplyItem =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string; durationMs: number | null }
  | { type: 'tools'; uses: ToolUse[] }
  | { type: 'other'; part: Exclude<Part, { type: 'text' | 'reasoning' | 'toolCall' | 'toolResult' | 'diff' }> };

/** Ids like `call_0` recur, so a result answers the first call with its id that has none. Changes come before results. */
export function replyItems(messages: readonly Pick<Message, 'role' | 'parts'>[]): ReplyItem[] {
  const parts = messages.flatMap((message) => message.parts);
  const items: ReplyItem[] = [];
  const open: ToolUse[] = [];
  let steps: ChangeStep[] = [];
  let changesLeft = parts.filter(({ type }) => type === 'diff').length;
  for (const part of parts) {
    if (part.type === 'diff') steps.push({ path: part.path, fromEnd: (changesLeft -= 1) });
    else if (part.type === 'toolCall') open.push(addCall(items, part));
    else if (part.type === 'toolResult') steps = answer(open, part, steps);
    else if (part.type === 'text' || part.type === 'reasoning') addText(items, part);
    else items.push({ type: 'other', part });
  }
  // A change that is being made, or whose turn was cut off, has no result yet.
  open.at(-1)?.steps.push(...steps);
  return items;
}

function addCall(items: ReplyItem[], call: ToolCallPart): ToolUse {
  const use: ToolUse = { call, result: null, steps: [] };
  const last = items.at(-1);
  if (last?.type === 'tools') last.uses.push(use);
  else items.push({ type: 'tools', uses: [use] });
  return use;
}

/** What changes are left for the next result: none, if this one has a call. */
function answer(open: ToolUse[], result: ToolResultPart, steps: ChangeStep[]): ChangeStep[] {
  const index = open.findIndex(({ call }) => call.id === result.id);
  const [use] = index === -1 ? [] : open.splice(index, 1);
  if (!use) return steps;
  use.result = result;
  use.steps = steps;
  return [];
}

function addText(items: ReplyItem[], part: Extract<Part, { type: 'text' | 'reasoning' }>): void {
  const last = items.at(-1);
  if (last?.type === part.type) last.text += part.text;
  else if (part.text.trim() !== '' && part.type === 'text') items.push({ type: 'text', text: part.text });
  else if (part.text.trim() !== '') items.push({ type: 'reasoning', text: part.text, durationMs: null });
  const now = items.at(-1);
  if (part.type === 'reasoning' && part.durationMs !== undefined && now?.type === 'reasoning') {
    now.durationMs = (now.durationMs ?? 0) + part.durationMs;
  }
}
