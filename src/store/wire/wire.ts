import type { Part, ToolCallPart, WireMessage } from '../../core/message';
import type { Turn } from '../../core/turn';
import { wellFormed } from '../../core/wellFormed';
import { copyJson } from '../checks/content';
import { asksSomething, isBlankPart, isPrompt, isReply } from '../repair/messageKinds';
import { pairResults, type Pairing } from '../repair/pairResults';
import { toWireCall } from './wireCalls';

/** Stands where a provider wants an answer and none was received. */
const cutOff = '(The reply was interrupted here.)';
const summaryTaken = '(I have read the summary.)';

type WireTurn = Pick<Turn, 'id' | 'status' | 'messages'>;

/**
 * The turns of a branch, oldest first, as a request to any provider. By construction:
 * - user and assistant alternate, the first is the user's and the last the assistant's, so that a prompt can follow;
 * - an assistant message ends with its calls, and one `tool` message with all their results comes right after it;
 * - no text is blank, no id is used twice, and no prompt stands there that nobody answered;
 * - no text holds half a character, which no request can carry;
 * - nothing is shared with what it was made from.
 * System messages are left out: they told another tool's model what it was.
 * A summary speaks for all that came before these turns.
 */
export function toWire(turns: readonly WireTurn[], summary: string | null = null): WireMessage[] {
  const pairing = pairResults(turns.flatMap(({ messages }) => messages.filter(({ excluded }) => !excluded)));
  const blocks = withoutLoneEnds(blocksOf(turns, pairing), summary !== null);
  const used = new Set<string>();
  const messages = blocks.flatMap((block) => emit(block, pairing, used));
  const opening: WireMessage[] = summary === null ? [] : [{ role: 'user', parts: [{ type: 'text', text: summary }] }];
  return alternate([...opening, ...messages]).map((message) => wellFormed(copyJson(message)));
}

/** What one side says until the other speaks, or until the results of its calls are there. */
interface Block {
  role: 'user' | 'assistant';
  parts: Part[];
  /** Set once a result was seen: what the assistant says then, it says knowing it. */
  closed: boolean;
}

function blocksOf(turns: readonly WireTurn[], pairing: Pairing): Block[] {
  const blocks: Block[] = [];
  for (const turn of turns) {
    const lastReply = turn.messages.findLast((message) => !message.excluded && isReply(message));
    for (const message of turn.messages) {
      if (message.excluded) continue;
      if (isPrompt(message)) blocks.push({ role: 'user', parts: message.parts.filter(asksSomething), closed: false });
      const isPartial = message === lastReply && turn.status !== 'complete';
      addReply(
        blocks,
        message.role === 'assistant' ? message.parts : message.parts.filter(isResult),
        isPartial,
        pairing,
      );
    }
  }
  return blocks;
}

/** Two assistant messages in a row become one here. A reply of which nothing can be sent still counts as one. */
function addReply(blocks: Block[], parts: readonly Part[], isPartial: boolean, { claimed }: Pairing): void {
  if (parts.every((part) => part.type === 'summary')) return;
  const sendable = parts.filter((part) => isSendable(part) || part.type === 'toolResult');
  for (const part of isPartial ? trimmed(sendable) : sendable) {
    if (part.type !== 'toolResult') openReply(blocks).parts.push(part);
    else if (claimed.has(part)) close(blocks.at(-1), part.id);
  }
  if (parts.some((part) => part.type !== 'toolResult' && !isBlankPart(part))) openReply(blocks);
}

function openReply(blocks: Block[]): Block {
  const last = blocks.at(-1);
  if (last?.role === 'assistant' && !last.closed) return last;
  const block: Block = { role: 'assistant', parts: [], closed: false };
  blocks.push(block);
  return block;
}

function close(block: Block | undefined, callId: string): void {
  if (block?.parts.some((part) => part.type === 'toolCall' && part.id === callId)) block.closed = true;
}

function isResult(part: Part): boolean {
  return part.type === 'toolResult';
}

function isSendable(part: Part): boolean {
  if (part.type === 'toolCall') return !part.incomplete;
  return part.type !== 'toolResult' && part.type !== 'summary' && !isBlankPart(part);
}

/** Providers refuse or continue white space at the end of a reply that was cut off. */
function trimmed(parts: readonly Part[]): Part[] {
  const last = parts.at(-1);
  return last?.type === 'text' ? [...parts.slice(0, -1), { ...last, text: last.text.trimEnd() }] : [...parts];
}

/** Drops prompts that nobody answered, and answers to a prompt that is not among these turns. */
function withoutLoneEnds(blocks: readonly Block[], hasOpening: boolean): Block[] {
  const answered = blocks.filter(({ role }, index) => role === 'assistant' || blocks[index + 1]?.role === 'assistant');
  const firstPrompt = answered.findIndex(({ role }) => role === 'user');
  return hasOpening ? answered : answered.slice(firstPrompt < 0 ? answered.length : firstPrompt);
}

/** Calls go last in their message: Anthropic wants nothing between them and their results. */
function emit({ role, parts }: Block, { resultOf }: Pairing, used: Set<string>): WireMessage[] {
  if (role === 'user') return [{ role, parts }];
  const words = parts.filter((part) => part.type !== 'toolCall');
  const calls = parts
    .filter((part): part is ToolCallPart => part.type === 'toolCall')
    .map((part) => toWireCall(part, resultOf.get(part), used));
  const saysNothing = calls.length === 0 && words.every(({ type }) => type === 'reasoning');
  const said: Part[] = saysNothing ? [...words, { type: 'text', text: cutOff }] : words;
  const message: WireMessage = { role, parts: [...said, ...calls.map(({ call }) => call)] };
  return calls.length === 0 ? [message] : [message, { role: 'tool', parts: calls.map(({ result }) => result) }];
}

/** After results, or after a summary, the assistant speaks before the user does. */
function alternate(messages: readonly WireMessage[]): WireMessage[] {
  return messages.flatMap((message, index) => {
    const next = messages[index + 1];
    if (message.role === 'assistant' || next?.role === 'assistant' || next?.role === 'tool') return [message];
    const text = message.role === 'tool' ? cutOff : summaryTaken;
    return [message, { role: 'assistant', parts: [{ type: 'text', text }] }];
  });
}
