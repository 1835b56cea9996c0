import { isPrompt } from './messageKinds';
import { planRepair } from './repairPlan';
import type { TurnRecord } from '../rows/turnRows';

/**
 * True for a turn that repair would leave as it is whatever comes before and after it. Nearly every turn is one; it is
 * stored as checked below a checked parent, so that loading a long session looks at none of its turns again.
 */
export function isSound(turn: Pick<TurnRecord, 'id' | 'status' | 'messages'>): boolean {
  const imported = turn.messages.some(({ sourceId }) => sourceId !== undefined && sourceId !== null);
  const first = turn.messages.find(({ excluded, role }) => !excluded && role !== 'system');
  if (imported || (first && !isPrompt(first))) return false;
  const messages = turn.messages.map((message) => ({ ...message, imported: null }));
  return planRepair([{ ...turn, messages }]).rows.length === 0;
}
