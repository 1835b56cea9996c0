import type { Session } from './session';

/** Under which a session remembers from where it was taken back. */
export const restoredKey = 'restored';

/** Turns that a session was taken back from and that come after its head; they are all kept. */
export interface Restored {
  fromTurnId: string;
  turnCount: number;
}

/** Null once the head has moved on: then the turns are another branch, and reached as such. */
export function restoredFrom({ metadata, headTurnId }: Pick<Session, 'metadata' | 'headTurnId'>): Restored | null {
  const noted = metadata[restoredKey];
  if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return null;
  const { headTurnId: at, fromTurnId, turnCount } = noted;
  if (at !== headTurnId || typeof fromTurnId !== 'string' || typeof turnCount !== 'number') return null;
  return { fromTurnId, turnCount };
}
