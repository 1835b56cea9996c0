import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { AgentRequest } from '../../src/core/agent';
import type { AgentEvent } from '../../src/core/agentEvent';
import { noTools, type ToolBox } from '../../src/core/tool';
import { agentTools } from '../../src/host/agentTools';
import { VsCodeModels } from '../../src/host/vsCodeModels';
import { WorkspaceReader } from '../../src/host/workspaceReader';
import { waitUntil } from '../rig/waitUntil';
import { SilentPerson } from './silentPerson';
import { TestMemento } from './testMemento';

type Answer = (
  messages: vscode.LanguageModelChatMessage[],
  options: vscode.LanguageModelChatRequestOptions,
  token: vscode.CancellationToken,
) => AsyncIterable<unknown>;

/** A model that answers as a test says, in the parts that VS Code itself would give. */
function model(id: string, answer: Answer): vscode.LanguageModelChat {
  const sendRequest = async (...[messages, options, token]: Parameters<vscode.LanguageModelChat['sendRequest']>) => ({
    stream: answer(messages, options ?? {}, token ?? new vscode.CancellationTokenSource().token),
  });
  return { id, vendor: 'test', name: `Model ${id}`, sendRequest } as unknown as vscode.LanguageModelChat;
}

const text = (words: string) => new vscode.LanguageModelTextPart(words);
const briefing = async () => ({ workspace: 'demo', instructions: [] });

function agentOf(models: vscode.LanguageModelChat[], usual: string | null = null, maxRounds = 3) {
  const lm = { selectChatModels: async () => models };
  return new VsCodeModels({ lm, briefing, usualModel: () => usual, maxRounds });
}

function request(changes: Partial<AgentRequest> = {}): AgentRequest {
  const prompt: AgentRequest['prompt'] = [{ type: 'text', text: 'How long?' }];
  return { sessionId: 's', turnId: 't', context: [], prompt, model: null, tools: noTools, ...changes };
}

