import assert from 'node:assert/strict';
import type { Agent } from '../../../../src/core/agent';
import type { ToolBox } from '../../../../src/core/tool';
import { emptyTurnState, reduceTurn } from '../../../../src/core/turnState';
import { listen } from '../listen';
import { readFileTool } from '../readFileTool';

/** An agent with a prompt that it answers in words, and one for which it uses a tool. */
export interface AgentSubject {
  agent: Agent;
  /** The tools that it works with, where one that reads a file is not enough. */
  tools?: ToolBox;
  talk: string;
  work: string;
  close(): Promise<void>;
}

/** What holds for every agent, be it a model or not. */
export function agentContract(name: string, open: () => Promise<AgentSubject>): void {
  describe(`every agent: ${name}`, () => {
    let subject: AgentSubject;
    before(async () => (subject = await open()));
    after(() => subject.close());
    const tools = () => (subject.tools ? { tools: subject.tools } : readFileTool());

    it('answers in words and says once, at the end, that it is done', async () => {
      const { events, text, error } = await listen(subject.agent, subject.talk);
      assert.equal(error, null);
      assert.notEqual(text.trim(), '');
      assert.deepEqual(
        events.flatMap(({ type }, index) => (type === 'done' ? [index] : [])),
        [events.length - 1],
      );
    });

    it('gives every call its result, and a history that alternates', async () => {
      const { events, text } = await listen(subject.agent, subject.work, tools());
      const { messages } = events.reduce(reduceTurn, emptyTurnState);
      const idsOf = (type: string) =>
        messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === type && 'id' in part ? [part.id] : [])));
      assert.ok(idsOf('toolCall').length > 0);
      assert.deepEqual(idsOf('toolResult'), idsOf('toolCall'));
      assert.notEqual(text.trim(), '');
      assert.ok(messages.every(({ role }, index) => role !== messages[index + 1]?.role));
      assert.equal(messages.at(-1)?.role, 'assistant');
    });

    for (const type of ['text', 'toolCall'] as const) {
      it(`ends quietly when it is stopped at a ${type}, and is not done then`, async () => {
        const stop = new AbortController();
        const onEvent = (event: { type: string }) => event.type === type && stop.abort();
        const prompt = type === 'text' ? subject.talk : subject.work;
        const { events, error } = await listen(subject.agent, prompt, {
          ...tools(),
          signal: stop.signal,
          onEvent,
        });
        assert.equal(error, null);
        assert.ok(stop.signal.aborted);
        assert.ok(!events.some((event) => event.type === 'done'));
      });
    }

    it('says nothing when it is stopped before it began', async () => {
      const { events, error } = await listen(subject.agent, subject.talk, { signal: AbortSignal.abort() });
      assert.deepEqual([events, error], [[], null]);
    });

    it('answers again after a stop', async () => {
      await listen(subject.agent, subject.talk, { signal: AbortSignal.abort() });
      const { events } = await listen(subject.agent, subject.talk);
      assert.equal(events.at(-1)?.type, 'done');
    });
  });
}
