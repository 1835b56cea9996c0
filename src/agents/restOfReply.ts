import type { AgentEvent } from '../core/agentEvent';
import type { WireMessage } from '../core/message';

const changed = '\n\nWhat I answer from has changed since, so here it is from the start:\n\n';

/**
 * For an agent that gives the same answer to the same question: of an answer that is given once more, only what the
 * partial reply does not have yet. Where the two differ, the whole answer follows, and says why.
 */
export async function* restOfReply(
  answer: AsyncIterable<AgentEvent>,
  partial: readonly WireMessage[],
): AsyncGenerator<AgentEvent, void> {
  const said = new SaidBefore(partial);
  const skipped: AgentEvent[] = [];
  for await (const event of answer) {
    const news = said.newsOf(event);
    if (news === 'differs') {
      yield { type: 'text', text: changed };
      yield* skipped.splice(0);
      yield event;
    } else if (news) {
      yield news;
    } else {
      skipped.push(event);
    }
  }
}

/** Goes along a partial reply: its words in one, and how many of its calls have their results. */
class SaidBefore {
  #words: string;
  #calls: number;
  readonly #known = new Set<string>();

  constructor(partial: readonly WireMessage[]) {
    const parts = partial.flatMap((message) => message.parts);
    this.#words = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    this.#calls = parts.filter((part) => part.type === 'toolResult' && !part.isError).length;
  }

  /** What the event adds; null when it is all there. */
  newsOf(event: AgentEvent): AgentEvent | 'differs' | null {
    if (event.type === 'text') return this.#newsOfText(event.text);
    if (event.type === 'toolResult') return this.#known.delete(event.id) ? null : event;
    if (event.type !== 'toolCall' || this.#calls === 0) return event;
    this.#calls -= 1;
    this.#known.add(event.id);
    return null;
  }

  #newsOfText(text: string): AgentEvent | 'differs' | null {
    const words = this.#words;
    if (words.startsWith(text)) {
      this.#words = words.slice(text.length);
      return null;
    }
    this.#words = '';
    if (text.startsWith(words)) return { type: 'text', text: text.slice(words.length) };
    this.#calls = 0;
    return 'differs';
  }
}
