/** To the minute, in a form that sorts and that everybody reads alike. */
export function isoTime(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15
    ? `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : 'unknown';
}
