import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Agent } from '../../src/core/agent';
import { agentIds } from '../../src/core/agentIds';
import type { SessionStore } from '../../src/core/sessionStore';
import type { TurnRunner } from '../../src/core/turnRunner';
import { agentCommands } from '../../src/host/agentCommands';
import { agentConfiguration, isNobodyChosen } from '../../src/host/agentConfiguration';
import { AgentRoster } from '../../src/host/agentRoster';
import { ids } from '../../src/host/ids';
import { inputChoices } from '../../src/host/inputChoices';
import type { InputChoices } from '../../src/host/inputServices';
import { KeyRing } from '../../src/host/keyRing';
import { LazyWorkbench } from '../../src/host/lazyWorkbench';
import { openStore } from '../../src/store/openStore';
import { ScriptedAgent } from '../unit/engine/scriptedAgent';
import { MemorySecrets } from '../unit/host/memorySecrets';
import { accepting, dismissing } from './accepting';

/** An agent with models. */
function withModels(id: string, models: () => string[]): Agent {
  const agent = new ScriptedAgent(id);
  return {
    id,
    name: id,
    run: (request, signal) => agent.run(request, signal),
    models: async () => models().map((model) => ({ id: model, name: model })),
  };
}

describe('the commands about agents', () => {
  let directory: string;
  let store: SessionStore;
  let keys: KeyRing;
  let open: string | null;
  let ollama: number | null;
  let input: InputChoices;
  let models: () => string[];
  let run: (command: keyof ReturnType<typeof agentCommands>, argument?: unknown) => Promise<unknown>;

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'turnkeeper-agents-'));
    store = await openStore({ directory, clock: Date });
    keys = new KeyRing(new MemorySecrets());
    open = null;
    ollama = null;
    models = () => ['model-a', 'model-b'];
    const workbench = new LazyWorkbench(
      async () => ({ store, runner: {} as TurnRunner, close: () => store.close() }),
      () => {},
    );
    const roster = new AgentRoster({
      guide: new ScriptedAgent(agentIds.guide),
      others: () => [agentIds.openAi, agentIds.ollama].map((id) => withModels(id, () => models())),
      usual: () => agentConfiguration().agent,
      isTrusted: () => true,
    });
    const services = { workbench, roster, keys, findOllama: async () => ollama };
    const handlers = agentCommands({ ...services, openSession: () => open });
    input = inputChoices(services, { model: async () => 'llama3.2' });
    run = async (command, argument) => handlers[command](argument);
  });

  afterEach(async () => {
    const configuration = vscode.workspace.getConfiguration();
    for (const setting of [ids.settings.agent, ids.settings.openAiModel, ids.settings.ollamaModel]) {
      await configuration.update(setting, undefined, vscode.ConfigurationTarget.Global);
    }
    await store.close();
    await rm(directory, { recursive: true });
  });

  const choice = async (id: string) => {
    const { agent, model } = (await store.loadSession(id)).session;
    return { agent, model };
  };

  it('change the open session and nothing else', async () => {
    open = (await store.createSession()).id;
    await run(ids.commands.selectAgent, agentIds.openAi);
    assert.deepEqual(await choice(open), { agent: agentIds.openAi, model: null });
    await run(ids.commands.selectModel, 'model-b');
    assert.deepEqual(await choice(open), { agent: agentIds.openAi, model: 'model-b' });
    assert.equal(agentConfiguration().agent, agentIds.guide);
  });

  it('forget a model with the agent that it belonged to', async () => {
    open = (await store.createSession({ agent: agentIds.openAi, model: 'model-a' })).id;
    await run(ids.commands.selectAgent, agentIds.guide);
    assert.deepEqual(await choice(open), { agent: agentIds.guide, model: null });
  });

  it('change what new sessions begin with where none is open', async () => {
    await run(ids.commands.selectAgent, agentIds.openAi);
    await run(ids.commands.selectModel, 'model-b');
    assert.equal(agentConfiguration().agent, agentIds.openAi);
    assert.equal(agentConfiguration().openAi.model, 'model-b');
  });

  it('take the offer of a model on this machine, which is made to whoever has chosen nobody', async () => {
    assert.ok(isNobodyChosen());
    assert.equal(await input.offer(), 'llama3.2');
    await input.offeredModel(null);
    assert.equal(agentConfiguration().agent, agentIds.ollama);
    assert.equal(agentConfiguration().ollama.model, 'llama3.2');
    assert.ok(!isNobodyChosen());
  });

  it('let a model be picked from the list that the agent gives', async () => {
    open = (await store.createSession({ agent: agentIds.openAi })).id;
    await accepting(run(ids.commands.selectModel));
    assert.deepEqual(await choice(open), { agent: agentIds.openAi, model: 'model-a' });
  });

  it('let an agent be picked', async () => {
    open = (await store.createSession({ agent: agentIds.openAi })).id;
    await accepting(run(ids.commands.selectAgent));
    assert.deepEqual(await choice(open), { agent: agentIds.guide, model: null });
  });

  it('say that the guide has no models, and that an unknown agent is not there', async () => {
    await assert.rejects(run(ids.commands.selectModel), /no models to choose from/);
    await assert.rejects(run(ids.commands.selectAgent, 'nobody'), /There is no agent "nobody"/);
  });

  it('keep no key where the question is dismissed', async () => {
    await assert.rejects(dismissing(run(ids.commands.setKey, agentIds.openAi)), vscode.CancellationError);
    assert.equal(await keys.get('https://api.openai.com'), undefined);
  });

  it('leave a key as it is where neither replacing nor removing is chosen', async () => {
    await keys.set('https://api.openai.com', 'secret-1');
    await assert.rejects(dismissing(run(ids.commands.setKey, agentIds.openAi)), vscode.CancellationError);
    assert.equal(await keys.get('https://api.openai.com'), 'secret-1');
  });
});
