import type { Part, WireMessage } from '../core/message';
import { summaryOpening } from '../core/summaryOpening';

/** UTF-16 units that one message, and the whole extract, may have. */
const longestExcerpt = 300;
const longestExtract = 12_000;

const notice =
  'This is an extract and not a summary: no model was there to make one. It holds the beginning of each message, and names the tools that were used.';

/** The beginnings of messages, newest kept where not all fit. It says of itself what it is and what it leaves out. */
export function plainExtract(messages: readonly WireMessage[], omittedTurns: number): string {
  const lines = messages.flatMap(toLine);
  const kept = newestThatFit(lines);
  const left = lines.length - kept.length;
  return [
    notice,
    ...(omittedTurns > 0 ? [`${omittedTurns} turns before these had no room and are not in it.`] : []),
    ...(left > 0 ? [`${left} messages before these are left out.`] : []),
    '',
    ...kept,
  ].join('\n');
}

function newestThatFit(lines: readonly string[]): string[] {
  let room = longestExtract;
  const start = lines.findLastIndex((line) => (room -= line.length + 1) < 0);
  return lines.slice(start + 1);
}

function toLine({ role, parts }: WireMessage): string[] {
  if (role !== 'user' && role !== 'assistant') return [];
  const earlier = role === 'user' ? earlierSummary(parts) : null;
  if (earlier !== null) return earlier;
  const words = excerpt(parts.map(textOf).join(' '));
  const tools = parts.flatMap((part) => (part.type === 'toolCall' ? [part.name] : []));
  const used = tools.length > 0 ? ` (tools: ${[...new Set(tools)].join(', ')})` : '';
  if (words === '' && used === '') return [];
  return [`- ${role === 'user' ? 'Person' : 'Agent'}: ${words}${used}`];
}

/** What stands for turns that are not among these goes on standing for them, whole; an extract is not extracted twice. */
function earlierSummary([first]: readonly Part[]): string[] | null {
  if (first?.type !== 'text' || !first.text.startsWith(summaryOpening)) return null;
  const text = first.text.slice(summaryOpening.length);
  return text.startsWith(notice) ? text.split('\n').filter((line) => line.startsWith('- ')) : [`- Earlier: ${text}`];
}

function textOf(part: Part): string {
  if (part.type === 'text' || part.type === 'summary') return part.text;
  return part.type === 'file' ? `[${part.path}]` : '';
}

function excerpt(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  if (words.length <= longestExcerpt) return words;
  return `${words.slice(0, longestExcerpt).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
