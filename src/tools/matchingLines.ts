import type { TextMatch } from '../core/workspaceFiles';

/** The lines of a file that hold the text, whatever its case. */
export function matchingLines(path: string, content: string, text: string): TextMatch[] {
  const wanted = text.toLowerCase();
  if (!content.toLowerCase().includes(wanted)) return [];
  return content
    .split(/\r?\n/)
    .flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [{ path, line: index + 1, text: line }] : []));
}
