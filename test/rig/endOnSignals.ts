/** Makes an interrupted suite end in good order, so that what it has started ends with it. */
export function endOnSignals(): void {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
