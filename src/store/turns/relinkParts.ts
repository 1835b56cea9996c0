import type { Part } from '../../core/message';

/** Summaries name the last turn that they stand for; where turns got other ids, copies of them follow. */
export function relinkParts(parts: Part[], newIds: ReadonlyMap<string, string>): Part[] {
  return parts.map((part) => {
    const throughTurnId = part.type === 'summary' ? newIds.get(part.throughTurnId) : undefined;
    return part.type === 'summary' && throughTurnId !== undefined ? { ...part, throughTurnId } : part;
  });
}
