import { plainText } from './plainOutput';

const longestLine = 300;

/** What a tool found, a line each, with a note where there is more. */
export function showList(items: readonly string[], limit: number, none: string): string {
  if (items.length === 0) return none;
  const more = items.length > limit ? [`[There are more than these ${limit}; narrow it down.]`] : [];
  return [...items.slice(0, limit), ...more].join('\n');
}

/** A place as every tool writes it: `path:line: text`. */
export function showPlace({ path, line, text }: { path: string; line: number; text: string }): string {
  return `${path}:${line}: ${shorten(plainText(text))}`;
}

export function shorten(line: string): string {
  const text = line.trim();
  return text.length > longestLine ? `${text.slice(0, longestLine).toWellFormed()}…` : text;
}
