import type { AgentEvent } from '../../core/agentEvent';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { holdsWord } from './holdsWord';
import { isGenerated } from './isGenerated';
import { isTestPath } from './isTestPath';
import { placeList } from './listing';
import { purposeOf } from './purposeOf';
import type { Scene } from './scene';
import { pathsIn, placesIn, type Place } from './toolText';
import { wordForms } from './wordForms';

const mostFiles = 5;
const mostFolders = 4;
const mostSymbols = 6;
const linesAFile = 2;
/** Words for which symbols are looked up, too: it takes longest. */
const mostAsked = 3;

/** For what no rule understands: what is named like its words, and the files that hold most of them. */
export async function* answerGuess(scene: Scene, words: readonly string[]): Answer {
  yield text(`I do not understand sentences, so I looked for ${words.map((word) => codeSpan(word)).join(', ')}.\n`);
  yield* lookForWords(scene, words);
  yield text(
    '\nAsk for a name with `/symbol` or a text with `/search`; for an explanation in words choose a model with **Select Agent**.\n',
  );
}

/** Folders, files and symbols that are named like the words, then where these come together, the rarest counting most. */
export async function* lookForWords(scene: Scene, words: readonly string[]): Answer {
  const found: Found[] = [];
  for (const word of words) found.push(yield* lookFor(scene, word));
  const ranked = rank(found);
  const folders = foldersNamed(found);
  const symbols = yield* symbolsNamed(scene, words);
  if (ranked.length + folders.length + symbols.length === 0)
    return yield text('\nI found nothing. Try another word or a part of one, or see `/overview` for what there is.\n');
  if (folders.length > 0) {
    const lines = folders
      .slice(0, mostFolders)
      .map(([folder, count]) => `- \`${folder}/\` (${count === 1 ? 'one file' : `${count} files`})\n`);
    yield text(`\n**Folders named like that**\n\n${lines.join('')}`);
  }
  const alike = new Set(found.flatMap(({ files }) => files));
  const named = ranked.flatMap(({ path }) => (alike.has(path) ? [path] : [])).slice(0, mostFiles);
  if (named.length > 0) {
    yield text('\n**Files named like that**\n\n');
    for (const path of named) yield text(`- ${fileLink(path)}${yield* purposeOf(scene, path)}\n`);
  }
  if (symbols.length > 0) yield text(`\n**Symbols named like that**\n\n${symbols.map(showSymbol).join('')}`);
  const best = ranked.slice(0, mostFiles).filter(({ places }) => places.length > 0);
  if (best.length > 0) yield text(`\n**${words.length > 1 ? 'Where these words come together' : 'Lines with it'}**\n`);
  for (const { places } of best) yield* placeList(tellingLines(places));
}

