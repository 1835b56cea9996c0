import type { AgentEvent } from '../../core/agentEvent';
import { answerReferences } from './answerCode';
import { excerptOf } from './excerptOf';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { heading, moreNote, page, placeList } from './listing';
import type { Scene } from './scene';
import { linesIn, placesIn, type Place } from './toolText';

/** Lines of an interface that are read for the names of its methods. */
const longestInterface = 60;

/** What implements or extends something: lines that say so, and in Go the types that have all of its methods. */
export async function* answerImplementers(scene: Scene, { name }: { name: string }): Answer {
  const bare = name.replace(/^.*[.#:]/, '');
  const defined = yield* scene.tools.call('find_definition', { symbol: name });
  const [definition] = defined.isError ? [] : placesIn(defined.text);
  const likenesses = definition?.path.endsWith('.go') ? yield* goTypes(scene, definition) : yield* saying(scene, bare);
  if (likenesses.length === 0) {
    yield text(`No line says that it implements or extends ${codeSpan(bare)}.\n\n`);
    return yield* answerReferences(scene, { type: 'references', name });
  }
  const where = definition ? ` (${fileLink(definition.path, definition.line)})` : '';
  const verb = likenesses.length === 1 ? 'implements or extends' : 'implement or extend';
  yield text(`${heading(likenesses.length, 'type', scene)} ${verb} ${codeSpan(bare)}${where}:\n`);
  yield* placeList(page(likenesses, scene));
  yield* moreNote(likenesses.length, scene);
}

async function* saying({ tools }: Scene, name: string): AsyncGenerator<AgentEvent, Place[]> {
  const found = yield* tools.call('search_text', { text: name, whole_word: true });
  return (found.isError ? [] : placesIn(found.text)).filter(({ text: line }) => saysSo(line, name));
}

/** As the languages with a word for it write it: `implements X`, `impl X for Y`, `class Y(X)`, `class Y : X`. */
function saysSo(line: string, name: string): boolean {
  const named = String.raw`(?<![\w$])${name.replaceAll('$', '\\$')}(?![\w$])`;
  return new RegExp(
    String.raw`\b(?:implements|extends|with)\b[^{]*${named}|\bimpl\b.*${named}.*\bfor\b|\b(?:class|struct|record|object|protocol)\s+[\w$]+[^({:]*[(:<][^{]*${named}`,
  ).test(line);
}

/** Go has no word for it: whatever has every method of the interface is one. */
async function* goTypes({ tools }: Scene, { path, line }: Place): AsyncGenerator<AgentEvent, Place[]> {
  const read = yield* tools.call('read_file', { path, start: line, end: line + longestInterface });
  const body = read.isError ? [] : excerptOf(linesIn(read.text).lines, 0).lines.slice(1);
  const methods = body.flatMap((text) => /^\s*([\p{L}_]\w*)\(/u.exec(text)?.[1] ?? []);
  let receivers: Map<string, Place> | null = null;
  for (const method of methods) {
    const found = yield* tools.call('search_text', { text: `) ${method}(`, include: '**/*.go' });
    const having = new Map((found.isError ? [] : placesIn(found.text)).flatMap((place) => receiverOf(place, method)));
    const before: Map<string, Place> = receivers ?? having;
    receivers = new Map([...before].filter(([type]) => having.has(type)));
  }
  return [...(receivers ?? new Map<string, Place>()).values()];
}

function receiverOf(place: Place, method: string): [string, Place][] {
  const type = new RegExp(`^func \\((?:\\w+\\s+)?\\*?(\\w+)(?:\\[.*\\])?\\) ${method}\\(`).exec(place.text)?.[1];
  return type === undefined ? [] : [[type, place]];
}
