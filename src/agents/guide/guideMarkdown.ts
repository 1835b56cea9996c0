/** A link that the panel opens in the editor, at a line where one is given. */
export function fileLink(path: string, line?: number, words?: string): string {
  const target = encodeURI(path).replace(/[()#?]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const label = words ?? (line === undefined ? path : `${path}:${line}`);
  return `[${label.replace(/[[\]\\*_`]/g, '\\$&')}](${target}${line === undefined ? '' : `#L${line}`})`;
}

/** One line as code, whatever backticks it holds, and no longer than a panel is wide. */
export function codeSpan(text: string): string {
  const trimmed = text.trim().slice(0, 160) || ' ';
  const longest = Math.max(0, ...(trimmed.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${trimmed} ${fence}` : `${fence}${trimmed}${fence}`;
}

export function codeBlock(text: string, path: string): string {
  const longest = Math.max(2, ...(text.match(/`{3,}/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const language = /\.(\w+)$/.exec(path)?.[1] ?? '';
  return `${fence}${language}\n${text}\n${fence}\n`;
}
