import type { Message } from '../../src/core/message';
import type { SessionStore } from '../../src/core/sessionStore';
import type { PendingTurn, Turn } from '../../src/core/turn';
import type { Ledger } from './ledger';
import { markedTurn } from './markedTurn.mjs';

export interface Findings {
  acknowledged: number;
  lost: string[];
  halfSeen: string[];
  /** Twice, out of order, or seen although it was refused. */
  wrong: string[];
}

/** Compares what a fresh store shows with what callers were told. */
export async function auditHistory(store: SessionStore, ledger: Ledger): Promise<Findings> {
  const findings: Findings = { acknowledged: ledger.turns.size, lost: [], halfSeen: [], wrong: [] };
  const found = new Map<string, string>();
  for (const sessionId of ledger.sessions) {
    const loaded = await loadAll(store, sessionId);
    if (!loaded) {
      findings.lost.push(`session ${sessionId}`);
      continue;
    }
    auditOrder(loaded.turns, findings);
    for (const turn of loaded.turns) {
      if (found.has(turn.id)) findings.wrong.push(`${turn.id} is there twice`);
      found.set(turn.id, sessionId);
      auditTurn(turn, ledger, findings);
    }
    if (loaded.pending) auditPending(loaded.pending, ledger, findings);
    auditBegun(sessionId, loaded, ledger, findings);
  }
  for (const [id, sessionId] of ledger.turns) if (found.get(id) !== sessionId) findings.lost.push(`turn ${id}`);
  return findings;
}

interface Whole {
  turns: Turn[];
  pending: PendingTurn | null;
}

/** Undefined when there is no such session. */
async function loadAll(store: SessionStore, sessionId: string): Promise<Whole | undefined> {
  try {
    const { pending, turns, cursor } = await store.loadSession(sessionId);
    for (let before = cursor; before !== undefined;) {
      const page = await store.readTurns(sessionId, { before });
      turns.unshift(...page.items);
      before = page.cursor;
    }
    return { turns, pending };
  } catch (error) {
    if ((error as { code?: string }).code === 'not-found') return undefined;
    throw error;
  }
}

/** One line of turns, and each writer's in the order in which it wrote them. */
function auditOrder(turns: readonly Turn[], findings: Findings): void {
  const last = new Map<string, number>();
  turns.forEach((turn, index) => {
    const parent = turns[index - 1]?.id ?? null;
    if (turn.parentTurnId !== parent) findings.wrong.push(`${turn.id} hangs below ${turn.parentTurnId}, not ${parent}`);
    if (turn.siblingIds.length !== 1) findings.wrong.push(`${turn.id} has siblings`);
    const { writer, number } = markedTurn(turn.id);
    if (number <= (last.get(writer) ?? -1)) findings.wrong.push(`${turn.id} comes too late`);
    last.set(writer, number);
  });
}

function auditTurn(turn: Turn, ledger: Ledger, findings: Findings): void {
  if (ledger.refused.has(turn.id)) findings.wrong.push(`turn ${turn.id} is seen although it was refused`);
  const given = markedTurn(turn.id);
  const roles = given.kind === 'begun' ? ['user', 'assistant'] : ['user', 'assistant', 'tool', 'assistant'];
  const isWhole =
    turn.status === 'complete' &&
    turn.messages.map(({ role }) => role).join() === roles.join() &&
    textOf(turn.messages.slice(0, 1)) === given.user &&
    textOf(turn.messages.slice(1)) === given.reply &&
    turn.usage.inputTokens === given.number &&
    (given.kind === 'begun' || hasTool(turn, given.id));
  if (isWhole) return;
  const isInterrupted = given.kind === 'begun' && !ledger.turns.has(turn.id) && turn.status !== 'complete';
  if (!isInterrupted || !isPart(turn.messages, given)) findings.halfSeen.push(`turn ${turn.id}`);
}

/** What was typed and received before a turn was cut off, unchanged as far as it goes. */
function isPart(messages: readonly Message[], given: { user: string; reply: string }): boolean {
  return textOf(messages.slice(0, 1)) === given.user && given.reply.startsWith(textOf(messages.slice(1)));
}

function auditPending({ id, prompt, messages }: PendingTurn, ledger: Ledger, findings: Findings): void {
  if (ledger.refused.has(id)) findings.wrong.push(`prompt ${id} is seen although it was refused`);
  if (ledger.turns.has(id)) findings.wrong.push(`${id} is pending although it was committed`);
  const { user, reply } = markedTurn(id);
  const said = prompt.map((part) => (part.type === 'text' ? part.text : '')).join('');
  if (said !== user || !reply.startsWith(textOf(messages))) findings.halfSeen.push(`prompt ${id}`);
}

/** A saved prompt is pending or has become a turn, with at least what was acknowledged of its reply. */
function auditBegun(sessionId: string, { turns, pending }: Whole, ledger: Ledger, findings: Findings): void {
  for (const [id, begun] of ledger.begun) {
    if (begun.sessionId !== sessionId) continue;
    const found = pending?.id === id ? pending.messages : turns.find((turn) => turn.id === id)?.messages.slice(1);
    if (!found) findings.lost.push(`prompt ${id}`);
    else if (textOf(found).length < begun.received) findings.lost.push(`some of the reply to ${id}`);
  }
}

function hasTool({ messages }: Turn, id: string): boolean {
  const parts = messages.flatMap((message) => message.parts);
  const call = parts.find((part) => part.type === 'toolCall');
  const result = parts.find((part) => part.type === 'toolResult');
  return call?.id === `call-${id}` && result?.id === `call-${id}` && result.output === `file ${id}`;
}

function textOf(messages: readonly Message[]): string {
  const parts = messages.flatMap((message) => message.parts);
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
