import type { CodeSymbol } from '../core/languageService';
import type { StopSignal } from '../core/stopSignal';
import type { Workspace } from '../core/workspace';
import type { TextMatch } from '../core/workspaceFiles';
import { definitionIn } from './definitionIn';
import { matchingLines } from './matchingLines';

/** Lines with a name that are looked at for its definition. */
const mostLines = 2000;
const mostFilesNaming = 40;

/** Where a name seems to be defined, found by the looks of the lines: for languages that nothing installed knows. */
export async function textDefinitions(
  workspace: Pick<Workspace, 'findText'>,
  name: string,
  signal: StopSignal,
): Promise<CodeSymbol[]> {
  const lines = await workspace.findText({ text: name, wholeWord: true, limit: mostLines, signal });
  return lines
    .flatMap(toSymbol)
    .filter((symbol) => symbol.name === name)
    .sort((one, other) => Number(isTest(one.path)) - Number(isTest(other.path)));
}

/** Files that name it and have the extension of the one in which it is defined. */
export async function filesNaming(
  workspace: Pick<Workspace, 'findText'>,
  { name, path }: CodeSymbol,
  signal: StopSignal,
): Promise<string[]> {
  const extension = /\.[cm]?[jt]sx?$/.test(path)
    ? '{ts,tsx,js,jsx,mts,cts,mjs,cjs}'
    : (/\.(\w+)$/.exec(path)?.[1] ?? '*');
  const include = `**/*.${extension}`;
  const lines = await workspace.findText({ text: name, wholeWord: true, include, limit: mostLines, signal });
  return [...new Set(lines.map((line) => line.path))].slice(0, mostFilesNaming);
}

/** Where names that hold a text seem to be defined, whatever its case. */
export async function textSymbols(
  workspace: Pick<Workspace, 'findText'>,
  query: string,
  signal: StopSignal,
): Promise<CodeSymbol[]> {
  const lines = await workspace.findText({ text: query, limit: mostLines, signal });
  const wanted = query.toLowerCase();
  return lines.flatMap(toSymbol).filter(({ name }) => name.toLowerCase().includes(wanted));
}

/** What a file seems to define, in its order. What is indented and holds a value is a detail of something else. */
export function textOutline(path: string, text: string): CodeSymbol[] {
  return matchingLines(path, text, { text: '' })
    .filter((line) => !/^\s+(?:const|let|var|val)\s/.test(line.text))
    .flatMap(toSymbol);
}

function toSymbol({ path, line, text }: TextMatch): CodeSymbol[] {
  const found = definitionIn(text, path);
  if (!found) return [];
  return [{ ...found, path, line, endLine: line, container: null }];
}

/** What a test defines under a name is rarely what is meant by it. */
function isTest(path: string): boolean {
  return /(?:^|\/)(?:tests?|__tests__|spec)\/|\.(?:test|spec)\.|(?:^|\/)test_|_test\./.test(path);
}
