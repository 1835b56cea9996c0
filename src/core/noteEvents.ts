/** The same items and the same end, each item noted before it is passed on. */
export async function* noteEvents<Item, Result>(
  source: AsyncGenerator<Item, Result, void>,
  note: (item: Item) => void,
): AsyncGenerator<Item, Result, void> {
  let hasEnded = false;
  try {
    for (;;) {
      const next = await source.next();
      hasEnded = next.done === true;
      if (next.done) return next.value;
      note(next.value);
      yield next.value;
    }
  } finally {
    // Whoever stops listening must stop the source too; one that has thrown has ended, and this does nothing then.
    if (!hasEnded) await source.return(undefined as never);
  }
}
