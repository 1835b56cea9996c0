import type { Message, Part, ToolCallPart, ToolResultPart } from '../core/message';

export interface ToolUse {
  call: ToolCallPart;
  result: ToolResultPart | null;
}

/** What a reply is drawn as, in order; calls that follow each other fold into one line. */
export type ReplyItem =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'tools'; uses: ToolUse[] }
  | { type: 'other'; part: Exclude<Part, { type: 'text' | 'reasoning' | 'toolCall' | 'toolResult' }> };

/** Ids like `call_0` recur, so a call takes the first result with its id that no call has taken yet. */
export function replyItems(messages: readonly Pick<Message, 'role' | 'parts'>[]): ReplyItem[] {
  const parts = messages.flatMap((message) => message.parts);
  const results = parts.filter((part) => part.type === 'toolResult');
  const items: ReplyItem[] = [];
  for (const part of parts) {
    if (part.type === 'toolResult') continue;
    if (part.type === 'toolCall') addCall(items, part, results);
    else if (part.type === 'text' || part.type === 'reasoning') addText(items, part);
    else items.push({ type: 'other', part });
  }
  return items;
}

function addCall(items: ReplyItem[], call: ToolCallPart, results: ToolResultPart[]): void {
  const index = results.findIndex(({ id }) => id === call.id);
  const [result = null] = index === -1 ? [] : results.splice(index, 1);
  const last = items.at(-1);
  if (last?.type === 'tools') last.uses.push({ call, result });
  else items.push({ type: 'tools', uses: [{ call, result }] });
}

function addText(items: ReplyItem[], { type, text }: { type: 'text' | 'reasoning'; text: string }): void {
  const last = items.at(-1);
  if (last?.type === type) last.text += text;
  else if (text.trim() !== '') items.push({ type, text });
}
