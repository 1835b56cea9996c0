import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import type { Json } from '../../src/core/json';
import type { ToolBox } from '../../src/core/tool';
import { agentTools } from '../../src/host/agentTools';
import { ids } from '../../src/host/ids';
import { WorkspaceReader } from '../../src/host/workspaceReader';
import { SilentPerson } from './silentPerson';
import { TestMemento } from './testMemento';

describe('the tools of an agent', () => {
  const { signal } = new AbortController();
  const folder = () => vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
  const file = () => path.join(folder(), 'tools.txt');
  let person: SilentPerson;
  let memory: TestMemento;
  let box: ToolBox;

  const newBox = (sessionId: string) =>
    agentTools({ files: new WorkspaceReader(), approver: person, memory })({ sessionId, turnId: 't' });

  async function call(name: string, input: Json, tools = box) {
    const run = tools.call({ id: 'c', name, input }, signal);
    for (;;) {
      const { done, value } = await run.next();
      if (done) return value;
    }
  }

  beforeEach(async () => {
    await writeFile(file(), 'one\n');
    person = new SilentPerson();
    memory = new TestMemento();
    box = newBox('s');
  });

  afterEach(async () => {
    await vscode.workspace
      .getConfiguration()
      .update(ids.settings.toolsMode, undefined, vscode.ConfigurationTarget.Global);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(file(), { force: true });
  });

  const edit = { path: 'tools.txt', old_text: 'one', new_text: 'two' };

  it('change a file only when the person allows it, and then exactly as it was shown', async () => {
    const refused = await call('edit_file', edit);
    assert.equal(refused.isError, true);
    assert.equal(await readFile(file(), 'utf8'), 'one\n');
    person.answer = 'once';
    const allowed = await call('edit_file', edit);
    assert.equal(allowed.isError, false, JSON.stringify(allowed));
    assert.equal(await readFile(file(), 'utf8'), 'two\n');
    const [, asked] = person.asked;
    assert.deepEqual(asked?.action.kind === 'write' && asked.action.changes, [
      { path: 'tools.txt', before: 'one\n', after: 'two\n' },
    ]);
  });

  it('run a command only when the person allows it, and the same one always where they said so', async () => {
    const command = `"${process.execPath}" --version`;
    assert.equal((await call('run_command', { command })).isError, true);
    person.answer = 'always';
    const { output } = await call('run_command', { command });
    assert.match(String(output), /v\d+\.\d+/);
    person.answer = 'reject';
    assert.equal((await call('run_command', { command }, newBox('another'))).isError, false);
    assert.equal((await call('run_command', { command: `"${process.execPath}" -p 1` })).isError, true);
    assert.equal(person.asked.length, 3);
  });

  it('ask for no edit in the mode that says so, and still for protected files and commands', async () => {
    await vscode.workspace.getConfiguration().update(ids.settings.toolsMode, 'edit', vscode.ConfigurationTarget.Global);
    assert.equal((await call('edit_file', edit)).isError, false);
    assert.equal(person.asked.length, 0);
    await call('create_file', { path: '.vscode/settings.json', content: '{}' });
    await call('run_command', { command: `"${process.execPath}" --version` });
    assert.equal(person.asked.length, 2);
  });
});
