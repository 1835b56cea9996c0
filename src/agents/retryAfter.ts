/** How long a server asks to be left alone, in milliseconds; null where it does not say. */
export function retryAfter(headers: Headers, now: number): number | null {
  const milliseconds = amount(headers.get('retry-after-ms'));
  if (milliseconds !== null) return milliseconds;
  const header = headers.get('retry-after');
  if (header === null) return null;
  const seconds = amount(header);
  if (seconds !== null) return seconds * 1000;
  const time = Date.parse(header);
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}

function amount(header: string | null): number | null {
  return header !== null && /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) : null;
}
