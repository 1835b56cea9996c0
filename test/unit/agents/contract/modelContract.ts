import assert from 'node:assert/strict';
import type { Agent } from '../../../../src/core/agent';
import type { WireMessage } from '../../../../src/core/message';
import { toTurnError } from '../../../../src/core/toTurnError';
import { listen, type Heard } from '../listen';
import { readFileTool } from '../readFileTool';
import { agentContract } from './agentContract';
import { contractPrompts as prompts, contractWords, muchText } from './contractPrompts';

/** Which of its ends an agent tells in which words. */
type Failure = 'died' | 'babbled' | 'refused' | 'tired' | 'failed';

/** An agent whose model goes by `contractPrompts`. */
export interface ModelSubject {
  /** It may ask for tools three times in a turn. */
  agent: Agent;
  /** How often the model was asked by now. */
  requests(): number | Promise<number>;
  words: Record<Failure, RegExp>;
  close(): Promise<void>;
}

/** What holds for every agent that is a model, whichever way it is reached. */
export function modelContract(name: string, open: () => Promise<ModelSubject>): void {
  agentContract(name, async () => ({ ...(await open()), talk: prompts.talk, work: prompts.work }));

  describe(`every model: ${name}`, () => {
    let subject: ModelSubject;
    before(async () => (subject = await open()));
    after(() => subject.close());

    const fails = ({ error }: Heard, failure: Failure) => {
      assert.ok(error instanceof Error, String(error));
      assert.match(toTurnError(error).message, subject.words[failure]);
    };
    const typesOf = ({ events }: Heard) => events.map(({ type }) => type);

    it('puts characters together that come in pieces, and tells no half of one', async () => {
      const { text, events } = await listen(subject.agent, prompts.talk);
      assert.equal(text, contractWords);
      assert.ok(events.length > 5);
      assert.ok(events.every((event) => event.type !== 'text' || event.text.isWellFormed()));
    });

    it('tells the model what came of its call', async () => {
      const { tools, calls } = readFileTool(async () => 'the contents');
      assert.match((await listen(subject.agent, prompts.work, { tools })).text, /the contents/);
      assert.equal(calls.length, 1);
    });

    it('says which turns have no more room once its tools have said a lot, and is answered all the same', async () => {
      const turn = (words: string): WireMessage[] => [
        { role: 'user', parts: [{ type: 'text', text: `about ${words}` }] },
        { role: 'assistant', parts: [{ type: 'text', text: words.repeat(400) }] },
      ];
      const context = ['first', 'second', 'third'].flatMap(turn);
      const { tools } = readFileTool(async () => 'the contents '.repeat(400));
      const heard = await listen(subject.agent, prompts.work, { tools, context, room: 2500 });
      const omitted = heard.events.filter((event) => event.type === 'omitted');
      assert.deepEqual(omitted, [{ type: 'omitted', count: 2, throughTurnId: null }]);
      assert.ok(typesOf(heard).indexOf('omitted') > typesOf(heard).indexOf('toolResult'));
      assert.match(heard.text, /the contents/);
    });

    it('ends a loop that never ends by itself, with every call answered', async () => {
      const { tools, calls } = readFileTool();
      const heard = await listen(subject.agent, prompts.loop, { tools });
      const count = (wanted: string) => typesOf(heard).filter((type) => type === wanted).length;
      assert.deepEqual([calls.length, count('toolCall'), count('toolResult')], [3, 4, 4]);
      assert.deepEqual(heard.events.at(-1), { type: 'done', stopReason: 'tool-limit' });
    });

    for (const prompt of [prompts.fly, prompts.scribble]) {
      const what = prompt === prompts.fly ? 'to a tool that does not exist' : 'whose arguments are none';
      it(`answers a call ${what} with an error, and lets the model go on`, async () => {
        const { tools, calls } = readFileTool();
        const heard = await listen(subject.agent, prompt, { tools });
        assert.equal(heard.error, null);
        assert.ok(heard.events.some((event) => event.type === 'toolResult' && event.isError));
        assert.notEqual(heard.text, '');
        assert.deepEqual(
          calls.filter(({ name: called }) => called === 'read_file'),
          [],
        );
      });
    }

    it('ends when it is stopped in mid-text, with what came until then', async () => {
      const stop = new AbortController();
      const onEvent = ({ type }: { type: string }) => type === 'text' && stop.abort();
      const heard = await listen(subject.agent, prompts.wait, { signal: stop.signal, onEvent });
      assert.deepEqual([heard.error, heard.text], [null, 'half']);
      assert.ok(!typesOf(heard).includes('done'));
    });

    it('hears a tool out when it is stopped in the middle of it, and asks the model nothing more', async () => {
      const before = await subject.requests();
      const stop = new AbortController();
      const { tools, calls } = readFileTool(
        (_call, signal) =>
          new Promise((resolve) => {
            signal.addEventListener('abort', () => resolve('stopped'));
            setImmediate(() => stop.abort());
          }),
      );
      const heard = await listen(subject.agent, prompts.work, { tools, signal: stop.signal });
      assert.deepEqual([heard.error, calls.length], [null, 1]);
      assert.equal((await subject.requests()) - before, 1);
      const last = heard.events.at(-1);
      assert.equal(last?.type === 'toolResult' && last.output, 'stopped', 'what the tool did by then is told');
    });

    it('keeps what it received when the model dies in mid-stream, and says so', async () => {
      const before = await subject.requests();
      const heard = await listen(subject.agent, prompts.die);
      fails(heard, 'died');
      assert.ok(heard.text !== '' && 'half'.startsWith(heard.text));
      assert.equal((await subject.requests()) - before, 1, 'half an answer is not asked for twice');
    });

    it('keeps what it received before something that is no part of a reply, and says so', async () => {
      const heard = await listen(subject.agent, prompts.babble);
      fails(heard, 'babbled');
      assert.equal(heard.text, 'half');
    });

    for (const [prompt, failure] of [
      [prompts.refuse, 'refused'],
      [prompts.tire, 'tired'],
      [prompts.fail, 'failed'],
    ] as const) {
      it(`says clearly, and nothing else, when the model ${failure}`, async () => {
        const heard = await listen(subject.agent, prompt);
        fails(heard, failure);
        assert.deepEqual(
          typesOf(heard).filter((type) => type !== 'wait'),
          [],
        );
      });
    }

    it('is done with nothing said when the reply is empty', async () => {
      const heard = await listen(subject.agent, prompts.nothing);
      assert.deepEqual([heard.error, heard.text, heard.events.at(-1)?.type], [null, '', 'done']);
    });

    it('takes a reply of 5 MB', async () => {
      const { text } = await listen(subject.agent, prompts.much);
      assert.equal(text.length, muchText().length);
      assert.ok(text === muchText());
    });

    it('answers again after all that', async () => {
      assert.equal((await listen(subject.agent, prompts.talk)).text, contractWords);
    });
  });
}
