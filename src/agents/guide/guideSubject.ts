import type { Json } from '../../core/json';
import type { Part, WireMessage } from '../../core/message';

/** What the last turns were about, for "it" and "more". */
export interface GuideSubject {
  symbol?: string;
  path?: string;
  /** The lines that were read last. */
  lines?: { start: number; end: number };
}

const symbolTools = new Set(['find_definition', 'find_references', 'hover', 'rename_symbol']);
const fileTools = new Set(['read_file', 'document_symbols', 'git_log', 'diagnostics']);

/**
 * Read from the calls in the history, where all is that the guide has ever looked at: the newest turn that named a
 * symbol or a file says what is meant.
 */
export function guideSubject(context: readonly WireMessage[], attached: readonly Part[] = []): GuideSubject {
  const file = attached.find((part) => part.type === 'file');
  const subject: GuideSubject = file ? { path: file.path } : {};
  const turns = splitTurns(context);
  for (const parts of turns.toReversed()) {
    const named = subjectOf(parts);
    if (named.symbol === undefined && named.path === undefined) continue;
    return { ...named, ...subject };
  }
  return subject;
}

/** The prompts before this one, oldest first, as the text that was typed. */
export function earlierPrompts(context: readonly WireMessage[]): string[] {
  return context.filter(({ role }) => role === 'user').map(({ parts }) => promptText(parts));
}

export function promptText(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

function splitTurns(context: readonly WireMessage[]): Part[][] {
  const turns: Part[][] = [];
  for (const { role, parts } of context) {
    if (role === 'user') turns.push([]);
    turns.at(-1)?.push(...parts);
  }
  return turns;
}

/** Of a turn the first call that names something: what came after it followed from it. */
function subjectOf(parts: readonly Part[]): GuideSubject {
  const subject: GuideSubject = {};
  for (const part of parts) {
    if (part.type !== 'toolCall') continue;
    const { symbol, path, start, end } = fieldsOf(part.input);
    if (symbolTools.has(part.name) && typeof symbol === 'string') subject.symbol ??= symbol;
    if (!fileTools.has(part.name) || typeof path !== 'string') continue;
    subject.path ??= path;
    if (part.name === 'read_file' && typeof start === 'number' && typeof end === 'number' && path === subject.path) {
      subject.lines ??= { start, end };
    }
  }
  return subject;
}

function fieldsOf(input: Json): Record<string, Json | undefined> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
}
