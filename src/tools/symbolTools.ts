import { z } from 'zod';
import type { CodePosition, CodeSymbol } from '../core/languageService';
import { SessionError } from '../core/sessionError';
import type { StopSignal } from '../core/stopSignal';
import { locateSymbol, type FoundSymbols, type SymbolPorts } from './locateSymbol';
import { plainText } from './plainOutput';
import { plannedTool, readPlan, type PlannedTool } from './plannedTool';
import { showList, showPlace } from './showList';
import { filesNaming, textDefinitions, textOutline, textSymbols } from './textSymbols';

const mostSymbols = 200;
const mostPlaces = 200;
const longestHover = 8000;

/** What is said where no extension could answer: a model must not take a guess for knowledge. */
export const byText = 'No language support answered for this, so it was found by the looks of the text alone.';

export const symbolInput = {
  symbol: z.string().min(1).max(300).describe('Its name, or one with what it lies in, such as Cart.add.'),
  path: z.string().min(1).max(4096).optional().describe('A file in which it is defined or used, to say which one.'),
  line: z.int().min(1).optional().describe('With path: a line on which it stands, counted from 1.'),
};

/** The tools that ask the editor's language support, and fall back on the text where there is none. */
export function symbolTools(ports: SymbolPorts): PlannedTool[] {
  return [findSymbols(ports), documentSymbols(ports), findDefinition(ports), hover(ports), findReferences(ports)];
}

function findSymbols({ workspace, languages }: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'find_symbols',
    needsTrust: false,
    description:
      'Finds classes, functions, types and other symbols of the workspace whose names hold a text. Gives path, line and kind of each.',
    input: { query: z.string().min(1).max(300).describe('A name or a part of one.') },
    plan: async ({ query }, signal) =>
      readPlan(['**'], async () => {
        const known = await languages.workspaceSymbols(query, signal);
        const found = known.length > 0 ? known : await textSymbols(workspace, query, signal);
        const list = showList(found.map(showSymbol), mostSymbols, `No symbol with "${query}" in its name was found.`);
        return known.length > 0 || found.length === 0 ? list : withNote(list, byText);
      }),
  });
}

function documentSymbols({ workspace, languages }: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'document_symbols',
    needsTrust: false,
    description: 'Lists what one file defines: its classes, functions, headings and so on, with their lines.',
    input: { path: z.string().min(1).max(4096).describe('Relative to the workspace.') },
    plan: async ({ path }, signal) => {
      const located = await workspace.locate(path);
      return readPlan([located.path], async () => {
        const text = await workspace.readText(located.path);
        const known = await languages.documentSymbols(located.path, signal);
        const found = known.length > 0 ? known : textOutline(located.path, text);
        const list = showList(found.map(showSymbol), mostSymbols, `Nothing that ${located.path} defines was found.`);
        return known.length > 0 || found.length === 0 ? list : withNote(list, byText);
      });
    },
  });
}

function findDefinition(ports: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'find_definition',
    needsTrust: false,
    description: 'Finds where a symbol is defined: path, line and kind; all places where several have the name.',
    input: symbolInput,
    plan: async (input, signal) =>
      readPlan([input.path ?? '**'], async () => {
        const { places, isByText } = await definitionsOf(ports, await locateSymbol(ports, input, signal), signal);
        const list = showList(places, mostPlaces, '');
        return isByText ? withNote(list, byText) : list;
      }),
  });
}

/** A use leads to its definition; what is a definition already stays as it is. */
async function definitionsOf(
  { workspace, languages }: SymbolPorts,
  { symbols, isByText }: FoundSymbols,
  signal: StopSignal,
): Promise<{ places: string[]; isByText: boolean }> {
  const [first] = symbols;
  if (first.kind !== 'name') return { places: symbols.map(showSymbol), isByText };
  const known = await languages.definitions(first, signal);
  if (known.length > 0) return { places: await showPositions(workspace, known), isByText };
  const likely = await textDefinitions(workspace, first.name, signal);
  if (likely.length > 0) return { places: likely.map(showSymbol), isByText: true };
  throw new SessionError('not-found', `Where "${first.name}" is defined could not be found.`);
}

function hover(ports: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'hover',
    needsTrust: false,
    description: 'Gives the type, signature and documentation of a symbol, as the editor shows them on hovering.',
    input: symbolInput,
    plan: async (input, signal) =>
      readPlan([input.path ?? '**'], async () => {
        const [first] = (await locateSymbol(ports, input, signal)).symbols;
        const text = plainText(await ports.languages.hover(first, signal)).trim();
        if (text === '') throw new SessionError('not-found', `No language support knows more of "${first.name}".`);
        return text.slice(0, longestHover).toWellFormed();
      }),
  });
}

function findReferences(ports: SymbolPorts): PlannedTool {
  return plannedTool({
    name: 'find_references',
    needsTrust: false,
    description: 'Finds where a symbol is used: every line with path and text, its definition among them.',
    input: symbolInput,
    plan: async (input, signal) =>
      readPlan([input.path ?? '**'], async () => {
        const [first] = (await locateSymbol(ports, input, signal)).symbols;
        await ports.languages.prepare(await filesNaming(ports.workspace, first, signal), signal);
        const known = await ports.languages.references(first, signal);
        if (known.length > 0) return showList(await showPositions(ports.workspace, known), mostPlaces, '');
        return withNote(await usesByText(ports, first, signal), `${byText} Other things of that name are among it.`);
      }),
  });
}

async function usesByText({ workspace }: SymbolPorts, { name }: CodeSymbol, signal: StopSignal): Promise<string> {
  const matches = await workspace.findText({ text: name, wholeWord: true, limit: mostPlaces + 1, signal });
  return showList(matches.map(showPlace), mostPlaces, `"${name}" stands nowhere else.`);
}

/** Each place with its line's text; a file is read once. */
async function showPositions(
  workspace: SymbolPorts['workspace'],
  positions: readonly CodePosition[],
): Promise<string[]> {
  const texts = new Map<string, string[]>();
  const shown: string[] = [];
  for (const { path, line } of positions.slice(0, mostPlaces + 1)) {
    const lines = texts.get(path) ?? (await linesOf(workspace, path));
    texts.set(path, lines);
    shown.push(showPlace({ path, line, text: lines[line - 1] ?? '' }));
  }
  return [...new Set(shown)];
}

/** A place in a file that cannot be read is still a place. */
async function linesOf(workspace: SymbolPorts['workspace'], path: string): Promise<string[]> {
  try {
    return (await workspace.readText(path)).split(/\r?\n/);
  } catch {
    return [];
  }
}

function showSymbol({ path, line, kind, name, container }: CodeSymbol): string {
  return showPlace({ path, line, text: `${kind} ${name}${container ? ` (in ${container})` : ''}` });
}

function withNote(list: string, note: string): string {
  return `${list}\n[${note}]`;
}
