/** Text that shows as itself in Markdown, on one line. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? mark)
    .replace(/([\\`*_[\]|])/g, '\\$1');
}
