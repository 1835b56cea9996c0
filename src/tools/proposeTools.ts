import { z } from 'zod';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { Workspace } from '../core/workspace';
import { locateSymbol, type SymbolPorts } from './locateSymbol';
import { wordIndex } from './matchingLines';
import { plannedTool, type PlannedTool } from './plannedTool';
import { readWhole } from './readWhole';
import { symbolInput } from './symbolTools';
import { filesNaming } from './textSymbols';
import { writePlan, type AskedChange } from './writePlan';

/** Files that one replacement may change: more than that nobody reads before saying yes. */
const mostFiles = 100;
const mostLines = 20_000;

/** Edits of many files at once, as one proposal that is shown whole. */
export function proposeTools(ports: SymbolPorts): PlannedTool[] {
  return [renameSymbol(ports), replaceText(ports)];
}

function renameSymbol(ports: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'rename_symbol',
    description:
      'Renames a symbol wherever it is used, by the language support of the editor. Changes nothing where there is none.',
    input: { ...symbolInput, new_name: z.string().min(1).max(300) },
    plan: async ({ new_name: newName, ...input }, signal) => {
      const [first] = (await locateSymbol(ports, input, signal)).symbols;
      await ports.languages.prepare(await filesNaming(ports.workspace, first, signal), signal);
      const changes = await ports.languages.rename(first, newName, signal);
      if (changes.length === 0) {
        throw new SessionError('not-found', `No language support here can rename "${first.name}" in ${first.path}.`, {
          remedy: 'Replace it as a whole word instead.',
        });
      }
      const asked = changes.map((change) => ({ asked: change.path, change }));
      return writePlan(ports.workspace, asked, `"${first.name}" is now "${newName}" in ${howMany(asked.length)}.`);
    },
  });
}

function replaceText({ workspace }: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'replace_text',
    description:
      'Replaces a text by another in all files of the workspace, or in those that a glob names. Taken literally, in this very case.',
    input: {
      old_text: z.string().min(1).max(10_000),
      new_text: z.string().max(100_000),
      include: z.string().min(1).max(500).optional().describe('A file, a folder, or a glob over paths.'),
      whole_word: z.boolean().default(false).describe('Only where the old text is a word by itself.'),
    },
    plan: async ({ old_text: oldText, new_text: newText, include, whole_word: wholeWord }, signal) => {
      if (oldText === newText) throw new SessionError('invalid', 'The old text and the new text are the same.');
      const pattern = include === undefined ? undefined : await toGlob(workspace, include);
      const paths = await pathsWith(workspace, oldText, pattern, signal);
      const found = await Promise.all(paths.map((path) => changeIn(workspace, path, { oldText, newText, wholeWord })));
      const changes = found.filter((one) => one !== null);
      if (changes.length === 0) {
        const where = include === undefined ? 'in this workspace' : `in ${include}`;
        throw new SessionError('not-found', `"${shorten(oldText)}" stands nowhere ${where} in this very case.`);
      }
      const count = changes.reduce((sum, one) => sum + one.count, 0);
      return writePlan(
        workspace,
        changes,
        `Replaced ${count === 1 ? 'once' : `${count} times`} in ${howMany(changes.length)}.`,
      );
    },
  });
}

/** A search ends its lines where a text may go on, so it is asked for the text's first line. */
async function pathsWith(
  workspace: Workspace,
  text: string,
  include: string | undefined,
  signal: StopSignal,
): Promise<string[]> {
  const line = text.split(/\r?\n/).reduce((longest, one) => (one.length > longest.length ? one : longest), '');
  if (line === '') throw new SessionError('invalid', 'A text of line breaks alone cannot be looked for.');
  const matches = await workspace.findText({ text: line, include, limit: mostLines, signal });
  const paths = [...new Set(matches.map(({ path }) => path))].sort();
  if (paths.length <= mostFiles) return paths;
  throw new SessionError('invalid', `It stands in ${paths.length} files, more than anybody reads before saying yes.`, {
    remedy: 'Name a folder or a glob.',
  });
}

interface Wanted {
  oldText: string;
  newText: string;
  wholeWord: boolean;
}

async function changeIn(
  workspace: Workspace,
  path: string,
  wanted: Wanted,
): Promise<(AskedChange & { count: number }) | null> {
  const located = await workspace.locate(path);
  const before = await readWhole(workspace, located);
  if (before === null) return null;
  const { text: after, count } = replaceAll(before, wanted);
  return count === 0 ? null : { asked: path, change: { path: located.path, before, after }, count };
}

function replaceAll(text: string, { oldText, newText, wholeWord }: Wanted): { text: string; count: number } {
  const next = (from: number) => (wholeWord ? wordIndex(text, oldText, from) : text.indexOf(oldText, from));
  let replaced = '';
  let from = 0;
  let count = 0;
  for (let index = next(0); index >= 0; index = next(from)) {
    replaced += text.slice(from, index) + newText;
    from = index + oldText.length;
    count += 1;
  }
  return { text: replaced + text.slice(from), count };
}

/** A folder stands for all that is in it; what is no path of the workspace is taken for a glob. */
async function toGlob(workspace: Workspace, include: string): Promise<string> {
  if (/[*?{[]/.test(include)) return include;
  const { path, kind } = await workspace.locate(include);
  if (kind === 'missing') throw new SessionError('not-found', `There is no file and no folder ${include}.`);
  return kind === 'folder' ? (path === '' ? '**/*' : `${path}/**`) : path;
}

function howMany(files: number): string {
  return files === 1 ? 'one file' : `${files} files`;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80).toWellFormed()}…` : text;
}
