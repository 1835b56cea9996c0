export interface TimeWords {
  /** For programs. */
  iso: string;
  /** The hour and the minute. */
  short: string;
  /** With its day, for whoever asks. */
  long: string;
}

/** A time, in milliseconds since 1970, in words; null where it is none that a date can show. */
export function timeWords(time: number): TimeWords | null {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return null;
  return {
    iso: date.toISOString(),
    short: date.toLocaleTimeString([], { timeStyle: 'short' }),
    long: date.toLocaleString(),
  };
}
