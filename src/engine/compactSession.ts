import type { Agent } from '../core/agent';
import { engineCommands } from '../core/agentCommand';
import type { AgentEvent } from '../core/agentEvent';
import type { Content, Part, WireMessage } from '../core/message';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import { noTools } from '../core/tool';
import type { PendingTurn } from '../core/turn';
import type { EngineStore } from './enginePorts';
import { plainExtract } from './plainExtract';
import { readHistory } from './readHistory';

const [{ name: compact }] = engineCommands;

const task =
  'Summarise this conversation so that you could go on with it from the summary alone. Keep what the person wants and has decided, what was done and found out, the names of files and symbols, and what is still open. Leave out what no longer matters. Answer with the summary and nothing else.';

/** True for a prompt that asks for a summary and not for an answer. */
export function asksToCompact(prompt: readonly Part[]): boolean {
  return wordsAfterCommand(prompt) !== null;
}

/**
 * Answers with a summary of all turns before this one. It stands for them in later requests; every one of them stays in
 * the history. An agent that is no model cannot sum up, and an extract that says what it is stands in for it.
 */
export async function* compactSession(
  store: Pick<EngineStore, 'readContext'>,
  agent: Agent,
  pending: PendingTurn,
  signal: StopSignal,
): AsyncIterable<AgentEvent> {
  const { sessionId, parentTurnId: throughTurnId } = pending;
  if (throughTurnId === null) throw nothingToCompact(sessionId);
  const { messages, omitted } = await readHistory(store, agent, pending, { carried: [], tools: noTools }, signal);
  if (messages.length === 0) throw nothingToCompact(sessionId);
  yield* omitted;
  const text = agent.complete
    ? yield* summaryBy(agent, pending, messages, signal)
    : plainExtract(messages, omitted[0]?.count ?? 0);
  yield { type: 'summary', text, throughTurnId };
  yield { type: 'done', stopReason: 'end' };
}

/** Called where there is no history: then a summary would stand for nothing. */
export function refuseToCompact(prompt: Content, sessionId: string): void {
  if (asksToCompact(typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt)) {
    throw nothingToCompact(sessionId);
  }
}

function nothingToCompact(sessionId: string): SessionError {
  return new SessionError('invalid', 'There is nothing to compact yet.', { sessionId });
}

/** Of what the agent says only the words count, once they are complete; what they cost is told as it comes. */
async function* summaryBy(
  agent: Agent,
  { id: turnId, sessionId, prompt, model }: PendingTurn,
  context: WireMessage[],
  signal: StopSignal,
): AsyncGenerator<AgentEvent, string, void> {
  const words = wordsAfterCommand(prompt) ?? '';
  const asked: Part[] = [{ type: 'text', text: words === '' ? task : `${task}\n\nMost of all it needs: ${words}` }];
  const request = { sessionId, turnId, context, prompt: asked, model, tools: noTools };
  let summary = '';
  for await (const event of agent.run(request, signal)) {
    if (event.type === 'text') summary += event.text;
    if (event.type === 'usage' || event.type === 'wait') yield event;
    if (event.type === 'done' && summary.trim() !== '') return summary.trim();
  }
  throw new SessionError('invalid', `${agent.name} gave no whole summary.`, {
    sessionId,
    remedy: 'Try again, or choose another model.',
  });
}

function wordsAfterCommand(prompt: readonly Part[]): string | null {
  const [first] = prompt;
  if (first?.type !== 'text') return null;
  const [head, ...words] = first.text.trim().split(/\s+/);
  return head === `/${compact}` ? words.join(' ') : null;
}
