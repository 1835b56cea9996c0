import type { AgentEvent } from '../../core/agentEvent';
import type { Answer } from './guideText';

/** Tools that ask the person: what was said before is said before they are asked. */
const proposing = new Set(['rename_symbol', 'replace_text']);

/**
 * An answer with its steps before its words, so that they fold into one line of the panel and the words read in one
 * piece. While steps are taken they are what is seen.
 */
export async function* stepsFirst(answer: Answer): Answer {
  const held: AgentEvent[] = [];
  for await (const event of answer) {
    if (event.type === 'text') held.push(event);
    else {
      if (event.type === 'toolCall' && proposing.has(event.name)) yield* held.splice(0);
      yield event;
    }
  }
  yield* held;
}
