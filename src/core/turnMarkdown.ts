import { escapeMarkup } from './escapeMarkup';
import { isoTime } from './isoTime';
import type { Message, Part } from './message';
import { partMarkdown, toolUseMarkdown, type ImageStyle } from './partMarkdown';
import type { Turn } from './turn';

type Spoken = Pick<Message, 'role' | 'parts'>;

export type MarkdownTurn = Pick<Turn, 'agent' | 'status' | 'error'> &
  Partial<Pick<Turn, 'model' | 'endedAt' | 'usage'>> & { messages: readonly Spoken[] };

export interface MarkdownOptions {
  /** What an agent is called; its id where this is left out. */
  agentName?(id: string): string;
  /** Named only, as fits a clipboard, where this is left out. */
  images?: ImageStyle;
}

/**
 * A turn as Markdown that any tool shows: who said what, in order, with thoughts and tools folded away, and how it ended.
 */
export function turnMarkdown(turn: MarkdownTurn, options: MarkdownOptions = {}): string {
  const { messages, agent, status, error } = turn;
  const prompts = messages.filter(({ role }) => role === 'user');
  const replies = messages.filter(({ role }) => role !== 'user');
  const name = agent === null ? 'Agent' : (options.agentName?.(agent) ?? agent);
  const sections = [
    ...(prompts.length > 0 ? ['## You', spokenMarkdown(prompts, options.images)] : []),
    ...(replies.length > 0 ? [`## ${name}`, spokenMarkdown(replies, options.images)] : []),
    ...(status === 'complete' ? [] : [`*${error?.message ?? `This turn is ${status}.`}*`]),
    footer(turn),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** What a message says, without who said it. */
export function messageMarkdown(message: Pick<Spoken, 'parts'>): string {
  return spokenMarkdown([message]);
}

/** A whole conversation; the turns are those of one branch, oldest first. */
export function sessionMarkdown(title: string, turns: readonly MarkdownTurn[], options?: MarkdownOptions): string {
  return [`# ${title.replace(/\s+/g, ' ').trim()}\n`, ...turns.map((turn) => turnMarkdown(turn, options))].join('\n');
}

/** A result stands with its call; ids like `call_0` recur, so that a call takes the first one that is not taken yet. */
function spokenMarkdown(messages: readonly Pick<Spoken, 'parts'>[], images?: ImageStyle): string {
  const parts = messages.flatMap((message) => message.parts);
  const results = parts.filter((part) => part.type === 'toolResult');
  const taken = new Set<Part>();
  const sections: string[] = [];
  for (const part of parts) {
    if (part.type === 'toolCall') {
      const result = results.find((candidate) => candidate.id === part.id && !taken.has(candidate));
      if (result) taken.add(result);
      sections.push(toolUseMarkdown(part, result ?? null));
    } else if (part.type !== 'toolResult') {
      sections.push(partMarkdown(part, images));
    }
  }
  const strays = results.filter((result) => !taken.has(result)).map((result) => toolUseMarkdown(null, result));
  return [...sections, ...strays].filter((text) => text.trim() !== '').join('\n\n');
}

/** When, by which model and at what cost, as far as it is known. */
function footer({ endedAt, model, usage }: MarkdownTurn): string {
  if (endedAt === undefined) return '';
  const words = [
    isoTime(endedAt),
    ...(model ? [model] : []),
    ...(usage && usage.inputTokens + usage.outputTokens > 0
      ? [`${usage.inputTokens} tokens in, ${usage.outputTokens} out`]
      : []),
    ...(usage && usage.cost > 0 ? [`$${usage.cost.toFixed(4)}`] : []),
  ];
  return `<sub>${words.map(escapeMarkup).join(' · ')}</sub>`;
}
