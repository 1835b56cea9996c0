import type { DiffPart } from './message';

/** One file, before and after; null where there was or is no file. */
export type FileChange = Omit<DiffPart, 'type'>;

/**
 * UTF-16 units that a file may have for an agent to change it, before and after. Above that it is refused rather
 * than changed: every change of an agent is kept whole with its turn, so that every change can be put back.
 */
export const largestChange = 500_000;
