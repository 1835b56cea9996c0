import type { Json } from '../core/json';
import { plainText } from './plainText';
import type { ToolUse } from './replyItems';

/** How known tools are spoken of: what they do, what they do it to, and the picture for it. */
interface ToolWords {
  icon: string;
  verb: string;
  /** The same while it is not done; where it is left out, it never takes or waits long enough to be read. */
  doing?: string;
  /** The argument that says it all. */
  subject: string;
}

const known: Record<string, ToolWords> = {
  read_file: { icon: 'file', verb: 'Read', subject: 'path' },
  list_files: { icon: 'folder', verb: 'Listed', subject: 'path' },
  find_files: { icon: 'search', verb: 'Looked for files', subject: 'pattern' },
  search_text: { icon: 'search', verb: 'Searched for', subject: 'text' },
  diagnostics: { icon: 'warning', verb: 'Looked at problems', subject: 'path' },
  edit_file: { icon: 'edit', verb: 'Edited', doing: 'Editing', subject: 'path' },
  create_file: { icon: 'new-file', verb: 'Created', doing: 'Creating', subject: 'path' },
  delete_file: { icon: 'trash', verb: 'Deleted', doing: 'Deleting', subject: 'path' },
  rename_file: { icon: 'arrow-right', verb: 'Renamed', doing: 'Renaming', subject: 'from' },
  find_symbols: { icon: 'symbol-class', verb: 'Looked for symbols', subject: 'query' },
  document_symbols: { icon: 'symbol-class', verb: 'Outlined', subject: 'path' },
  find_definition: { icon: 'symbol-class', verb: 'Looked up', subject: 'symbol' },
  find_references: { icon: 'references', verb: 'Looked for uses of', subject: 'symbol' },
  count_files: { icon: 'graph', verb: 'Counted', subject: 'include' },
  git_status: { icon: 'git-commit', verb: 'Looked at what is not committed', subject: 'folder' },
  git_log: { icon: 'git-commit', verb: 'Read recent commits', subject: 'path' },
  git_diff: { icon: 'git-commit', verb: 'Compared with git', subject: 'commit' },
  rename_symbol: { icon: 'edit', verb: 'Renamed', doing: 'Renaming', subject: 'symbol' },
  replace_text: { icon: 'edit', verb: 'Replaced', doing: 'Replacing', subject: 'old_text' },
  run_command: { icon: 'terminal', verb: 'Ran', doing: 'Running', subject: 'command' },
};

/** UTF-16 units of a line that says what was done. */
const longest = 120;

export function isKnownTool(name: string): boolean {
  return Object.hasOwn(known, name);
}

export function toolIcon(name: string): string {
  return known[name]?.icon ?? 'tools';
}

/** What is or was done, in one line: the tool and the first thing that it was told, such as a path or a pattern. */
export function toolSummary({ call: { name, input } }: Pick<ToolUse, 'call'>, isRunning = false): string {
  const words = known[name];
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const subject = words ? fields[words.subject] : (Object.values(fields)[0] ?? (Array.isArray(input) ? null : input));
  const label = (isRunning && words?.doing) || (words?.verb ?? sentence(name));
  const isBare = subject === undefined || subject === null || subject === '' || typeof subject === 'object';
  const said = isBare ? '' : showValue(subject).replace(/\s+/g, ' ').slice(0, longest);
  if (said === '') return label;
  return words ? `${label} ${said}` : `${label}: ${said}`;
}

/** What came of it, in a few words; empty where the summary says enough. */
export function outcomeWords({ call, result }: ToolUse): string {
  if (!result || result.isError) return '';
  const lines = linesOf(result.output);
  if (call.name === 'find_files') return /^No file/.test(lines[0] ?? '') ? 'none' : count(lines.length, 'file');
  if (call.name === 'search_text') return /^No line/.test(lines[0] ?? '') ? 'none' : count(lines.length, 'line');
  return '';
}

export function linesOf(output: Json): string[] {
  return showValue(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
}

export function showValue(value: Json): string {
  if (typeof value === 'string') return plainText(value);
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return plainText(value.join('\n'));
  return plainText(JSON.stringify(value, null, 2));
}

function sentence(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function count(many: number, what: string): string {
  return many === 1 ? `1 ${what}` : `${many} ${what}s`;
}
