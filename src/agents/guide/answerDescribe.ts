import { codeBlock, codeSpan, fileLink } from './guideMarkdown';
import { answerFolder } from './answerFolder';
import { say, text, type Answer } from './guideText';
import { leadingWords } from './leadingWords';
import { resolvePath } from './resolvePath';
import type { Scene } from './scene';
import { commitsIn, linesIn, notesIn, placesIn, type Place } from './toolText';

const mostRead = 400;
const mostSymbols = 40;
const firstLines = 12;
const code = /\.(?:[cm]?[jt]sx?|py|rb|go|rs|vue|svelte|css|scss)$/;

/** What a file is: what it says of itself, what it defines, who uses it and when it last changed. */
export async function* answerDescribe(scene: Scene, { path: asked }: { path: string }): Answer {
  const { tools } = scene;
  if (asked.endsWith('/')) return yield* answerFolder(scene, { path: asked });
  const path = yield* resolvePath(scene, asked);
  if (path === null) return;
  const read = yield* tools.call('read_file', { path, start: 1, end: mostRead });
  if (read.isError && /folder/.test(read.text)) return yield* answerFolder(scene, { path });
  if (read.isError) return yield* say(`I could not read \`${asked}\`: ${read.text}\n`);
  const { lines } = linesIn(read.text);
  yield text(`### ${fileLink(path)}\n\n${sizeOf(lines)}`);
  const words = leadingWords(lines, path);
  if (words !== '') yield text(`It says of itself:\n\n${quote(words)}\n\n`);
  const symbols = yield* tools.call('document_symbols', { path });
  const places = symbols.isError ? [] : placesIn(symbols.text);
  if (places.length > 0) yield text(`**It defines**\n\n${symbolList(places)}${noteOf(symbols.text)}`);
  else if (words === '') yield text(`It begins:\n\n${codeBlock(lines.slice(0, firstLines).join('\n'), path)}\n`);
  yield* usedBy(scene, path);
  yield* lastChange(scene, path);
}

function sizeOf(lines: readonly string[]): string {
  const words = lines.length >= mostRead ? `More than ${mostRead} lines.` : `${lines.length} lines.`;
  const imports = lines.flatMap(
    (line) =>
      /^\s*(?:import .* from|import|from|export .* from|.*\brequire\()\s*['"(]?([\w@./-]+)/.exec(line)?.[1] ?? [],
  );
  const names = [...new Set(imports)].filter((name) => name !== 'type');
  const shown = names
    .slice(0, 12)
    .map((name) => codeSpan(name))
    .join(', ');
  return names.length === 0
    ? `${words}\n\n`
    : `${words} It imports ${shown}${names.length > 12 ? ' and others' : ''}.\n\n`;
}

/** What lies in something else is indented below it. */
function symbolList(places: readonly Place[]): string {
  const top = places.filter(({ text: words }) => !/^(?:property|variable|constant) .* \(in /.test(words));
  const shown = top.slice(0, mostSymbols).map(({ path, line, text: words }) => {
    const [, kind = '', name = words, container] = /^(\S+(?: member)?) (.+?)(?: \(in (.+)\))?$/.exec(words) ?? [];
    const indent = container === undefined ? '' : '  ';
    return `${indent}- ${kind === name ? '' : `${kind} `}${fileLink(path, line, name)}`;
  });
  const more = top.length > shown.length ? `\n- and ${top.length - shown.length} more` : '';
  return `${shown.join('\n')}${more}\n\n`;
}

function noteOf(output: string): string {
  return notesIn(output).some((note) => /No language support/.test(note))
    ? 'Found by the looks of its lines: nothing installed here knows this language.\n\n'
    : '';
}

/** Files that import it name it without its extension, in quotes or after `import`. */
async function* usedBy({ tools }: Scene, path: string): Answer {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  if (!code.test(path) || name.length < 3) return;
  const found = yield* tools.call('search_text', { text: name, whole_word: true });
  const imports = (found.isError ? [] : placesIn(found.text)).filter(
    (place) =>
      place.path !== path && code.test(place.path) && /\b(?:import|from|require|use|include)\b/.test(place.text),
  );
  const files = [...new Map(imports.map((place) => [place.path, place])).values()];
  if (files.length === 0) return;
  const links = files.slice(0, 8).map((place) => fileLink(place.path, place.line, place.path));
  yield text(`**Imported by** ${links.join(', ')}${files.length > 8 ? ` and ${files.length - 8} more` : ''}.\n\n`);
}

async function* lastChange({ tools }: Scene, path: string): Answer {
  const log = yield* tools.call('git_log', { path, limit: 1 });
  const [commit] = log.isError ? [] : commitsIn(log.text);
  if (commit) yield text(`Last changed by ${commit.author} on ${commit.date}: ${commit.subject}\n`);
}

function quote(words: string): string {
  return words
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
