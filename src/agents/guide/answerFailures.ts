import { answerSymbol } from './answerCode';
import { excerptOf } from './excerptOf';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import type { Scene } from './scene';
import { linesIn, placesIn } from './toolText';

/** Lines on which something is given up, in most languages. */
const givesUp =
  /\b(?:throw|raise|reject|abort|panic|fatal|exit|die|assert\w*|unwrap|expect|bail|ensure|unreachable|todo)\b!?|\bErr\(|\breturn\b.*\b(?:err|error|Err\w+|Error\w*|nil, \w*[Ee]rr\w*)\b|\b(?:catch|except|rescue)\b/;
const longestBody = 200;
const mostLines = 15;

/** What can go wrong in a function: the lines on which it gives up or is ready for others to, then what it is. */
export async function* answerFailures(scene: Scene, { name }: { name: string }): Answer {
  const found = yield* scene.tools.call('find_definition', { symbol: name });
  const [first] = found.isError ? [] : placesIn(found.text);
  if (!first) return yield* answerSymbol(scene, { type: 'symbol', name });
  const { path, line } = first;
  const read = yield* scene.tools.call('read_file', { path, start: line, end: line + longestBody });
  const body = read.isError ? [] : excerptOf(linesIn(read.text).lines, 0, longestBody).lines;
  const failing = body.flatMap((words, index) => (givesUp.test(words) ? [{ words, at: line + index }] : []));
  const rows = failing
    .slice(0, mostLines)
    .map(({ words, at }) => `- ${fileLink(path, at, String(at))} ${codeSpan(words)}\n`);
  yield text(
    rows.length === 0
      ? `No line of ${codeSpan(name)} throws, fails or catches anything that I would know by its looks; what it calls may.\n\n`
      : `By the looks of its lines, this is where ${codeSpan(name)} gives up or is ready for a failure; what it calls may fail, too.\n\n${rows.join('')}\n`,
  );
  yield* answerSymbol(scene, { type: 'symbol', name });
}
