import type { CodeSymbol, LanguageService } from '../core/languageService';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import type { Workspace } from '../core/workspace';
import { matchingLines, wordIndex } from './matchingLines';
import { textDefinitions, textOutline } from './textSymbols';

export interface SymbolPorts {
  workspace: Workspace;
  languages: LanguageService;
}

export interface SymbolInput {
  /** A name, or one with what it lies in, such as `Cart.add`. */
  symbol: string;
  path?: string | undefined;
  line?: number | undefined;
}

/** Where a symbol is defined, the likeliest first; of several with one name all. */
export interface FoundSymbols {
  symbols: [CodeSymbol, ...CodeSymbol[]];
  /** True when they were found by the looks of the lines, for want of anything that knows the language. */
  isByText: boolean;
}

/** Finds what a person or a model calls by a name. Throws `not-found` with what was looked for. */
export async function locateSymbol(ports: SymbolPorts, input: SymbolInput, signal: StopSignal): Promise<FoundSymbols> {
  const name = lastName(input.symbol);
  if (name === '') throw new SessionError('invalid', `"${input.symbol}" is no name of a symbol.`);
  const found = input.path === undefined ? null : await inFile(ports, name, { ...input, path: input.path }, signal);
  const ranked = (found ?? (await anywhere(ports, name, signal))).map(preferContainer(input.symbol));
  const [best, ...others] = ranked.sort((one, other) => other.rank - one.rank);
  if (best) {
    const exact = await atItsName(ports.workspace, best.symbol);
    return { symbols: [exact, ...others.map(({ symbol }) => symbol)], isByText: best.isByText };
  }
  const where = input.path === undefined ? 'in this workspace' : `in ${input.path}`;
  throw new SessionError('not-found', `Nothing called "${name}" is defined ${where}, as far as could be found.`, {
    remedy: 'Search for a part of the name, or for the text.',
  });
}

interface Candidate {
  symbol: CodeSymbol;
  isByText: boolean;
}

async function anywhere({ workspace, languages }: SymbolPorts, name: string, signal: StopSignal): Promise<Candidate[]> {
  const known = exactly(await languages.workspaceSymbols(name, signal), name);
  if (known.length > 0) return known.map(candidate(false));
  const byText = await textDefinitions(workspace, name, signal);
  // Language support is started by the first file that is opened, so it is asked again through a likely one.
  const [likeliest] = byText;
  const inDocument = likeliest ? exactly(await languages.documentSymbols(likeliest.path, signal), name) : [];
  if (inDocument.length === 0) return byText.map(candidate(true));
  const others = byText.filter(({ path }) => path !== likeliest?.path);
  return [...inDocument, ...others].map(candidate(false));
}

async function inFile(
  { workspace, languages }: SymbolPorts,
  name: string,
  { path, line }: SymbolInput & { path: string },
  signal: StopSignal,
): Promise<Candidate[] | null> {
  const located = await workspace.locate(path);
  const text = await workspace.readText(located.path);
  if (line === undefined) {
    const known = exactly(await languages.documentSymbols(located.path, signal), name);
    if (known.length > 0) return known.map(candidate(false));
    const byText = exactly(textOutline(located.path, text), name);
    if (byText.length > 0) return byText.map(candidate(true));
  }
  const uses = matchingLines(located.path, text, { text: name, wholeWord: true });
  const use = uses.find((match) => match.line === line) ?? (line === undefined ? uses[0] : undefined);
  if (!use) {
    if (line !== undefined) throw new SessionError('not-found', `"${name}" does not stand on line ${line} of ${path}.`);
    return [];
  }
  const at = { path: located.path, line: use.line, column: wordIndex(use.text, name) + 1, endLine: use.line };
  return [candidate(false)({ ...at, name, kind: 'name', container: null })];
}

/** Some give where a whole definition begins, comments and all; what is asked about it must stand on its name. */
async function atItsName(workspace: Workspace, symbol: CodeSymbol): Promise<CodeSymbol> {
  const uses = matchingLines(symbol.path, await workspace.readText(symbol.path), {
    text: symbol.name,
    wholeWord: true,
  });
  const use = uses.find(({ line }) => line >= symbol.line);
  if (!use) return symbol;
  const from = use.line === symbol.line ? symbol.column - 1 : 0;
  return { ...symbol, line: use.line, column: Math.max(0, wordIndex(use.text, symbol.name, from)) + 1 };
}

function exactly(symbols: readonly CodeSymbol[], name: string): CodeSymbol[] {
  return symbols.filter((symbol) => symbol.name === name);
}

function candidate(isByText: boolean): (symbol: CodeSymbol) => Candidate {
  return (symbol) => ({ symbol, isByText });
}

/** `Cart.add` means the `add` of `Cart`, where there is one. A plain name means the one that lies in nothing. */
function preferContainer(asked: string): (candidate: Candidate) => Candidate & { rank: number } {
  const container = /([\p{L}\p{N}_$]+)(?:\.|::|#)[\p{L}\p{N}_$]+(?:\(\))?$/u.exec(asked)?.[1];
  return (found) => {
    const inside = found.symbol.container ?? '';
    return { ...found, rank: container === undefined ? 0 : Number(inside === container) };
  };
}

function lastName(symbol: string): string {
  return /([\p{L}\p{N}_$]+)\s*(?:\(\s*\))?\s*$/u.exec(symbol.trim())?.[1] ?? '';
}
