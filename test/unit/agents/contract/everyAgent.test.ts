import assert from 'node:assert/strict';
import { LLMock } from '@copilotkit/aimock';
import { WorkspaceGuide } from '../../../../src/agents/workspaceGuide';
import type { Agent } from '../../../../src/core/agent';
import { emptyTurnState, reduceTurn } from '../../../../src/core/turnState';
import { folderFiles } from '../folderFiles';
import { listen } from '../listen';
import { readFileTool } from '../readFileTool';
import { testPorts } from '../testPorts';
import { httpAdapters } from './httpAdapters';

/** An agent with a prompt that it answers in words, and one for which it uses a tool. */
interface Subject {
  agent: Agent;
  talk: string;
  work: string;
  close(): Promise<void>;
}

const subjects: { name: string; open(): Promise<Subject> }[] = [
  ...httpAdapters.map((adapter) => ({
    name: adapter.name,
    async open() {
      const server = new LLMock({ port: 0, chunkSize: 4 });
      server.onMessage('talk', { content: 'Some words that come in pieces.' });
      server.on({ userMessage: 'work', hasToolResult: false }, { toolCalls: [{ name: 'read_file', arguments: '{}' }] });
      server.on({ userMessage: 'work', hasToolResult: true }, { content: 'It is read.' });
      await server.start();
      const agent = await adapter.agent(server.url, testPorts());
      return { agent, talk: 'talk', work: 'work', close: () => server.stop() };
    },
  })),
  {
    name: 'the workspace guide',
    async open() {
      const folder = await folderFiles({ 'README.md': '# Demo\n\nA shop.\n' });
      const agent = new WorkspaceGuide(folder.files, () => 30);
      return { agent, talk: '/help', work: 'read README.md', close: () => folder.remove() };
    },
  },
];

for (const { name, open } of subjects) {
  describe(`every agent: ${name}`, () => {
    let subject: Subject;
    before(async () => (subject = await open()));
    after(() => subject.close());

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
      const { events, text } = await listen(subject.agent, subject.work, readFileTool());
      const { messages } = events.reduce(reduceTurn, emptyTurnState);
      const callsOf = (type: string) =>
        messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === type && 'id' in part ? [part.id] : [])));
      assert.ok(callsOf('toolCall').length > 0);
      assert.deepEqual(callsOf('toolResult'), callsOf('toolCall'));
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
          ...readFileTool(),
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