async function drain(events: AsyncIterable<AgentEvent>): Promise<AgentEvent[]> {
  const seen: AgentEvent[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

const { signal } = new AbortController();

describe("VS Code's models", () => {
  it('stream what they say and are done', async () => {
    const agent = agentOf([
      model('a', async function* () {
        yield text('Three ');
        yield text('minutes.');
      }),
    ]);
    assert.deepEqual(await drain(agent.run(request(), signal)), [
      { type: 'text', text: 'Three ' },
      { type: 'text', text: 'minutes.' },
      { type: 'done', stopReason: 'end' },
    ]);
  });

  it('are chosen by the session, else by the settings, else the first', async () => {
    const named = (name: string) =>
      model(name, async function* () {
        yield text(name);
      });
    const said = async (usual: string | null, wanted: string | null) => {
      const agent = agentOf([named('a'), named('b'), named('c')], usual);
      return (await drain(agent.run(request({ model: wanted }), signal)))[0];
    };
    assert.deepEqual(await said('test/b', 'test/c'), { type: 'text', text: 'c' });
    assert.deepEqual(await said('test/b', null), { type: 'text', text: 'b' });
    assert.deepEqual(await said(null, null), { type: 'text', text: 'a' });
    await assert.rejects(said(null, 'test/gone'), /no model "test\/gone"/);
    assert.deepEqual((await agentOf([named('a')]).models())[0], { id: 'test/a', name: 'Model a' });
  });

  it('say so when there is none', async () => {
    await assert.rejects(drain(agentOf([]).run(request(), signal)), /no language model here/);
  });

  const tools: ToolBox = {
    definitions: [{ name: 'look', description: 'Looks.', inputSchema: { type: 'object', properties: {} } }],
    async *call({ id }) {
      yield { type: 'toolResult', id, output: '180 seconds', isError: false };
      return { output: '180 seconds', isError: false };
    },
  };

  it('use tools in a loop, and are given the results as the person right after their calls', async () => {
    const asked: vscode.LanguageModelChatMessage[][] = [];
    const agent = agentOf([
      model('a', async function* (messages, options) {
        asked.push(messages);
        assert.deepEqual(
          options.tools?.map(({ name }) => name),
          ['look'],
        );
        if (asked.length === 1) yield new vscode.LanguageModelToolCallPart('call_0', 'look', { at: 'tea' });
        else yield text('Three minutes.');
      }),
    ]);
    const events = await drain(agent.run(request({ tools }), signal));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['toolCall', 'toolResult', 'text', 'done'],
    );
    const [call, result] = asked[1]?.slice(-2) ?? [];
    assert.equal(call?.role, vscode.LanguageModelChatMessageRole.Assistant);
    assert.ok(call?.content[0] instanceof vscode.LanguageModelToolCallPart);
    assert.equal(result?.role, vscode.LanguageModelChatMessageRole.User);
    const [part] = result?.content ?? [];
    assert.ok(part instanceof vscode.LanguageModelToolResultPart);
    assert.equal(part.callId, 'call_0');
    assert.deepEqual(part.content, [text('180 seconds')]);
  });

  it('are given no more than there is room for, however much their tools give', async () => {
    const sizes: number[] = [];
    const flood: ToolBox = {
      definitions: tools.definitions,
      async *call({ id }) {
        const outcome = { output: 'x'.repeat(60_000), isError: false };
        yield { type: 'toolResult', id, ...outcome };
        return outcome;
      },
    };
    const agent = agentOf([
      model('a', async function* (messages) {
        sizes.push(JSON.stringify(messages).length);
        if (sizes.length < 4) yield new vscode.LanguageModelToolCallPart(`call_${sizes.length}`, 'look', {});
        else yield text('Enough.');
      }),
    ]);
    await drain(agent.run(request({ tools: flood, room: 20_000 }), signal));
    assert.equal(sizes.length, 4);
    assert.ok(
      sizes.slice(1).every((size) => size > 60_000 && size < 80_000),
      sizes.join(),
    );
  });

  it('end a loop that never ends by itself, with every call answered', async () => {
    let count = 0;
    const agent = agentOf([
      model('a', async function* () {
        yield new vscode.LanguageModelToolCallPart(`call_${count++}`, 'look', {});
      }),
    ]);
    const events = await drain(agent.run(request({ tools }), signal));
    const of = (wanted: AgentEvent['type']) => events.filter(({ type }) => type === wanted).length;
    assert.equal(of('toolCall'), 4);
    assert.equal(of('toolResult'), 4);
    assert.deepEqual(events.at(-1), { type: 'done', stopReason: 'tool-limit' });
  });

  it('stop with the signal, and cancel the request', async () => {
    const stop = new AbortController();
    let wasCancelled = false;
    const agent = agentOf([
      model('a', async function* (_messages, _options, token) {
        yield text('Three ');
        await new Promise<void>((resolve) => token.onCancellationRequested(() => resolve()));
        wasCancelled = true;
        throw new vscode.CancellationError();
      }),
    ]);
    const seen: AgentEvent[] = [];
    for await (const event of agent.run(request(), stop.signal)) {
      seen.push(event);
      stop.abort();
    }
    assert.deepEqual(seen, [{ type: 'text', text: 'Three ' }]);
    assert.equal(wasCancelled, true);
  });

  it('say in words that they may not be used, or failed', async () => {
    const failing = (error: Error) =>
      drain(
        agentOf([
          model('a', async function* () {
            yield text('');
            throw error;
          }),
        ]).run(request(), signal),
      );
    await assert.rejects(failing(vscode.LanguageModelError.NoPermissions('no')), /was not allowed to use/);
    await assert.rejects(failing(vscode.LanguageModelError.Blocked('quota')), /refuses to answer for now: quota/);
    await assert.rejects(failing(vscode.LanguageModelError.NotFound('gone')), /no longer there/);
  });
});

describe('a model that another extension brings', () => {
  const agent = new VsCodeModels({ lm: vscode.lm, briefing, usualModel: () => 'turnkeeper-test/echo' });
  const asking = (words: string) => request({ prompt: [{ type: 'text', text: words }] });

  before(() =>
    waitUntil('the model is there', async () => (await agent.models()).some(({ id }) => id === 'turnkeeper-test/echo')),
  );

  it('answers in pieces', async () => {
    const events = await drain(agent.run(asking('three minutes'), signal));
    assert.deepEqual(
      events.map((event) => (event.type === 'text' ? event.text : event.type)),
      ['three ', 'minutes', 'done'],
    );
  });

  it('reads a file of the workspace by our tool and goes on with what it was given', async () => {
    const approver = new SilentPerson();
    const tools = agentTools({ files: new WorkspaceReader(), approver, memory: new TestMemento() });
    const box = tools({ sessionId: 's', turnId: 't' });
    const events = await drain(agent.run({ ...asking('read TODO.md'), tools: box }, signal));
    const said = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
    assert.match(said, /Ring a bell when the tea is ready/);
    assert.deepEqual([...new Set(events.map(({ type }) => type))], ['toolCall', 'toolResult', 'text', 'done']);
    assert.equal(approver.asked.length, 0);
  });

  it('falls silent when it is stopped', async () => {
    const stop = new AbortController();
    const seen: AgentEvent[] = [];
    for await (const event of agent.run(asking('wait'), stop.signal)) {
      seen.push(event);
      stop.abort();
    }
    assert.deepEqual(seen, [{ type: 'text', text: 'wait' }]);
  });

  it('says how much it takes, and nothing of a model that is not there', async () => {
    assert.equal(await agent.contextTokens('turnkeeper-test/echo'), 100_000);
    assert.equal(await agent.contextTokens('turnkeeper-test/gone'), null);
  });

  it('gives one short answer apart from any session', async () => {
    assert.equal(await agent.complete({ system: 'Name it.', prompt: 'Tea', model: null }, signal), 'Tea');
  });
});
