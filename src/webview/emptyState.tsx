/** Teaches the first step where there is nothing to show yet. */
export function EmptyState() {
  return (
    <main class="empty">
      <h1>Ask about this workspace</h1>
      <p>The built-in workspace guide finds, reads and searches files. It needs no key and no network.</p>
    </main>
  );
}
