import type { AgentEvent } from '../../src/core/agentEvent';
import type { SessionStore } from '../../src/core/sessionStore';
import type { TurnStatus } from '../../src/core/turn';

/** Commits one turn made of events, as an agent would have streamed them. */
export async function commitEvents(
  store: SessionStore,
  sessionId: string,
  prompt: string,
  events: AgentEvent[],
  status: TurnStatus = 'complete',
): Promise<string> {
  const { id } = await store.beginTurn(sessionId, { prompt, agent: 'workspace-guide', model: 'example-large' });
  await store.appendPartial(id, events);
  const error = status === 'failed' ? { message: 'The server closed the connection.', code: 'cut-off' } : null;
  await store.commitTurn(id, { status, error });
  return id;
}

const markdown = `## What the store does

It commits **each turn** at once, see [steep.ts](src/steep.ts#L3). The cost is $a_1 * b_2$, and $$\\sum_i x_i$$.

1. begin
2. commit
   \`\`\`ts
   const nested = commit(turn);
   \`\`\`
3. tell

- [x] done
- [ ] to do

| part | what it is |
|---|---|
| \`store\` | rows |
| a_very_long_word_that_has_no_place_to_break_and_still_must_fit_into_the_panel | 2 |

> A quotation, with \`code\`.

Teas are in \`src/teas.ts:3\`, notes in [the list](TODO.md:2) and in [\`README.md\`](README.md); \`console.log\` is no file, \`src/gone.ts\` is gone.

Change \`src/steep.ts\` like this:

\`\`\`ts
export function steepingSeconds(name: string): number {
  return name === 'green' ? 120 : 240; // a line that is longer than any panel in a side bar could ever be, so that it is wrapped
}
\`\`\`

שלום עולם, a line that begins from the right.
`;

/** A reply with everything that a model and its tools say. */
export const richReply: AgentEvent[] = [
  { type: 'reasoning', text: 'First I look at the files, then I answer.', durationMs: 3100 },
  { type: 'toolCall', id: '1', name: 'read_file', input: { path: 'src/steep.ts', start: 3, end: 9 } },
  { type: 'toolResult', id: '1', output: 'export function steepingSeconds', isError: false, durationMs: 40 },
  { type: 'toolCall', id: '2', name: 'search_text', input: { text: 'bell' } },
  { type: 'toolResult', id: '2', output: ['TODO.md:3: - Ring a bell', 'src/main.ts:2: bell'], isError: false },
  { type: 'toolCall', id: '3', name: 'run_command', input: { command: 'npm test' } },
  {
    type: 'toolResult',
    id: '3',
    output: '\u001b[31m1 failing\u001b[0m\n[It ended with exit code 1.]',
    isError: true,
    durationMs: 2400,
  },
  { type: 'text', text: markdown },
  { type: 'usage', usage: { inputTokens: 12_400, outputTokens: 830, cachedTokens: 9_000, cost: 0.0421 } },
  { type: 'done', stopReason: 'end' },
];

/** An edit of one file, as the tool for it tells it. */
export function editOf(path: string, before: string | null, after: string | null): AgentEvent[] {
  const name = before === null ? 'create_file' : after === null ? 'delete_file' : 'edit_file';
  return [
    { type: 'toolCall', id: path, name, input: { path } },
    { type: 'diff', diff: { path, before, after } },
    { type: 'toolResult', id: path, output: `${path} is changed.`, isError: false, durationMs: 12 },
  ];
}
