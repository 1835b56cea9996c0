import assert from 'node:assert/strict';
import type { Agent, AgentRequest } from '../../../src/core/agent';
import { AgentRoster } from '../../../src/host/agentRoster';
import { ScriptedAgent } from '../engine/scriptedAgent';

const signal = new AbortController().signal;
const request = {} as AgentRequest;

/** Counts whatever is asked of it, in any way. */
class SendingAgent implements Agent {
  readonly id = 'sending';
  readonly name = 'Sending agent';
  readonly usualModel = 'm';
  asked = 0;

  async *run() {
    this.asked += 1;
    yield { type: 'done', stopReason: 'end' } as const;
  }

  async models() {
    this.asked += 1;
    return [{ id: 'm', name: 'M' }];
  }

  async complete() {
    this.asked += 1;
    return 'A title';
  }
}

describe('the agents there are', () => {
  let usual: string;
  let isTrusted: boolean;
  let sending: SendingAgent;
  let roster: AgentRoster;

  beforeEach(() => {
    usual = 'guide';
    isTrusted = true;
    sending = new SendingAgent();
    roster = new AgentRoster({
      guide: new ScriptedAgent('guide'),
      others: () => [sending, new ScriptedAgent('third')],
      usual: () => usual,
      isTrusted: () => isTrusted,
    });
  });

  const order = () => roster.agents.map(({ id }) => id);
  const find = (id: string) => {
    const agent = roster.find(id);
    assert.ok(agent);
    return agent;
  };
  const drain = async (agent: Agent) => {
    const seen: string[] = [];
    for await (const { type } of agent.run(request, signal)) seen.push(type);
    return seen;
  };

  it('begin with the usual one, as it is set at that moment', () => {
    assert.deepEqual(order(), ['guide', 'sending', 'third']);
    usual = 'third';
    assert.deepEqual(order(), ['third', 'guide', 'sending']);
    assert.equal(roster.find(null)?.id, 'third');
  });

  it('begin with the guide where the usual one is not there', () => {
    usual = 'gone';
    assert.deepEqual(order(), ['guide', 'sending', 'third']);
    assert.equal(roster.find('gone'), undefined);
  });

  it('answer, list their models and give titles in a workspace that is trusted', async () => {
    assert.deepEqual(await drain(find('sending')), ['done']);
    assert.equal(find('sending').usualModel, 'm');
    assert.deepEqual(await find('sending').models?.(signal), [{ id: 'm', name: 'M' }]);
    assert.equal(await find('sending').complete?.({ system: '', prompt: '', model: null }, signal), 'A title');
    assert.equal(find('third').models, undefined);
    assert.equal(find('third').complete, undefined);
  });

  it('send nothing in a workspace that is not trusted, whatever is asked of them', async () => {
    usual = 'sending';
    isTrusted = false;
    assert.equal(order()[0], 'guide');
    const agent = find('sending');
    await assert.rejects(drain(agent), /not asked in a workspace that is not trusted/);
    await assert.rejects(async () => agent.models?.(signal), /not trusted/);
    await assert.rejects(async () => agent.complete?.({ system: '', prompt: '', model: null }, signal), /not trusted/);
    assert.equal(sending.asked, 0);
  });

  it('look at trust when they are asked, not when they were found', async () => {
    const agent = find('sending');
    isTrusted = false;
    await assert.rejects(drain(agent), /not trusted/);
    isTrusted = true;
    assert.deepEqual(await drain(agent), ['done']);
  });
});
