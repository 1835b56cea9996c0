import type { AgentEvent } from '../../core/agentEvent';
import { answerSymbol } from './answerCode';
import { answerGuess } from './answerGuess';
import { codeSpan } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { looksLikeCode, tellingWords } from './questionWords';
import type { Scene } from './scene';
import { placesIn } from './toolText';

/** For what no rule understands: a name that the code defines says best what is asked about, then all its words. */
export async function* answerWords(scene: Scene, words: readonly string[]): Answer {
  const telling = tellingWords(words);
  const name = yield* definedName(scene, telling);
  if (name === null) return yield* answerGuess(scene, telling);
  yield text(`I do not understand sentences, so this is only what ${codeSpan(name)} is.\n\n`);
  yield* answerSymbol(scene, { type: 'symbol', name });
}

/** A plain word in small letters is a name only where nothing else is asked about. */
async function* definedName({ tools }: Scene, words: readonly string[]): AsyncGenerator<AgentEvent, string | null> {
  for (const word of words) {
    const isName = looksLikeCode(word) || /^\p{Lu}/u.test(word);
    if (!isName && words.length > 1) continue;
    const found = yield* tools.call('find_definition', { symbol: word });
    const [first] = found.isError ? [] : placesIn(found.text);
    if (first && (isName || !/^(?:constant|variable|property|field|name|section)\b/.test(first.text))) return word;
  }
  return null;
}
