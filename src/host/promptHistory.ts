import type { Part } from '../core/message';
import type { FileAttachment, PromptInput } from '../core/promptInput';
import type { SessionStore } from '../core/sessionStore';
import type { Turn } from '../core/turn';

const mostPrompts = 30;
/** For a session that does not exist yet: of so many others, so many prompts each. */
const otherSessions = 5;
const promptsOfEach = 10;
/** UTF-16 units of a prompt that is still worth stepping back to, and of all of them together. */
const longestPrompt = 20_000;
const longestHistory = 300_000;

/** What was asked in this session, or lately in the others where there is none yet. Newest last. */
export async function promptHistory(
  store: Pick<SessionStore, 'readTurns' | 'listSessions'>,
  sessionId: string | null,
): Promise<PromptInput[]> {
  const turns = sessionId === null ? await recentTurns(store) : await turnsOf(store, sessionId, mostPrompts);
  const prompts = turns.flatMap(({ messages }) => {
    const parts = messages.find(({ role }) => role === 'user')?.parts;
    return parts ? [toPrompt(parts)] : [];
  });
  return newestWithin(prompts.filter(({ text }) => text.trim() !== '' && text.length <= longestPrompt));
}

async function turnsOf(store: Pick<SessionStore, 'readTurns'>, sessionId: string, limit: number): Promise<Turn[]> {
  return (await store.readTurns(sessionId, { limit })).items;
}

async function recentTurns(store: Pick<SessionStore, 'readTurns' | 'listSessions'>): Promise<Turn[]> {
  const { items } = await store.listSessions({ limit: otherSessions });
  const turns = await Promise.all(items.map(({ id }) => turnsOf(store, id, promptsOfEach)));
  return turns.flat().sort((a, b) => a.startedAt - b.startedAt);
}

/** Files by name; their text is read anew when the prompt is sent again. Images stay with their turn. */
function toPrompt(parts: readonly Part[]): PromptInput {
  const attachments = parts.flatMap((part): FileAttachment[] => {
    if (part.type !== 'file' || part.mention === 'given') return [];
    const { type, path, range, mention, note } = part;
    return [{ type, path, ...(range && { range }), ...(mention && { mention }), ...(note && { note }) }];
  });
  return { text: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'), attachments };
}

function newestWithin(prompts: PromptInput[]): PromptInput[] {
  let room = longestHistory;
  const start = prompts.findLastIndex(({ text }) => (room -= text.length) < 0);
  return prompts.slice(start + 1).slice(-mostPrompts);
}