/** What a file does with a word says more than that it imports it. */
function tellingLines(places: readonly Place[]): Place[] {
  const isImport = ({ text: line }: Place) =>
    Number(/^\s*(?:import|from|use|#include|package)\b|\brequire\(/.test(line));
  const chosen = places.toSorted((one, other) => isImport(one) - isImport(other)).slice(0, linesAFile);
  return chosen.sort((one, other) => one.line - other.line);
}

interface Found {
  word: string;
  /** Those that are named like the word. */
  files: string[];
  /** Those in folders that are. */
  inside: string[];
  places: Place[];
}

async function* lookFor(scene: Scene, word: string): AsyncGenerator<AgentEvent, Found> {
  const found: Found = { word, files: [], inside: [], places: [] };
  for (const { form, isShort } of wordForms(word)) {
    const isMeant = (text: string) => holdsWord(text, form, isShort);
    const glob = form.replace(/[^\p{L}\p{N}_.-]/gu, '?');
    const named = yield* pathsLike(scene, `**/*${glob}*`);
    const inside = yield* pathsLike(scene, `**/*${glob}*/**`);
    const lines = yield* scene.tools.call('search_text', { text: form });
    found.files.push(...named.filter((path) => isMeant(path.slice(path.lastIndexOf('/') + 1))));
    found.inside.push(...inside.filter((path) => isMeant(path.slice(0, path.lastIndexOf('/')))));
    found.places.push(
      ...(lines.isError ? [] : placesIn(lines.text)).filter(
        ({ path, text: line }) => isMeant(line) && !isGenerated(path),
      ),
    );
  }
  return found;
}

async function* pathsLike({ tools }: Scene, pattern: string): AsyncGenerator<AgentEvent, string[]> {
  const found = yield* tools.call('find_files', { pattern });
  return (found.isError ? [] : pathsIn(found.text)).filter((path) => !isGenerated(path));
}

/** The outermost folders whose own name holds a word, with how many files are in them; those named exactly so first. */
function foldersNamed(found: readonly Found[]): [string, number][] {
  const folders = new Map<string, number>();
  const exact = new Set<string>();
  for (const { word, inside } of found) {
    for (const path of inside) {
      const segments = path.split('/').slice(0, -1);
      const depth = segments.findIndex((segment) =>
        wordForms(word).some(({ form, isShort }) => holdsWord(segment, form, isShort)),
      );
      if (depth < 0) continue;
      const folder = segments.slice(0, depth + 1).join('/');
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
      if (segments[depth]?.toLowerCase() === word.toLowerCase()) exact.add(folder);
    }
  }
  const rankOf = ([folder]: [string, number]) => Number(!exact.has(folder)) * 100 + folder.split('/').length;
  return [...folders].sort((one, other) => rankOf(one) - rankOf(other));
}

/** Functions, classes and types by name: exactly so first, then those that begin so. */
async function* symbolsNamed({ tools }: Scene, words: readonly string[]): AsyncGenerator<AgentEvent, Place[]> {
  const symbols: { place: Place; distance: number }[] = [];
  for (const { form, isShort } of words.slice(0, mostAsked).flatMap(wordForms)) {
    const found = yield* tools.call('find_symbols', { query: form });
    for (const place of found.isError ? [] : placesIn(found.text)) {
      const name = /^(?:function|method|class|interface|type|enum|struct|trait|module) (\S+)/.exec(place.text)?.[1];
      if (name === undefined || isTestPath(place.path) || isGenerated(place.path)) continue;
      if (!holdsWord(name, form, isShort) || symbols.some((known) => isSamePlace(known.place, place))) continue;
      const at = name.toLowerCase().indexOf(form.toLowerCase());
      symbols.push({ place, distance: name.length - form.length + at * 10 });
    }
  }
  return symbols
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostSymbols)
    .map(({ place }) => place);
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.path === other.path && one.line === other.line;
}

function showSymbol({ path, line, text: words }: Place): string {
  return `- ${codeSpan(words.replace(/ \(in .*$/, ''))} in ${fileLink(path, line)}\n`;
}

interface Ranked {
  path: string;
  score: number;
  places: Place[];
}

function rank(found: readonly Found[]): Ranked[] {
  const files = new Map<string, Ranked>();
  for (const { files: named, places } of found) {
    const weight = 1 / Math.log2(2 + new Set(places.map(({ path }) => path)).size);
    for (const path of named) entryOf(files, path).score += 2 * weight;
    const seen = new Set<string>();
    for (const place of places) {
      const entry = entryOf(files, place.path);
      if (!seen.has(place.path)) entry.score += weight;
      seen.add(place.path);
      if (!entry.places.some(({ line }) => line === place.line)) entry.places.push(place);
    }
  }
  // A test says less about a thing than the thing itself.
  const scoreOf = ({ path, score }: Ranked) => (isTestPath(path) ? score / 2 : score);
  return [...files.values()].sort((one, other) => scoreOf(other) - scoreOf(one));
}

function entryOf(files: Map<string, Ranked>, path: string): Ranked {
  const entry = files.get(path) ?? { path, score: 0, places: [] };
  files.set(path, entry);
  return entry;
}
