import type { AgentEvent } from '../../core/agentEvent';
import type { Json } from '../../core/json';
import type { WireMessage } from '../../core/message';
import { noRepository } from '../../core/noRepository';
import type { StopSignal } from '../../core/stopSignal';
import type { ToolBox, ToolOutcome } from '../../core/tool';

/** What came of a tool: its output as text, or why there is none. */
export interface ToolAnswer {
  isError: boolean;
  text: string;
}

/** A tool in use: its events are told as they come, what it came to is the return value. */
export type ToolUse = AsyncGenerator<AgentEvent, ToolAnswer, void>;

/**
 * The tool box as the guide uses it, which is as a model does: each call is told, passes the gate and has its result
 * told. A reply that is taken up again is given anew; what it had asked by then is not asked, let alone done, again.
 */
export class GuideTools {
  readonly #box: ToolBox;
  readonly #signal: StopSignal;
  readonly #known: Map<string, ToolOutcome[]>;
  readonly #used = new Set<string>();
  #uses = 0;

  constructor(box: ToolBox, signal: StopSignal, partial: readonly WireMessage[] = []) {
    this.#box = box;
    this.#signal = signal;
    this.#known = resultsIn(partial);
  }

  /** The names of the tools that were used, in the order of their first use. */
  get used(): readonly string[] {
    return [...this.#used];
  }

  async *call(name: string, input: Json): ToolUse {
    this.#used.add(name);
    this.#uses += 1;
    const id = `call_${this.#uses}`;
    yield { type: 'toolCall', id, name, input };
    const known = this.#known.get(keyOf(name, input))?.shift();
    if (known) yield { type: 'toolResult', id, ...known };
    const { output, isError } = known ?? (yield* this.#box.call({ id, name, input }, this.#signal));
    // For the guide there is nothing to be read in it, though it is no failure to show.
    return {
      isError: isError || output === noRepository,
      text: typeof output === 'string' ? output : JSON.stringify(output),
    };
  }
}

/** The results of a reply so far by their calls. What failed or was cut off is tried again. */
function resultsIn(partial: readonly WireMessage[]): Map<string, ToolOutcome[]> {
  const parts = partial.flatMap((message) => message.parts);
  const results = parts.filter((part) => part.type === 'toolResult');
  const known = new Map<string, ToolOutcome[]>();
  for (const part of parts) {
    if (part.type !== 'toolCall') continue;
    const index = results.findIndex(({ id }) => id === part.id);
    const [result] = index < 0 ? [] : results.splice(index, 1);
    if (!result || result.isError) continue;
    const key = keyOf(part.name, part.input);
    known.set(key, [...(known.get(key) ?? []), { output: result.output, isError: false }]);
  }
  return known;
}

function keyOf(name: string, input: Json): string {
  return JSON.stringify([name, input]);
}
