/** Milliseconds before and after 1970 beyond which a `Date` says nothing, and what asks it for words throws. */
const furthest = 8.64e15;

/** True for a time that can be shown as a date. */
export function isShowable(time: number): boolean {
  return Math.abs(time) <= furthest;
}

/** The nearest time that can be shown: a store holds no other, so that no list and no panel stumbles over one. */
export function showableTime(time: number): number {
  return Math.max(-furthest, Math.min(furthest, time));
}
