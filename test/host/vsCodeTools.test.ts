import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Json } from '../../src/core/json';
import type { ToolBox, ToolOutcome } from '../../src/core/tool';
import { agentTools } from '../../src/host/agentTools';
import { WorkspaceReader } from '../../src/host/workspaceReader';
import { waitUntil } from '../rig/waitUntil';
import { SilentPerson } from './silentPerson';
import { TestMemento } from './testMemento';

/** The tool of the extension that the rig installs beside ours. */
const name = 'turnkeeper_test_teapot';

const state = () => vscode.commands.executeCommand('turnkeeper-test.teapotState');

describe('the tools that other extensions bring', () => {
  let person: SilentPerson;
  let box: ToolBox;

  before(() => vscode.extensions.getExtension('turnkeeper.turnkeeper-test-models')?.activate());

  beforeEach(() => {
    person = new SilentPerson();
    const ports = { files: new WorkspaceReader(), approver: person, memory: new TestMemento() };
    box = agentTools(ports)({ sessionId: 's', turnId: 't' });
  });

  async function call(input: Json, { signal } = new AbortController()): Promise<ToolOutcome> {
    const run = box.call({ id: 'c', name, input }, signal);
    for (;;) {
      const { done, value } = await run.next();
      if (done) return value;
    }
  }

  it('are offered beside ours, with their own description and schema', () => {
    const [own] = vscode.lm.tools.filter((tool) => tool.name === name);
    const offered = box.definitions.find((definition) => definition.name === name);
    assert.deepEqual(offered, { name, description: 'Says what it was given.', inputSchema: own?.inputSchema });
    assert.ok(box.definitions.some((definition) => definition.name === 'read_file'));
  });

  it('are asked for, with their whole input, and not used on a no', async () => {
    assert.match(String((await call({ say: 'tea' })).output), /The person rejected this/);
    assert.deepEqual(person.asked[0]?.action, { kind: 'external', tool: name, input: { say: 'tea' } });
  });

  it('are given exactly the input that was shown', async () => {
    person.answer = 'once';
    assert.deepEqual(await call({ say: 'tea' }), { output: 'It was given {"say":"tea"}.', isError: false });
  });

  it('may give what is no text, which is told and not sent', async () => {
    person.answer = 'once';
    const { output } = await call({ say: 'tea', picture: true });
    assert.match(String(output), /^It was given .*\n\(It gave something that is no text, too\.\)$/);
  });

  it('are told when the turn is stopped, and the call ends', async () => {
    person.answer = 'once';
    const stop = new AbortController();
    const ended = call({ say: 'tea', wait: true }, stop);
    await waitUntil('the tool waits', async () => (await state()) === 'waiting');
    stop.abort();
    assert.equal((await ended).isError, true);
    await waitUntil('the tool has heard of it', async () => (await state()) === 'cancelled');
  });

  it('may fail, which is an answer to the model', async () => {
    person.answer = 'once';
    const { output, isError } = await call({ say: 'coffee' });
    assert.match(String(output), /I am a teapot/);
    assert.equal(isError, true);
  });
});
