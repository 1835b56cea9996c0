import { useEffect, useState } from 'preact/hooks';

/** The time, in milliseconds since 1970, read anew every so many milliseconds for as long as the view is there. */
export function useNow(interval: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval);
    return () => clearInterval(timer);
  }, [interval]);
  return now;
}
