import type { Json } from '../core/json';
import { plainText } from './plainText';
import type { ToolUse } from './replyItems';
import { revealHidden } from './revealHidden';

/** How a step stands. What was cut off has begun, and nobody knows how far it came. */
export type StepPhase = 'waiting' | 'running' | 'done' | 'failed' | 'cutOff';

/** How known tools are spoken of: what they do, what they do it to, and the picture for it. */
interface ToolWords {
  icon: string;
  /** As in "wants to ...". */
  verb: string;
  did: string;
  /** The same while it is not done; where it is left out, it never takes or waits long enough to be read. */
  doing?: string;
  /** The argument that says it all. */
  subject: string;
}

const known: Record<string, ToolWords> = {
  read_file: { icon: 'file', verb: 'read', did: 'Read', subject: 'path' },
  list_files: { icon: 'folder', verb: 'list', did: 'Listed', subject: 'path' },
  find_files: { icon: 'search', verb: 'look for files', did: 'Looked for files', subject: 'pattern' },
  search_text: { icon: 'search', verb: 'search for', did: 'Searched for', subject: 'text' },
  diagnostics: { icon: 'warning', verb: 'look at problems', did: 'Looked at problems', subject: 'path' },
  edit_file: { icon: 'edit', verb: 'edit', did: 'Edited', doing: 'Editing', subject: 'path' },
  create_file: { icon: 'new-file', verb: 'create', did: 'Created', doing: 'Creating', subject: 'path' },
  delete_file: { icon: 'trash', verb: 'delete', did: 'Deleted', doing: 'Deleting', subject: 'path' },
  rename_file: { icon: 'arrow-right', verb: 'rename', did: 'Renamed', doing: 'Renaming', subject: 'from' },
  find_symbols: { icon: 'symbol-class', verb: 'look for symbols', did: 'Looked for symbols', subject: 'query' },
  document_symbols: { icon: 'symbol-class', verb: 'outline', did: 'Outlined', subject: 'path' },
  find_definition: { icon: 'symbol-class', verb: 'look up', did: 'Looked up', subject: 'symbol' },
  find_references: { icon: 'references', verb: 'look for uses of', did: 'Looked for uses of', subject: 'symbol' },
  count_files: { icon: 'graph', verb: 'count', did: 'Counted', subject: 'include' },
  git_status: {
    icon: 'git-commit',
    verb: 'look at what is not committed',
    did: 'Looked at what is not committed',
    subject: 'folder',
  },
  git_log: { icon: 'git-commit', verb: 'read recent commits', did: 'Read recent commits', subject: 'path' },
  git_diff: { icon: 'git-commit', verb: 'compare with git', did: 'Compared with git', subject: 'commit' },
  rename_symbol: { icon: 'edit', verb: 'rename', did: 'Renamed', doing: 'Renaming', subject: 'symbol' },
  replace_text: { icon: 'edit', verb: 'replace', did: 'Replaced', doing: 'Replacing', subject: 'old_text' },
  run_command: { icon: 'terminal', verb: 'run', did: 'Ran', doing: 'Running', subject: 'command' },
  update_plan: { icon: 'checklist', verb: 'update the plan', did: 'Updated the plan', subject: 'title' },
};

/** UTF-16 units of a line that says what was done. */
const longest = 120;

export function isKnownTool(name: string): boolean {
  return Object.hasOwn(known, name);
}

export function toolIcon(name: string): string {
  return known[name]?.icon ?? 'tools';
}

/** What is, was or is to be done, in one line: the tool and the first thing that it was told, such as a path. */
export function toolSummary({ call: { name, input } }: Pick<ToolUse, 'call'>, phase: StepPhase = 'done'): string {
  const words = isKnownTool(name) ? known[name] : undefined;
  const fields = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  const subject = words ? fields[words.subject] : (Object.values(fields)[0] ?? (Array.isArray(input) ? null : input));
  const label = words ? knownLabel(words, phase) : otherLabel(name, phase);
  const isBare = subject === undefined || subject === null || subject === '' || typeof subject === 'object';
  const said = isBare ? '' : revealHidden(showValue(subject).replace(/\s+/g, ' ').slice(0, longest));
  if (said === '') return label;
  return words ? `${label} ${said}` : `${label}: ${said}`;
}

function knownLabel({ verb, did, doing = did }: ToolWords, phase: StepPhase): string {
  switch (phase) {
    case 'waiting':
      return `Wants to ${verb}`;
    case 'running':
      return doing;
    case 'done':
      return did;
    case 'failed':
      return `Tried to ${verb}`;
    case 'cutOff':
      return `Began to ${verb}`;
  }
}

function otherLabel(name: string, phase: StepPhase): string {
  const label = revealHidden(sentence(name));
  return phase === 'waiting' ? `Wants to use ${label}` : label;
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
