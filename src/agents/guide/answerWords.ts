import type { AgentEvent } from '../../core/agentEvent';
import { answerSymbol } from './answerCode';
import { answerGuess } from './answerGuess';
import { codeSpan } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { looksLikeCode, tellingWords } from './questionWords';
import type { Scene } from './scene';
import { sectionAbout } from './sectionAbout';
import { placesIn } from './toolText';

/** Of more names than these an answer would be too long to be read. */
const mostNames = 2;

/**
 * For what no rule understands: names that the code defines say best what is asked about, then a section of the documents
 * that is about all the words, then every place where these are.
 */
export async function* answerWords(scene: Scene, words: readonly string[]): Answer {
  const telling = tellingWords(words);
  const names = yield* definedNames(scene, telling);
  if (names.length > 0) {
    yield text(
      `I do not understand sentences, so this is only what ${names.map(codeSpan).join(' and ')} ${names.length > 1 ? 'are' : 'is'}.\n\n`,
    );
    for (const name of names) yield* answerSymbol(scene, { type: 'symbol', name });
    return;
  }
  const section = yield* sectionAbout(scene, telling);
  if (section === '') return yield* answerGuess(scene, telling);
  yield text(
    `${section}\nIf that is not what you meant, ask \`/search ${telling.join(' ')}\` or name a file or a symbol.\n`,
  );
}

/** A plain word in small letters is a name only where nothing else is asked about. */
async function* definedNames(scene: Scene, words: readonly string[]): AsyncGenerator<AgentEvent, string[]> {
  const names: string[] = [];
  for (const word of words) {
    const isName = looksLikeCode(word) || /^\p{Lu}/u.test(word);
    if (isName && (yield* isDefined(scene, word, true))) names.push(word);
  }
  const [only] = words;
  if (names.length > 0 || only === undefined || words.length > 1) return names.slice(0, mostNames);
  for (const name of [only, only.charAt(0).toUpperCase() + only.slice(1)])
    if (yield* isDefined(scene, name, false)) return [name];
  return [];
}

/** A heading is no name, and a variable is what is meant only where it was written like one. */
async function* isDefined({ tools }: Scene, name: string, isName: boolean): AsyncGenerator<AgentEvent, boolean> {
  const found = yield* tools.call('find_definition', { symbol: name });
  const [first] = found.isError ? [] : placesIn(found.text);
  if (!first || first.text.startsWith('section')) return false;
  return isName || !/^(?:constant|variable|property|field|name|module)\b/.test(first.text);
}
