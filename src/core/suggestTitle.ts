import type { Agent } from './agent';
import { visibleText } from './hiddenCharacters';
import type { Part } from './message';
import type { StopSignal } from './stopSignal';
import { titleFromPrompt } from './titleFromPrompt';

/** UTF-16 units of the prompt that are shown to the agent: what a request is about is said at its start. */
const longestPrompt = 4000;

const task =
  'You name conversations. Answer with a title of three to seven words for a conversation that starts with the given message, in the language of the message, and with nothing else: no quotes, no full stop.';

export interface TitleRequest {
  prompt: readonly Part[];
  model: string | null;
}

/** A title by the agent where it can give one, else from the prompt. Never throws: a title is a convenience. */
export async function suggestTitle(
  agent: Pick<Agent, 'complete'>,
  { prompt, model }: TitleRequest,
  signal: StopSignal,
): Promise<string | null> {
  const fallback = titleFromPrompt(prompt);
  const text = prompt.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  if (!agent.complete || text.trim() === '') return fallback;
  try {
    const words = text.slice(0, longestPrompt).toWellFormed();
    return cleanTitle(await agent.complete({ system: task, prompt: words, model }, signal)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Beyond so many words a reply is an answer, and its first words would be no title. */
const mostWords = 14;

/** Models like to add what they were asked to leave out. Null where no title is left, or none was given. */
function cleanTitle(reply: string): string | null {
  const said = visibleText(reply.replace(/<think(?:ing)?>[^]*?(?:<\/think(?:ing)?>|$)/gi, ''));
  const lines = said.split(/[\r\n]/).flatMap((line) => line.trim() || []);
  const line = lines.find((candidate, index) => !isAnnouncement(candidate) || index === lines.length - 1) ?? '';
  const bare = unmarked(line);
  const isProse = bare.split(/\s+/).length > mostWords || /[.!?]\s+\p{Lu}/u.test(bare);
  return /[\p{L}\p{N}]/u.test(bare) && !isProse ? titleFromPrompt([{ type: 'text', text: bare }]) : null;
}

/** "Here is a title:", a rule or a fence: what stands before the title and is none. */
function isAnnouncement(line: string): boolean {
  return /:$/.test(line) || /^(?:sure|certainly|of course|okay)\b.*[!.:]$/i.test(line) || !/[\p{L}\p{N}]/u.test(line);
}

/** The words of a line without the marks of Markdown around and inside of them, nor quotes, nor a full stop. */
function unmarked(line: string): string {
  const words = line
    .replace(/^(?:[#>\s]+|[-*+]\s+|\d+[.)]\s+)+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__|``?|~~)(?=\S)(.+?)\1/g, '$2')
    .replace(/^title\s*[:–-]\s*/i, '');
  const [, unwrapped = words] = /^["'“”„«»*`_\s]+(.+?)["'“”«»*`_\s.]+$/.exec(words) ?? [];
  return unwrapped.replace(/[.\s]+$/, '');
}
