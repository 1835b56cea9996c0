import type { FilePart, Part } from '../../core/message';
import { answerDescribe } from './answerDescribe';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { placeList } from './listing';
import type { Scene } from './scene';
import { placesIn } from './toolText';

const mostNames = 6;
const keywords = new Set(
  `abstract and any as assert async await boolean break case catch class const continue def default del delete do elif else
   enum except export extends false final finally fn for from func function get global if implements import in instanceof
   interface is lambda let match mod mut namespace new nil none not null number of or package pass private protected pub public
   raise readonly require return self set static string struct super switch this throw trait true try type typeof undefined
   unknown use val var void where while with yield None True False console print len str int float list dict Promise Array
   Object String Number Boolean Error Map Set Record`.split(/\s+/),
);

/** About what a person attached: where it is from, what the names in it are, and which problems are in it. */
export async function* answerAttached(scene: Scene, parts: readonly Part[], wish: 'explain' | 'change'): Answer {
  const files = parts.filter((part) => part.type === 'file');
  if (wish === 'change') {
    yield text(
      "I am no language model, so I cannot write or repair code. I can rename a symbol (`/rename old new`) and replace a text (`/replace 'old' with 'new'`); for more choose a model with **Select Agent**. This is what I can tell about it:\n\n",
    );
  }
  for (const file of files) yield* aboutFile(scene, file);
}

async function* aboutFile(scene: Scene, { path, range, text: content = '' }: FilePart): Answer {
  if (!range) yield* answerDescribe(scene, { path });
  else {
    yield text(`### ${fileLink(path, range.start, `${path}, lines ${range.start} to ${range.end}`)}\n\n`);
    yield* enclosing(scene, path, range);
    yield* names(scene, path, range, content);
  }
  yield* problems(scene, path, range);
}

/** What the lines lie in: the last definition that begins before them. */
async function* enclosing({ tools }: Scene, path: string, { start, end }: { start: number; end: number }): Answer {
  const symbols = yield* tools.call('document_symbols', { path });
  const places = symbols.isError ? [] : placesIn(symbols.text);
  const inside = places.filter(({ line }) => line >= start && line <= end);
  const before = places
    .filter(
      ({ line, text: words }) =>
        line < start && /^(?:class|function|method|interface|module|section|struct|impl|constructor)\b/.test(words),
    )
    .at(-1);
  if (inside.length > 0)
    yield text(
      `It defines ${inside
        .slice(0, 8)
        .map(({ line, text: words }) => fileLink(path, line, words))
        .join(', ')}.\n\n`,
    );
  if (before) yield text(`It lies in or after ${fileLink(path, before.line, before.text)}.\n\n`);
}

/** The names that the lines use, with where each is defined. */
async function* names({ tools }: Scene, path: string, { start }: { start: number }, content: string): Answer {
  const wanted = namesIn(content);
  const known: string[] = [];
  for (const { name, line } of wanted) {
    const found = yield* tools.call('find_definition', { symbol: name, path, line: start + line });
    const [place] = found.isError ? [] : placesIn(found.text);
    if (!place || (place.path === path && place.line === start + line)) continue;
    known.push(`- ${codeSpan(name)}: ${codeSpan(place.text)} in ${fileLink(place.path, place.line)}\n`);
  }
  if (known.length > 0) yield text(`**What it uses**\n\n${known.join('')}\n`);
}

/** Names as code writes them, those that are called or capitalised first, each with its line in the text. */
function namesIn(content: string): { name: string; line: number }[] {
  const found = new Map<string, { name: string; line: number; rank: number }>();
  content.split(/\r?\n/).forEach((text, line) => {
    for (const match of text
      .replace(/(["'`]).*?\1|\/\/.*|#.*/g, (part) => ' '.repeat(part.length))
      .matchAll(/[\p{L}_$][\p{L}\p{N}_$]*/gu)) {
      const [name] = match;
      if (name.length < 3 || keywords.has(name) || found.has(name)) continue;
      const isCalled = text[match.index + name.length] === '(';
      found.set(name, { name, line, rank: Number(isCalled) * 2 + Number(/^\p{Lu}/u.test(name)) });
    }
  });
  return [...found.values()].sort((one, other) => other.rank - one.rank).slice(0, mostNames);
}

async function* problems({ tools }: Scene, path: string, range?: { start: number; end: number }): Answer {
  const found = yield* tools.call('diagnostics', { path });
  const places = (found.isError ? [] : placesIn(found.text)).filter(
    ({ line }) => !range || (line >= range.start && line <= range.end),
  );
  if (places.length === 0)
    return yield text(`The editor reports no problem ${range ? 'in these lines' : 'in it'}.\n\n`);
  yield text(`**Problems ${range ? 'in these lines' : 'in it'}**\n`);
  yield* placeList(places);
}
