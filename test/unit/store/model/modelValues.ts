import fc from 'fast-check';
import type { AgentEvent } from '../../../../src/core/agentEvent';
import type { GivenTurn, SessionPatch } from '../../../../src/core/sessionStore';
import type { NewTurn, Outcome, TurnError } from '../../../../src/core/turn';
import type { Usage } from '../../../../src/core/usage';

const number = fc.nat({ max: 1_000_000 });

const text = fc.constantFrom('one', 'two words', ' spaced ', 'Ωμέγα 🌊', 'a"b\\c\nd', '你好');

const usage: fc.Arbitrary<Partial<Usage>> = fc.record(
  {
    inputTokens: fc.nat(1000),
    outputTokens: fc.nat(1000),
    cachedTokens: fc.nat(10),
    cost: fc.constantFrom(0, 0.1, 0.25),
  },
  { requiredKeys: [] },
);

const status = fc.constantFrom(
  'complete',
  'complete',
  'complete',
  'interrupted',
  'failed',
  'unanswered',
) as fc.Arbitrary<Outcome['status']>;

const tools = fc.constantFrom<NonNullable<NewTurn['tools']>>(
  [],
  [{ id: 'c1', name: 'read', input: { path: 'a' }, output: 'text' }],
);

/** Few ids, so that some turns are given twice, with the same content or another. */
const turn: fc.Arbitrary<NewTurn & { id: string }> = fc
  .record({
    id: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.constantFrom('t1', 't2') }),
    user: text,
    assistant: fc.oneof({ weight: 5, arbitrary: text }, { weight: 1, arbitrary: fc.constantFrom('', ' ') }),
    tools,
    usage,
    status,
    startedAt: fc.constantFrom(undefined, -5000, 0.5),
  })
  // A blank answer beside tools is a matter of its own, for the tests of repair.
  .map((given) => (given.assistant === ' ' ? { ...given, tools: [] } : given));

const json = fc.constantFrom<SessionPatch['metadata']>(
  { a: 1 },
  { a: null },
  { b: { c: [1, null] } },
  { kept: null },
  null,
);

const patch: fc.Arbitrary<SessionPatch> = fc.record(
  {
    title: fc.option(text),
    titleSource: fc.constantFrom('agent', 'user', 'prompt') as fc.Arbitrary<SessionPatch['titleSource']>,
    agent: fc.option(fc.constantFrom('a1', 'a2')),
    model: fc.option(fc.constantFrom('m1', 'm2')),
    metadata: json,
    pinned: fc.option(fc.boolean()),
    unread: fc.option(fc.boolean()),
    tags: fc.option(fc.subarray(['x', 'y', 'z', 'x'])),
    archivedAt: fc.option(fc.constantFrom(-1, 5)),
  },
  { requiredKeys: [] },
);

const batch: fc.Arbitrary<AgentEvent[]> = fc.oneof(
  text.map((words): AgentEvent[] => [{ type: 'text', text: words }]),
  usage.map((given): AgentEvent[] => [{ type: 'usage', usage: given }]),
  fc.constant<AgentEvent[]>([
    { type: 'toolCall', id: 'c1', name: 'read', input: { path: 'a' } },
    { type: 'toolResult', id: 'c1', output: [1], isError: false },
  ]),
  fc.constant<AgentEvent[]>([
    { type: 'text', text: 'x' },
    { type: 'text', text: 'y' },
    { type: 'done', stopReason: 'end' },
  ]),
  fc.constant<AgentEvent[]>([
    { type: 'plan', entries: [{ text: 'look', state: 'running' }] },
    { type: 'permission', callId: 'c1', state: 'asked' },
  ]),
  fc.constant<AgentEvent[]>([{ type: 'permission', callId: 'c1', state: 'allowed' }]),
  fc.constant<AgentEvent[]>([]),
);

const error = fc.constantFrom<TurnError | undefined>(undefined, { message: 'broke', code: 'E1' });

const outcome: fc.Arbitrary<Outcome> = fc
  .record({
    status,
    messages: fc.constantFrom<Outcome['messages']>(
      undefined,
      undefined,
      [{ role: 'assistant', parts: [{ type: 'text', text: 'whole' }] }],
      [],
    ),
    usage: fc.option(usage, { nil: undefined }),
    stopReason: fc.constantFrom(undefined, 'end'),
    error,
  })
  .map((given) => JSON.parse(JSON.stringify(given)) as Outcome);

const ending = error.map((given) => (given ? { error: given } : {}));

/** A new history made from the current one: some of it kept, one turn edited, others following. */
interface HistoryChange {
  stale: boolean;
  edit(path: GivenTurn[]): GivenTurn[];
}

const history: fc.Arbitrary<HistoryChange> = fc
  .record({
    stale: fc.integer({ min: 0, max: 9 }).map((roll) => roll === 0),
    kept: fc.nat(6),
    edits: fc.boolean(),
    words: text,
    keepsRest: fc.boolean(),
    added: fc.array(fc.record({ id: fc.option(fc.uuid(), { nil: undefined }), answered: fc.boolean() }), {
      maxLength: 2,
    }),
  })
  .map(({ stale, kept, edits, words, keepsRest, added }) => ({
    stale,
    edit: (path: GivenTurn[]) => {
      const start = path.slice(0, kept);
      const edited = path.slice(kept, kept + 1).map((turn) => withPrompt(turn, words));
      const rest = keepsRest ? path.slice(kept + 1) : [];
      return [
        ...start,
        ...(edits ? edited : []),
        ...rest,
        ...added.map(({ id, answered }) => newTurn(id, answered, words)),
      ];
    },
  }));

function withPrompt(turn: GivenTurn, words: string): GivenTurn {
  const [prompt, ...replies] = turn.messages;
  return prompt ? { ...turn, messages: [{ ...prompt, parts: [{ type: 'text', text: words }] }, ...replies] } : turn;
}

function newTurn(id: string | undefined, answered: boolean, words: string): GivenTurn {
  const prompt = { role: 'user' as const, parts: [{ type: 'text' as const, text: words }] };
  const reply = { role: 'assistant' as const, parts: [{ type: 'text' as const, text: 'given' }] };
  return { ...(id === undefined ? {} : { id }), messages: answered ? [prompt, reply] : [prompt] };
}

/** What the commands are given. */
export const modelValues = { number, text, turn, patch, events: batch, outcome, ending, history };
