const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in the fewest letters that a row of a list has room for. Times in milliseconds. */
export function age(then: number, now: number): string {
  const passed = Math.max(0, now - then);
  if (passed < minute) return 'now';
  if (passed < hour) return `${Math.floor(passed / minute)} min`;
  if (passed < day) return `${Math.floor(passed / hour)} h`;
  if (passed < 30 * day) return `${Math.floor(passed / day)} d`;
  if (passed < 365 * day) return `${Math.floor(passed / (30 * day))} mo`;
  return `${Math.floor(passed / (365 * day))} y`;
}
