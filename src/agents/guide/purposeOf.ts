import type { AgentEvent } from '../../core/agentEvent';
import { leadingWords } from './leadingWords';
import type { Scene } from './scene';
import { linesIn } from './toolText';

const longest = 160;

/** What a file says of itself in its first sentence, as something to add to a link to it; empty where it says nothing. */
export async function* purposeOf({ tools }: Scene, path: string): AsyncGenerator<AgentEvent, string> {
  const read = yield* tools.call('read_file', { path, start: 1, end: 60 });
  if (read.isError) return '';
  const [sentence = ''] = leadingWords(linesIn(read.text).lines, path)
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s/);
  return sentence === '' ? '' : `: ${sentence.slice(0, longest).replace(/([*_`[\]<>\\])/g, '\\$1')}`;
}
