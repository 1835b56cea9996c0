import type { Agent } from './agent';
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

/** Models like to add what they were asked to leave out. Null where nothing is left. */
function cleanTitle(reply: string): string | null {
  const line = reply
    .split(/\r?\n/)
    .map((candidate) => candidate.trim())
    .find((candidate) => candidate !== '');
  const unmarked = (line ?? '').replace(/^(#+|title\s*:|[-*](?=\s))\s*/i, '');
  const [, unwrapped = unmarked] = /^["'“”„«»*`_]+(.+?)["'“”«»*`_]+\.?$/.exec(unmarked) ?? [];
  const bare = unwrapped.replace(/[.\s]+$/, '');
  return /[\p{L}\p{N}]/u.test(bare) ? titleFromPrompt([{ type: 'text', text: bare }]) : null;
}
