/** Waits for a condition, never for a time: it is looked at often, and `limit` (milliseconds) only bounds a failure. */
export async function waitUntil<Result>(
  what: string,
  look: () => Promise<Result> | Result,
  limit = 20_000,
): Promise<Exclude<Result, false | null | undefined>> {
  const until = Date.now() + limit;
  for (;;) {
    const seen = await look();
    if (seen) return seen as Exclude<Result, false | null | undefined>;
    if (Date.now() > until) throw new Error(`Waited ${limit / 1000} s in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
