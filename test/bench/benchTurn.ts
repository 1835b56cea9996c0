import type { ToolUse } from '../../src/core/turn';
import type { Usage } from '../../src/core/usage';
import type { BenchText } from './benchText';

/** What every contender is given to keep: a 400 B prompt, a 3 KB reply, two tool calls of 1 KB, usage. */
export interface BenchTurn {
  user: string;
  assistant: string;
  tools: (ToolUse & { id: string })[];
  usage: Usage;
}

export function benchTurn(text: BenchText, number: number): BenchTurn {
  return {
    user: text.words(400),
    assistant: text.words(3000),
    tools: [1, 2].map((call) => ({
      id: `call_${number}_${call}`,
      name: call === 1 ? 'readFile' : 'grep',
      input: { path: `src/${text.word()}/${text.word()}.ts` },
      output: text.words(960),
    })),
    usage: { inputTokens: 1200 + number, outputTokens: 800, cachedTokens: 100, cost: 0.01 },
  };
}
