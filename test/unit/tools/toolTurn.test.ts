import assert from 'node:assert/strict';
import type { Agent, AgentRequest } from '../../../src/core/agent';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { fileChanges, undoing } from '../../../src/core/fileChanges';
import type { Json } from '../../../src/core/json';
import { restorePlan } from '../../../src/core/restorePlan';
import type { StopSignal } from '../../../src/core/stopSignal';
import type { Timers } from '../../../src/core/timers';
import type { TurnProgress } from '../../../src/core/turnRunner';
import { TurnEngine } from '../../../src/engine/turnEngine';
import { hostTimers } from '../../../src/host/hostTimers';
import { FakeStore } from '../engine/fakeStore';
import { ManualTimers } from '../engine/manualTimers';
import { allow, toolBench } from './toolBench';
import { waitFor } from './waitFor';

/** An agent that makes these calls, one after the other, and says what came of them. */
class Caller implements Agent {
  readonly id = 'caller';
  readonly name = 'Caller';

  constructor(readonly calls: [string, Json][]) {}

  async *run({ tools }: AgentRequest, signal: StopSignal): AsyncIterable<AgentEvent> {
    for (const [index, [name, input]] of this.calls.entries()) {
      const call = { id: `call_${index}`, name, input };
      yield { type: 'toolCall', ...call };
      const { isError } = yield* tools.call(call, signal);
      yield { type: 'text', text: isError ? 'no ' : 'yes ' };
    }
    yield { type: 'done', stopReason: 'end' };
  }
}

describe('a turn with tools', function () {
  this.timeout(60_000);
  let bench: ReturnType<typeof toolBench>;
  let store: FakeStore;
  let progress: TurnProgress[];

  beforeEach(() => {
    bench = toolBench({ 'a.txt': 'one' });
    bench.answer = allow;
    store = new FakeStore();
    progress = [];
  });

  async function send(...calls: [string, Json][]): Promise<TurnEngine> {
    return sendIn(new ManualTimers(), ...calls);
  }

  async function sendIn(timers: Timers, ...calls: [string, Json][]): Promise<TurnEngine> {
    const engine = new TurnEngine({
      store,
      timers,
      agents: [new Caller(calls)],
      toolBox: bench.box,
      log: () => {},
    });
    engine.onDidProgress((event) => progress.push(event));
    await engine.send({ sessionId: 'session', prompt: 'do it' });
    return engine;
  }

  const kept = () => store.commits[0]?.outcome;
  const told = () => progress.flatMap((one) => (one.type === 'events' ? one.events : []));

  it('keeps calls, changes and results, and can be taken back by what it keeps', async () => {
    await send(
      ['edit_file', { path: 'a.txt', old_text: 'one', new_text: 'two' }],
      ['create_file', { path: 'b.txt', content: 'b' }],
      ['read_file', { path: '../x' }],
    );
    await waitFor(() => store.commits.length === 1);
    assert.equal(kept()?.status, 'complete');
    const messages = kept()?.messages ?? [];
    assert.deepEqual(
      messages.map(({ role, parts }) => [role, ...parts.map(({ type }) => type)]),
      [
        ['assistant', 'toolCall'],
        ['tool', 'diff', 'toolResult'],
        ['assistant', 'text', 'toolCall'],
        ['tool', 'diff', 'toolResult'],
        ['assistant', 'text', 'toolCall'],
        ['tool', 'toolResult'],
        ['assistant', 'text'],
      ],
    );
    const now: Record<string, string> = { 'a.txt': bench.read('a.txt'), 'b.txt': bench.read('b.txt') };
    const plan = restorePlan(undoing(fileChanges([{ messages }])), (path) => now[path]);
    await bench.workspace.apply(plan.changes);
    assert.equal(bench.read('a.txt'), 'one');
    assert.throws(() => bench.read('b.txt'));
  });

  it('shows the output of a command and saves only its result', async () => {
    await send(['run_command', { command: 'node --version' }]);
    await waitFor(() => store.commits.length === 1);
    assert.ok(told().some(({ type }) => type === 'toolOutput'));
    assert.ok(!store.partials.flat().some(({ type }) => type === 'toolOutput'));
    assert.match(JSON.stringify(kept()?.messages), /exit code 0/);
  });

  const output = () => told().flatMap((event) => (event.type === 'toolOutput' ? [event.text] : []));
  const begun = () => waitFor(() => /pid \d+\n/.test(output().join('')));
  const run = (script: string): [string, Json] => ['run_command', { command: `node -e ${JSON.stringify(script)}` }];
  const forever = "console.log('pid ' + process.pid); setInterval(() => {}, 1000)";

  it('is stopped in the middle of a command: one commit with what it had put out, and the command is gone', async () => {
    const engine = await send(run(forever));
    await begun();
    await engine.stop('session');
    assert.equal(store.commits.length, 1);
    assert.equal(kept()?.status, 'interrupted');
    const pid = Number(/pid (\d+)/.exec(output().join(''))?.[1]);
    assert.match(JSON.stringify(kept()?.messages?.at(1)), new RegExp(`"toolResult".*pid ${pid}.*It was stopped`));
    await waitFor(() => !isAlive(pid));
  });

  for (const [how, end] of [
    ['stopped', (engine: TurnEngine) => engine.stop('session')],
    ['closed with its window', (engine: TurnEngine) => engine.close()],
  ] as const) {
    it(`keeps how a command ended that did not want to, when it is ${how}`, async () => {
      const engine = await sendIn(hostTimers, run(`process.on('SIGTERM', () => {}); ${forever}`));
      await begun();
      await end(engine);
      await engine.close();
      assert.match(JSON.stringify(kept()?.messages?.at(1)), /"toolResult".*pid \d+.*It was stopped/);
    });
  }

  it('is stopped while it asks: nothing is done', async () => {
    bench.answer = (_request, signal) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ type: 'reject', why: '' })));
    const engine = await send(['edit_file', { path: 'a.txt', old_text: 'one', new_text: 'two' }]);
    await waitFor(() => bench.asked.length === 1);
    assert.equal(engine.live('session')?.state.askingFor, 'call_0');
    await engine.stop('session');
    assert.equal(kept()?.status, 'interrupted');
    assert.equal(bench.read('a.txt'), 'one');
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
