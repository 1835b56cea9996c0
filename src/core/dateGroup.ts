export type DateGroup = 'today' | 'yesterday' | 'week' | 'month' | 'older';

/** Newest first, as lists show them. */
export const dateGroups: readonly DateGroup[] = ['today', 'yesterday', 'week', 'month', 'older'];

/** By the days of the calendar where the person is: what was done at night is yesterday's from midnight on. */
export function dateGroup(time: number, now: number): DateGroup {
  const daysAgo = (days: number) => {
    const date = new Date(now);
    return new Date(date.getFullYear(), date.getMonth(), date.getDate() - days).getTime();
  };
  if (time >= daysAgo(0)) return 'today';
  if (time >= daysAgo(1)) return 'yesterday';
  if (time >= daysAgo(7)) return 'week';
  return time >= daysAgo(30) ? 'month' : 'older';
}
