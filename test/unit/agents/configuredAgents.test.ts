import assert from 'node:assert/strict';
import { configuredAgents } from '../../../src/agents/configuredAgents';
import type { AgentSettings } from '../../../src/core/agentSettings';
import { testPorts } from './testPorts';

const settings: AgentSettings = {
  agent: 'openai',
  openAi: { address: 'https://one.example/v1', model: 'm1' },
  anthropic: { address: 'https://two.example', model: null },
  ollama: { model: null },
  vsCode: { model: null },
};

describe('the agents behind HTTP', () => {
  it('ask at the addresses that are set, each with the key of its own origin', async () => {
    const urls: string[] = [];
    const ports = testPorts({
      fetch: async (url) => {
        urls.push(String(url));
        return Response.json({ data: [{ id: 'm' }] });
      },
    });
    const agents = configuredAgents(settings, ports);
    assert.deepEqual(
      agents.map(({ id, usualModel }) => [id, usualModel]),
      [
        ['openai', 'm1'],
        ['anthropic', null],
        ['ollama', null],
      ],
    );
    for (const agent of agents) {
      assert.deepEqual(await agent.models?.(new AbortController().signal), [{ id: 'm', name: 'm' }]);
    }
    assert.deepEqual(urls, [
      'https://one.example/v1/models',
      'https://two.example/v1/models?limit=1000',
      'http://127.0.0.1:11434/v1/models',
    ]);
    assert.deepEqual(ports.askedFor, ['https://one.example', 'https://two.example', 'http://127.0.0.1:11434']);
  });

  it('are there with an address that is none, and say so when they are asked', async () => {
    const [agent] = configuredAgents({ ...settings, openAi: { address: '', model: null } }, testPorts());
    await assert.rejects(async () => agent?.models?.(new AbortController().signal), { code: 'wrong-address' });
  });
});
