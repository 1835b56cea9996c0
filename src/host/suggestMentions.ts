import type { FileAttachment } from '../core/promptInput';
import type { Suggestion } from '../core/suggestion';
import type { Problem } from '../core/workspace';
import type { AttachmentShelf } from './attachmentShelf';
import type { FoundSymbol, MentionSources } from './mentionSources';
import { rankPaths, scorePath } from './rankPaths';

const mostFiles = 20;
const mostSymbols = 15;
const mostProblems = 8;
/** Files whose problems can be attached in one step. */
const mostFilesWithProblems = 10;

/** What is at hand without asking anybody: the selection, problems, files. */
export async function suggestNear(
  query: string,
  sources: MentionSources,
  shelf: AttachmentShelf,
): Promise<Suggestion[]> {
  const [paths, problems] = await Promise.all([sources.paths(), sources.problems()]);
  const recent = sources.recentPaths();
  const files = rankPaths(paths, { query, recent, limit: mostFiles });
  return [
    ...selectionSuggestions(query, sources, shelf),
    ...problemSuggestions(query, problems, sources.activePath()),
    ...files.map(fileSuggestion),
  ];
}

export async function suggestSymbols(query: string, sources: MentionSources): Promise<Suggestion[]> {
  const wanted = query.toLowerCase();
  const found = await sources.symbols(query);
  const scored = found.map((symbol) => ({ symbol, score: scorePath(symbol.name, wanted) ?? -1 }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, mostSymbols)
    .map(({ symbol }) => symbolSuggestion(symbol));
}

function selectionSuggestions(query: string, sources: MentionSources, shelf: AttachmentShelf): Suggestion[] {
  const selection = matches('selection', query) ? sources.selection() : null;
  if (!selection) return [];
  const { path, range } = selection;
  const detail = range ? `${path}:${range.start}-${range.end}` : path;
  const attachments = [shelf.keepFile(selection)];
  return [{ kind: 'selection', label: 'Selection', word: null, detail, icon: 'list-selection', attachments }];
}

/** All of a file, all there are, and each whose words were typed. */
function problemSuggestions(query: string, problems: readonly Problem[], activePath: string | null): Suggestion[] {
  if (problems.length === 0) return [];
  const byFile = groupByFile(problems);
  const here = activePath === null ? undefined : byFile.get(activePath);
  const groups: Suggestion[] = [];
  if (matches('problems', query)) {
    if (here) groups.push(groupSuggestion(`Problems in ${baseName(here[0]?.path ?? '')}`, here));
    if (!here || byFile.size > 1) groups.push(groupSuggestion('All problems', problems));
  }
  const wanted = query.toLowerCase();
  const single = problems.filter(({ message }) => wanted.length > 1 && message.toLowerCase().includes(wanted));
  return [...groups, ...single.slice(0, mostProblems).map(problemSuggestion)];
}

function groupSuggestion(label: string, problems: readonly Problem[]): Suggestion {
  return {
    kind: 'problems',
    label,
    word: null,
    detail: problems.length === 1 ? '1 problem' : `${problems.length} problems`,
    icon: 'warning',
    attachments: fileProblems(problems),
  };
}

/** One attachment a file: the whole of it, and what is wrong with it. */
export function fileProblems(problems: readonly Problem[]): FileAttachment[] {
  return [...groupByFile(problems)].slice(0, mostFilesWithProblems).map(([path, ofFile]) => ({
    type: 'file',
    path,
    mention: 'problem',
    note: ofFile
      .map((problem) => `line ${problem.line}: ${problemWords(problem)}`)
      .join('\n')
      .slice(0, 4000),
  }));
}

function groupByFile(problems: readonly Problem[]): Map<string, Problem[]> {
  const groups = new Map<string, Problem[]>();
  for (const problem of problems) groups.set(problem.path, [...(groups.get(problem.path) ?? []), problem]);
  return groups;
}

function problemSuggestion(problem: Problem): Suggestion {
  const { path, line, message, severity } = problem;
  return {
    kind: 'problem',
    label: message.split('\n', 1)[0] ?? message,
    word: null,
    detail: `${path}:${line}`,
    icon: severity === 'error' ? 'error' : 'warning',
    attachments: [problemAttachment(problem)],
  };
}

export function problemAttachment(problem: Problem): FileAttachment {
  const { path, line } = problem;
  const note = problemWords(problem).slice(0, 4000);
  return { type: 'file', path, range: { start: line, end: line }, mention: 'problem', note };
}

function problemWords({ severity, message, source }: Problem): string {
  return `${severity}: ${message}${source ? ` (${source})` : ''}`;
}

function fileSuggestion(path: string): Suggestion {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const attachments: FileAttachment[] = [{ type: 'file', path }];
  return { kind: 'file', label: baseName(path), word: path, detail: folder, icon: 'file', attachments };
}

function symbolSuggestion({ name, container, path, range, icon }: FoundSymbol): Suggestion {
  const detail = container === '' ? path : `${container} · ${path}`;
  const attachments: FileAttachment[] = [{ type: 'file', path, range, mention: 'symbol', note: name }];
  return { kind: 'symbol', label: name, word: name, detail, icon, attachments };
}

/** "sel" and "problems" are typed by those who know what they want. */
function matches(name: string, query: string): boolean {
  return name.startsWith(query.toLowerCase());
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
