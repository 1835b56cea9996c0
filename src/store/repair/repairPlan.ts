import type { Turn, TurnStatus } from '../../core/turn';
import { isPrompt } from './messageKinds';
import {
  findAssistantFirst,
  findDuplicates,
  findEmptyReplies,
  findMissingResults,
  findPartialReplies,
  findStrayResults,
  findUnansweredPrompts,
  type Entry,
  type Finding,
  type RepairRule,
} from './repairRules';
import type { TurnShape } from './turnShape';

/** What repair sets and writes down. It never holds content, so it cannot edit, join or delete any. */
export interface RepairPlan {
  excluded: ReadonlySet<string>;
  statuses: ReadonlyMap<string, TurnStatus>;
  /** Never empty when anything is to be set. */
  rows: readonly PlannedRow[];
}

export interface PlannedRow {
  rule: RepairRule;
  turnId: string;
  messageId: string;
}

export const nothingToRepair: RepairPlan = { excluded: new Set(), statuses: new Map(), rows: [] };

/**
 * Applies SEEDS' table to the turns of a branch, oldest first, from its first turn on or from one that begins with a
 * prompt. Messages that are excluded already are out of sight of every rule, so a turn that was given up once is never
 * classified anew, whichever branch it is seen from. Each rule sees what the rules before it left.
 */
export function planRepair(turns: readonly TurnShape[]): RepairPlan {
  const findings: Finding[] = [];
  let entries: Entry[] = turns.flatMap((turn) =>
    turn.messages.filter(({ excluded }) => !excluded).map((message) => ({ turn, message })),
  );
  const apply = (found: Finding[]): void => {
    if (found.length === 0) return;
    findings.push(...found);
    const excluded = new Set(found.filter(({ excludes }) => excludes).map(({ message }) => message));
    entries = entries.filter(({ message }) => !excluded.has(message));
  };
  apply(findDuplicates(entries));
  const last = lastPrompt(turns, findings);
  apply(findAssistantFirst(entries));
  apply(findStrayResults(entries));
  apply(findEmptyReplies(entries));
  apply(findUnansweredPrompts(entries, last));
  apply(findPartialReplies(entries));
  apply(findMissingResults(entries));
  return findings.length === 0 ? nothingToRepair : toPlan(findings, entries);
}

/** A turn as it is once the plan is carried out, for a store that cannot be written. */
export function withRepairs(turn: Turn, plan: RepairPlan): Turn {
  const messages = turn.messages.map((message) =>
    plan.excluded.has(message.id) ? { ...message, excluded: true } : message,
  );
  return {
    ...turn,
    status: plan.statuses.get(turn.id) ?? turn.status,
    messages,
    excluded: messages.length > 0 && messages.every(({ excluded }) => excluded),
  };
}

/** The prompt that no other follows, be it one that is excluded; a duplicate of an import does not count. */
function lastPrompt(turns: readonly TurnShape[], duplicates: readonly Finding[]): string | undefined {
  const left = new Set(duplicates.map(({ message }) => message.id));
  return turns.flatMap(({ messages }) => messages).findLast((message) => isPrompt(message) && !left.has(message.id))
    ?.id;
}

function toPlan(findings: readonly Finding[], remaining: readonly Entry[]): RepairPlan {
  const stillAsking = new Set(remaining.filter(({ message }) => isPrompt(message)).map(({ turn }) => turn.id));
  const statuses = new Map<string, TurnStatus>();
  for (const { turn, status, excludes } of findings) {
    // A turn with two prompts, of which one was answered, keeps the status of that one.
    const speaksForTurn = !excludes || !stillAsking.has(turn.id);
    if (status && status !== turn.status && speaksForTurn) statuses.set(turn.id, status);
  }
  return {
    excluded: new Set(findings.filter(({ excludes }) => excludes).map(({ message }) => message.id)),
    statuses,
    rows: findings.map(({ rule, turn, message }) => ({ rule, turnId: turn.id, messageId: message.id })),
  };
}
