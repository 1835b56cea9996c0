import type { GuideIntent } from './guideIntent';
import { lookForWords } from './answerGuess';
import { answerOverview } from './answerOverview';
import { answerSearch } from './answerFiles';
import { codeBlock, codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { excerptOf } from './excerptOf';
import { heading, moreNote, page, placeList } from './listing';
import { isProjectName } from './isProjectName';
import type { Scene } from './scene';
import { linesIn, notesIn, placesIn, type Place } from './toolText';

type Of<Type extends GuideIntent['type']> = Extract<GuideIntent, { type: Type }>;

const mostUses = 8;
/** Lines that are read around a definition: its comment above, its body below. */
const above = 12;
const below = 60;

/** What a symbol is, where it is defined, how it looks, and where it is used. */
export async function* answerSymbol(scene: Scene, { name, path }: Of<'symbol'>): Answer {
  const { tools } = scene;
  const asked = { symbol: name, ...(path !== undefined && { path }) };
  const found = yield* tools.call('find_definition', asked);
  // A heading in a document is not what a name of the code stands for.
  const places = (found.isError ? [] : placesIn(found.text)).filter(({ text: words }) => !words.startsWith('section '));
  const [first, ...others] = places;
  // A plain word is more likely a matter than the one variable that happens to be called so.
  const isPlain = /^\p{Ll}+$/u.test(name) && path === undefined;
  if (isPlain && (!first || /^(?:constant|variable|property|field|name)\b/.test(first.text)))
    return yield* answerTopic(scene, name, first);
  if (!first) return yield* notDefined(scene, name);
  yield text(`**${codeSpan(name)}** is ${kindOf(first)} defined in ${fileLink(first.path, first.line)}.\n\n`);
  if (isByText(found.text)) yield text(`${byText}\n\n`);
  else yield* signature(scene, asked);
  yield* source(scene, first);
  yield* otherPlaces(others);
  yield* uses(scene, asked, first);
}

async function* answerTopic(scene: Scene, name: string, first: Place | undefined): Answer {
  yield text(`No function, class or type is called ${codeSpan(name)}, so I looked for the word.\n`);
  yield* lookForWords(scene, [name]);
  if (first)
    yield text(
      `\nThe ${first.text.replace(/ \(in .*$/, '').replace(/ (\S+)$/, ' `$1`')} is in ${fileLink(first.path, first.line)}.\n`,
    );
}

async function* signature({ tools }: Scene, asked: { symbol: string; path?: string }): Answer {
  const hover = yield* tools.call('hover', asked);
  if (!hover.isError) yield text(`${hover.text}\n\n`);
}

async function* source({ tools }: Scene, { path, line }: Place): Answer {
  const start = Math.max(1, line - above);
  const read = yield* tools.call('read_file', { path, start, end: line + below });
  if (read.isError) return;
  const excerpt = excerptOf(linesIn(read.text).lines, line - start);
  yield text(codeBlock(excerpt.lines.join('\n'), path));
  if (excerpt.isCut) yield text(`\nIt goes on in ${fileLink(path, line + excerpt.lines.length)}.\n`);
}

async function* otherPlaces(others: readonly Place[]): Answer {
  if (others.length === 0) return;
  yield text(
    `\n**Also defined in** ${others
      .slice(0, 6)
      .map(({ path, line }) => fileLink(path, line))
      .join(', ')}${others.length > 6 ? ' and others' : ''}.\n`,
  );
}

async function* uses({ tools }: Scene, asked: { symbol: string; path?: string }, defined: Place): Answer {
  const found = yield* tools.call('find_references', asked);
  if (found.isError) return;
  const isUse = ({ path, line, text: words }: Place) =>
    (path !== defined.path || line !== defined.line) && !(isByText(found.text) && isComment(words));
  const places = placesIn(found.text).filter(isUse);
  if (places.length === 0) return yield text('\nNothing else in this workspace uses it.\n');
  const files = new Set(places.map(({ path }) => path)).size;
  yield text(
    `\n**Used in ${places.length === 1 ? 'one place' : `${places.length} places`}${files > 1 ? ` in ${files} files` : ''}**\n`,
  );
  yield* placeList(places.slice(0, mostUses));
  if (places.length > mostUses) yield text(`\nAsk \`/references ${asked.symbol}\` for all of them.\n`);
}

export async function* answerReferences(scene: Scene, { name }: Of<'references'>): Answer {
  const found = yield* scene.tools.call('find_references', { symbol: name });
  const places = found.isError ? [] : placesIn(found.text);
  if (found.isError) {
    yield text(`${found.text.split('. ')[0]}. These lines hold the word:\n\n`);
    return yield* answerSearch(scene, { type: 'search', text: name });
  }
  const files = new Set(places.map(({ path }) => path)).size;
  yield text(
    `${heading(places.length, 'line', scene)} in ${files === 1 ? 'one file' : `${files} files`} with ${codeSpan(name)}, its definition among them:\n`,
  );
  yield* placeList(page(places, scene));
  yield* moreNote(places.length, scene);
  if (isByText(found.text)) yield text(`\n${byText} Other things of that name may be among these.\n`);
}

/** A name that nothing has: names like it, then where the word stands at all. */
async function* notDefined(scene: Scene, name: string): Answer {
  const similar = yield* scene.tools.call('find_symbols', { query: name });
  const all = similar.isError ? [] : placesIn(similar.text);
  if (yield* isProjectName(scene, name)) return yield* answerOverview(scene);
  const places = all.filter(({ text: words }) => !words.startsWith('section '));
  const meant = places
    .map(({ text: words }) => /^\S+ (\S+)/.exec(words)?.[1] ?? '')
    .find((one) => isSpelled(one, name));
  if (meant !== undefined) return yield* answerSymbol(scene, { type: 'symbol', name: meant });
  yield text(`Nothing called ${codeSpan(name)} is defined in this workspace, as far as I can see.\n`);
  if (places.length > 0) {
    yield text('\n**Symbols with such a name**\n');
    yield* placeList(places.slice(0, mostUses));
    return;
  }
  yield* lookForWords(scene, [name]);
}

function isSpelled(name: string, typed: string): boolean {
  return name !== typed && name.toLowerCase() === typed.toLowerCase();
}

function kindOf({ text: words }: Place): string {
  const kind =
    /^(class|function|method|interface|type|enum|enum member|variable|constant|struct|trait|module|namespace|property|field|constructor|section|rule|object|record)\b/.exec(
      words,
    )?.[1];
  const container = / \(in (.+)\)$/.exec(words)?.[1];
  if (kind === undefined) return '';
  return `${/^[aeio]/.test(kind) ? 'an' : 'a'} ${kind}${container ? ` of ${codeSpan(container)}` : ''},`;
}

/** What is said about a name does not use it. */
function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/\*|\*|#(?!include)|--)/.test(line);
}

function isByText(output: string): boolean {
  return notesIn(output).some((note) => note.startsWith('No language support'));
}

const byText = 'Nothing that is installed here knows this language, so I went by the looks of the lines.';
