import assert from 'node:assert/strict';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { EditorLanguages } from '../../src/host/editorLanguages';
import { EditorWorkspace } from '../../src/host/editorWorkspace';
import { installedGit } from '../../src/host/installedGit';
import { WorkspaceReader } from '../../src/host/workspaceReader';
import { symbolTools } from '../../src/tools/symbolTools';
import { proposeTools } from '../../src/tools/proposeTools';
import type { Json } from '../../src/core/json';

describe('what the language support of the editor knows', function () {
  this.timeout(60_000);
  const workspace = new EditorWorkspace(new WorkspaceReader());
  const languages = new EditorLanguages(workspace);
  const { signal } = new AbortController();
  const fileOf = (name: string) => path.join(vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', name);
  const kettle =
    'export interface Kettle {\n  litres: number;\n}\n\n/** Makes it hot. */\nexport function boil(kettle: Kettle): number {\n  return kettle.litres * 100;\n}\n';
  // As some editors still write files: with a byte order mark, and with line ends of two kinds.
  const kitchen =
    "\uFEFFimport { boil, type Kettle } from './kettle';\n\nconst kettle: Kettle = { litres: 2 };\r\nconsole.log(boil(kettle), 'boil');\n";

  before(async () => {
    await mkdir(fileOf('kitchen'), { recursive: true });
    await writeFile(fileOf('kitchen/kettle.ts'), kettle);
    await writeFile(fileOf('kitchen/kitchen.ts'), kitchen);
    await writeFile(fileOf('kitchen/stove.py'), 'def heat(pan):\n    return pan\n');
  });
  after(() => rm(fileOf('kitchen'), { recursive: true }));

  async function use(name: string, input: Json) {
    const ports = { workspace, languages };
    const tool = [...symbolTools(ports), ...proposeTools(ports)].find(({ definition }) => definition.name === name);
    const plan = await tool?.plan(input, signal);
    assert.ok(plan);
    if (plan.action.kind === 'write') return plan.action.changes;
    const run = plan.carryOut('call', signal);
    for (;;) {
      const { done, value } = await run.next();
      if (done) return value.output;
    }
  }

  it('finds a definition, what it is and where it is used, with no file open', async () => {
    assert.equal(await use('find_definition', { symbol: 'boil' }), 'kitchen/kettle.ts:6: function boil');
    assert.match(
      String(await use('hover', { symbol: 'boil' })),
      /function boil\(kettle: Kettle\): number[^]*Makes it hot/,
    );
    const uses = String(await use('find_references', { symbol: 'boil' })).split('\n');
    assert.deepEqual(uses.map((line) => line.split(': ')[0]).sort(), [
      'kitchen/kettle.ts:6',
      'kitchen/kitchen.ts:1',
      'kitchen/kitchen.ts:4',
    ]);
    assert.match(
      String(await use('document_symbols', { path: 'kitchen/kettle.ts' })),
      /1: interface Kettle[^]*litres \(in Kettle\)/,
    );
  });

  it('follows a use to its definition', async () => {
    const input = { symbol: 'Kettle', path: 'kitchen/kitchen.ts', line: 3 };
    assert.match(String(await use('find_definition', input)), /^kitchen\/kettle\.ts:1: export interface Kettle/);
  });

  it('proposes a rename as changes of files, and makes none itself', async () => {
    const changes = await use('rename_symbol', { symbol: 'boil', new_name: 'heat' });
    const sorted = (changes as { path: string }[]).toSorted((one, other) => (one.path < other.path ? -1 : 1));
    assert.deepEqual(sorted, [
      { path: 'kitchen/kettle.ts', before: kettle, after: kettle.replace('boil', 'heat') },
      {
        path: 'kitchen/kitchen.ts',
        before: kitchen,
        after: kitchen.replaceAll('boil', 'heat').replace("'heat'", "'boil'"),
      },
    ]);
    assert.equal(await readFile(fileOf('kitchen/kettle.ts'), 'utf8'), kettle);
  });

  it('passes on why a rename is refused', async () => {
    const input = { symbol: 'console', path: 'kitchen/kitchen.ts', line: 4, new_name: 'x' };
    await assert.rejects(use('rename_symbol', input), /cannot rename|refused/i);
  });

  it('knows the problems of a file that is open in no tab', async () => {
    await writeFile(
      fileOf('kitchen/pan.ts'),
      "import { boil } from './kettle';\n\nexport const hot: string = boil({ litres: 'two' });\n",
    );
    assert.deepEqual(
      (await workspace.problems('kitchen/pan.ts', signal)).map(({ line, severity, message }) => [
        line,
        severity,
        message,
      ]),
      [
        [3, 'error', "Type 'number' is not assignable to type 'string'."],
        [3, 'error', "Type 'string' is not assignable to type 'number'."],
      ],
    );
    assert.deepEqual(await workspace.problems('kitchen/kettle.ts', signal), []);
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0);
  });

  it('goes by the text in a language that nothing installed knows', async () => {
    assert.match(
      String(await use('find_definition', { symbol: 'heat' })),
      /stove\.py:1: function heat\n\[No language support/,
    );
    await assert.rejects(
      use('rename_symbol', { symbol: 'heat', new_name: 'warm' }),
      /No language support here can rename/,
    );
  });

  it('knows the git of the editor', async () => {
    assert.match((await installedGit()) ?? '', /git/);
  });
});
