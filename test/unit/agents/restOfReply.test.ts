import assert from 'node:assert/strict';
import { restOfReply } from '../../../src/agents/restOfReply';
import type { AgentEvent } from '../../../src/core/agentEvent';
import { emptyTurnState, reduceEvents } from '../../../src/core/turnState';

const text = (words: string): AgentEvent => ({ type: 'text', text: words });
const call = (id: string): AgentEvent => ({ type: 'toolCall', id, name: 'find', input: {} });
const result = (id: string, isError = false): AgentEvent => ({ type: 'toolResult', id, output: '', isError });

describe('the rest of a reply', () => {
  const answer = [call('1'), result('1'), text('Two '), text('files:\n'), call('2'), result('2'), text('a, b')];

  async function rest(said: AgentEvent[], again = answer): Promise<AgentEvent[]> {
    const events: AgentEvent[] = [];
    const source = (async function* () {
      yield* again;
    })();
    for await (const event of restOfReply(source, reduceEvents(emptyTurnState, said).messages)) events.push(event);
    return events;
  }
  const words = (events: AgentEvent[]) => events.map((event) => (event.type === 'text' ? event.text : '')).join('');

  it('is what the reply does not have yet, wherever it broke off', async () => {
    const whole = words(answer);
    for (let end = 0; end <= answer.length; end += 1) {
      const said = answer.slice(0, end);
      assert.equal(words(said) + words(await rest(said)), whole, `after ${end} events`);
    }
    assert.deepEqual(await rest([...answer.slice(0, 2), text('Tw')]), [text('o '), ...answer.slice(3)]);
  });

  it('repeats no call that has its result, and repeats one that was cut off', async () => {
    assert.deepEqual(await rest(answer.slice(0, 3)), answer.slice(3));
    assert.deepEqual(await rest([call('1'), result('1', true)]), answer);
  });

  it('is the whole answer, with the reason, where the answer has become another', async () => {
    const events = await rest([call('1'), result('1'), text('Three files')]);
    assert.match(words(events), /^\n\nWhat I answer from has changed since.*\n\nTwo files:\na, b$/s);
  });
});
