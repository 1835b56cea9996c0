import assert from 'node:assert/strict';
import { existsSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { largestChange } from '../../../src/core/fileChange';
import type { Json } from '../../../src/core/json';
import { SessionError } from '../../../src/core/sessionError';
import { UnfinishedChange } from '../../../src/core/unfinishedChange';
import { ApprovalMemory } from '../../../src/tools/approvalMemory';
import { noLanguageService } from '../../../src/core/languageService';
import { NodeGit } from '../../../src/tools/nodeGit';
import { toolBox } from '../../../src/tools/toolBox';
import { workspaceTools } from '../../../src/tools/workspaceTools';
import { allow, toolBench } from './toolBench';

type Bench = ReturnType<typeof toolBench>;

async function text(bench: Bench, name: string, input: Json): Promise<string> {
  const used = await bench.use(name, input);
  assert.equal(used.outcome.isError, false, used.text);
  return used.text;
}

async function failure(bench: Bench, name: string, input: Json): Promise<string> {
  const used = await bench.use(name, input);
  assert.equal(used.outcome.isError, true, used.text);
  assert.deepEqual(used.events.at(-1), { type: 'toolResult', id: 'call', ...used.outcome });
  return used.text;
}

describe('the tools', function () {
  this.timeout(30_000);

  it('are told to models as objects with described fields', () => {
    const { workspace } = toolBench();
    const runner = { run: () => Promise.reject(new Error()) };
    const approver = { ask: () => Promise.reject(new Error()) };
    const memory = new ApprovalMemory({ list: () => [], add: async () => {}, remove: async () => {} });
    const { definitions } = toolBox(
      workspaceTools({ workspace, languages: noLanguageService, git: new NodeGit(), runner, folders: () => [] }),
      { approver, memory, mode: () => 'ask', isTrusted: () => true },
      { sessionId: 's', turnId: 't' },
    );
    assert.deepEqual(
      definitions.map(({ name }) => name),
      [
        ...['list_files', 'find_files', 'read_file', 'search_text', 'diagnostics', 'count_files'],
        ...['find_symbols', 'document_symbols', 'find_definition', 'hover', 'find_references'],
        ...['git_status', 'git_log', 'git_diff', 'edit_file', 'create_file', 'delete_file', 'rename_file'],
        ...['rename_symbol', 'replace_text', 'run_command', 'update_plan'],
      ],
    );
    for (const { inputSchema, description } of definitions) {
      assert.equal(inputSchema.type, 'object');
      assert.equal(inputSchema.$schema, undefined);
      assert.ok(description.length > 20);
    }
    const edit = definitions.find(({ name }) => name === 'edit_file');
    assert.deepEqual(edit?.inputSchema.required, ['path', 'old_text', 'new_text']);
  });

  it('answer a wrong name or input with what is wrong, whatever it is', async () => {
    const bench = toolBench();
    assert.match(await failure(bench, 'rm_rf', {}), /no tool "rm_rf".*read_file/);
    for (const name of ['__proto__', 'constructor', 'toString', '']) await failure(bench, name, {});
    assert.match(await failure(bench, 'read_file', {}), /path/);
    assert.match(await failure(bench, 'read_file', { path: 'a', lines: 3 }), /lines/);
    const wrong: Json[] = [null, 'a.txt', 7, [], { path: 7 }, { path: ['a'] }, { path: 'a', start: 0 }];
    for (const input of wrong) await failure(bench, 'read_file', input);
    assert.equal(bench.asked.length, 0);
  });

  it('refuse every path that leads out', async () => {
    const bench = toolBench();
    bench.mode = 'edit';
    symlinkSync(bench.outside, path.join(bench.folder, 'out'));
    for (const target of [
      '../outside/secret.txt',
      path.join(bench.outside, 'secret.txt'),
      'out/secret.txt',
      'out/new',
    ]) {
      await failure(bench, 'read_file', { path: target });
      await failure(bench, 'edit_file', { path: target, old_text: 'secret', new_text: 'x' });
      await failure(bench, 'create_file', { path: target, content: 'x', overwrite: true });
      await failure(bench, 'delete_file', { path: target });
      await failure(bench, 'diagnostics', { path: target });
    }
    for (const folder of ['..', 'out', '/']) {
      await failure(bench, 'list_files', { path: folder });
      await failure(bench, 'run_command', { command: 'node --version', cwd: folder });
    }
    assert.ok(!existsSync(path.join(bench.outside, 'new')));
  });

  it('list, find and search without asking', async () => {
    const bench = toolBench({ 'src/a.ts': 'const tea = 1;\n', 'README.md': '\x1b[31mTea\x1b[0m' });
    assert.equal(await text(bench, 'list_files', {}), 'README.md\nsrc/');
    assert.equal(await text(bench, 'find_files', { pattern: '**/*.ts' }), 'src/a.ts');
    assert.equal(await text(bench, 'search_text', { text: 'TEA' }), 'README.md:1: Tea\nsrc/a.ts:1: const tea = 1;');
    assert.equal(await text(bench, 'search_text', { text: 'tea', include: 'src/**' }), 'src/a.ts:1: const tea = 1;');
    assert.equal(await text(bench, 'search_text', { text: 'coffee' }), 'No line matches.');
    assert.equal(await text(bench, 'diagnostics', {}), 'No problems are known.');
    assert.equal(bench.asked.length, 0);
  });

  it('say when there is more than they list', async () => {
    const files = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`f${index}.txt`, 'x']));
    const bench = toolBench(files);
    assert.match(await text(bench, 'list_files', {}), /more than these 500/);
    assert.match(await text(bench, 'find_files', { pattern: '*' }), /more than these 200/);
    assert.match(await text(bench, 'search_text', { text: 'x' }), /more than these 200/);
  });
});

describe('reading a file', function () {
  this.timeout(30_000);

  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);

  it('gives it as it is, or the lines asked for', async () => {
    const bench = toolBench({ 'a.txt': 'one\r\ntwo\nthree', 'b.txt': 'x\n' });
    assert.equal(await text(bench, 'read_file', { path: 'a.txt' }), 'one\r\ntwo\nthree');
    assert.equal(await text(bench, 'read_file', { path: 'a.txt', start: 2, end: 2 }), 'two');
    assert.equal(await text(bench, 'read_file', { path: 'a.txt', start: 3, end: 9 }), 'three');
    assert.equal(await text(bench, 'read_file', { path: 'b.txt' }), 'x');
    assert.match(await text(bench, 'read_file', { path: 'a.txt', start: 9 }), /fewer than 9 lines/);
  });

  it('comes in parts that join without a gap', async () => {
    const lines = numbered(5000);
    const bench = toolBench({ 'a.txt': lines.join('\n') });
    const read: string[] = [];
    for (let start = 1; start <= 5000;) {
      const part = (await text(bench, 'read_file', { path: 'a.txt', start })).split('\n');
      const kept = part.filter((line) => !line.startsWith('['));
      read.push(...kept);
      const next = /go on with start (\d+)/.exec(part.at(-1) ?? '');
      if (!next) break;
      start = Number(next[1]);
    }
    assert.deepEqual(read, lines);
  });

  it('is cut in the middle of no character, at whatever byte a chunk ends', async () => {
    const bench = toolBench({ 'a.txt': `${'x'.repeat(256 * 1024 - 1)}\né😀` });
    assert.equal(await text(bench, 'read_file', { path: 'a.txt', start: 2 }), 'é😀');
    bench.write('a.txt', `${'x'.repeat(256 * 1024 - 3)}\né😀`);
    assert.equal(await text(bench, 'read_file', { path: 'a.txt', start: 2 }), 'é😀');
  });

  it('says of a binary, an empty, a missing file and a folder what it is', async () => {
    const bench = toolBench({ 'a.png': new Uint8Array([137, 80, 78, 71, 0, 1]), empty: '' });
    assert.match(await failure(bench, 'read_file', { path: 'a.png' }), /binary file \(6 bytes\)/);
    assert.match(await text(bench, 'read_file', { path: 'empty' }), /is empty/);
    assert.match(await failure(bench, 'read_file', { path: 'none' }), /no file/);
    bench.write('sub/x', '');
    assert.match(await failure(bench, 'read_file', { path: 'sub' }), /folder/);
  });

  it('takes no more of a gigabyte than it may, and says so', async () => {
    const bench = toolBench({ 'zeros.bin': '', 'text.log': `${numbered(3000).join('\n')}\n` });
    truncateSync(path.join(bench.folder, 'zeros.bin'), 1_000_000_000);
    truncateSync(path.join(bench.folder, 'text.log'), 1_000_000_000);
    assert.match(await failure(bench, 'read_file', { path: 'zeros.bin' }), /binary/);
    const before = process.memoryUsage().rss;
    assert.match(await text(bench, 'read_file', { path: 'text.log' }), /Lines 1 to 2000 of a file of 1000000000 bytes/);
    assert.match(await text(bench, 'read_file', { path: 'text.log', start: 4000 }), /too far/);
    assert.ok(process.memoryUsage().rss - before < 200_000_000);
  });

  it('shows the beginning of a line that is too long, and warns of what cannot be seen', async () => {
    const bench = toolBench({ 'long.txt': 'y'.repeat(300_000), 'odd.txt': 'a\u202Eb' });
    const long = await text(bench, 'read_file', { path: 'long.txt' });
    assert.ok(long.length < 70_000);
    assert.match(long, /Line 1 is too long/);
    assert.match(await text(bench, 'read_file', { path: 'odd.txt' }), /cannot be seen: U\+202E/);
  });
});

describe('changing files', function () {
  this.timeout(30_000);

  let bench: Bench;
  beforeEach(() => {
    bench = toolBench({ 'a.txt': 'one\n  two\none\n', 'crlf.txt': 'one\r\ntwo\r\n', 'bom.txt': '\uFEFFone' });
    bench.answer = allow;
  });

  const edit = (file: string, oldText: string, newText: string, all = false) =>
    ({ path: file, old_text: oldText, new_text: newText, all }) satisfies Json;

  it('tells what it changes before it does, and keeps both texts', async () => {
    const { events } = await bench.use('edit_file', edit('a.txt', '  two', '$& $1'));
    assert.deepEqual(
      events.map(({ type }) => type),
      ['permission', 'permission', 'diff', 'toolResult'],
    );
    const diff = { path: 'a.txt', before: 'one\n  two\none\n', after: 'one\n$& $1\none\n' };
    assert.deepEqual(events[2], { type: 'diff', diff });
    assert.equal(bench.read('a.txt'), diff.after);
  });

  it('has written nothing when it is left at the moment of telling', async () => {
    bench.mode = 'edit';
    const [tool] = workspaceTools({
      workspace: bench.workspace,
      languages: noLanguageService,
      git: new NodeGit(),
      runner: { run: () => Promise.reject(new Error()) },
      folders: () => [],
    }).filter(({ definition }) => definition.name === 'edit_file');
    const signal = new AbortController().signal;
    const plan = await tool?.plan(edit('a.txt', '  two', 'x'), signal);
    const run = plan?.carryOut('call', signal);
    assert.equal((await run?.next())?.done, false);
    await run?.return({ output: '', isError: true });
    assert.equal(bench.read('a.txt'), 'one\n  two\none\n');
  });

  it('takes back what it told when it could not be done', async () => {
    const { workspace } = bench;
    const apply = workspace.apply.bind(workspace);
    workspace.apply = async (changes) => {
      bench.write('a.txt', 'somebody was faster');
      return apply(changes);
    };
    const used = await bench.use('edit_file', edit('a.txt', '  two', 'x'));
    assert.match(used.text, /Nothing was changed: a\.txt has changed meanwhile/);
    const diffs = used.events.flatMap((event) => (event.type === 'diff' ? [event.diff] : []));
    assert.equal(diffs.length, 2);
    assert.equal(diffs[0]?.before, diffs[1]?.after);
    assert.equal(bench.read('a.txt'), 'somebody was faster');
  });

  it('takes back only what was not changed, where it could not be undone, and does not say that nothing was', async () => {
    bench.mode = 'edit';
    bench.workspace.apply = async () => {
      throw new UnfinishedChange(['b.txt'], new SessionError('disk-full', 'a.txt cannot be written.'));
    };
    const used = await bench.use('rename_file', { from: 'a.txt', to: 'b.txt' });
    assert.equal(used.text, 'a.txt cannot be written. Changed all the same: b.txt.');
    assert.equal(used.outcome.isError, true);
    const diffs = used.events.flatMap((event) => (event.type === 'diff' ? [event.diff.path] : []));
    assert.deepEqual(diffs, ['b.txt', 'a.txt', 'a.txt']);
  });

  it('tells the person and the model what saving changed beyond what was approved', async () => {
    const { workspace } = bench;
    const apply = workspace.apply.bind(workspace);
    workspace.apply = async (changes) => {
      await apply(changes);
      const further = [{ path: 'a.txt', before: changes[0]?.after ?? '', after: 'ONE\nx\nONE\n' }];
      await apply(further);
      return further;
    };
    const used = await bench.use('edit_file', edit('a.txt', '  two', 'x'));
    assert.match(used.text, /^a\.txt is changed\.\n\nWhen it was saved, a\.txt was changed further[^]*-one\n\+ONE/);
    const diffs = used.events.flatMap((event) => (event.type === 'diff' ? [event.diff] : []));
    assert.deepEqual(
      diffs.map(({ before, after }) => [before, after]),
      [
        ['one\n  two\none\n', 'one\nx\none\n'],
        ['one\nx\none\n', 'ONE\nx\nONE\n'],
      ],
    );
    assert.equal(bench.read('a.txt'), diffs[1]?.after);
  });

  it('says why an edit does not fit', async () => {
    assert.match(await failure(bench, 'edit_file', edit('a.txt', 'one', 'x')), /2 times, on lines 1, 3/);
    assert.match(await failure(bench, 'edit_file', edit('a.txt', 'three', 'x')), /not in the file/);
    assert.match(
      await failure(bench, 'edit_file', edit('a.txt', 'one\ntwo', 'x')),
      /other white space it is on line 1/,
    );
    assert.match(await failure(bench, 'edit_file', edit('a.txt', 'one', 'one')), /the same/);
    assert.match(await failure(bench, 'edit_file', edit('a.txt', '', 'x')), /old_text/);
    assert.match(await failure(bench, 'edit_file', edit('none.txt', 'a', 'x')), /no file/);
    assert.equal(bench.asked.length, 0);
    await text(bench, 'edit_file', edit('a.txt', 'one', '1', true));
    assert.equal(bench.read('a.txt'), '1\n  two\n1\n');
  });

  it('keeps the line endings and the byte order mark of a file', async () => {
    await text(bench, 'edit_file', edit('crlf.txt', 'one\ntwo', '1\n2\n3'));
    assert.equal(bench.read('crlf.txt'), '1\r\n2\r\n3\r\n');
    await text(bench, 'edit_file', edit('bom.txt', 'one', 'two'));
    assert.equal(bench.read('bom.txt'), '\uFEFFtwo');
  });

  it('leaves alone what it could not put back: no text, not UTF-8, too large', async () => {
    bench.write('x.bin', new Uint8Array([1, 0, 2]));
    bench.write('latin.txt', new Uint8Array([0x61, 0xe9]));
    bench.write('large.txt', 'x'.repeat(largestChange + 1));
    assert.match(await failure(bench, 'delete_file', { path: 'x.bin' }), /binary/);
    assert.match(await failure(bench, 'edit_file', edit('latin.txt', 'a', 'b')), /not UTF-8/);
    assert.match(await failure(bench, 'delete_file', { path: 'large.txt' }), /more than 500000 characters/);
    truncateSync(path.join(bench.folder, 'large.txt'), 1_000_000_000);
    assert.match(await failure(bench, 'edit_file', edit('large.txt', 'a', 'b')), /more than 500000 characters/);
    const content = 'x'.repeat(largestChange + 1);
    assert.match(await failure(bench, 'create_file', { path: 'new.txt', content }), /more than 500000/);
    assert.ok(existsSync(path.join(bench.folder, 'large.txt')));
    assert.ok(!existsSync(path.join(bench.folder, 'new.txt')));
  });

  it('creates, renames and deletes', async () => {
    await text(bench, 'create_file', { path: 'new/b.txt', content: 'b' });
    assert.match(await failure(bench, 'create_file', { path: 'new/b.txt', content: 'c' }), /there already/);
    await text(bench, 'create_file', { path: 'new/b.txt', content: 'c', overwrite: true });
    const { events } = await bench.use('rename_file', { from: 'new/b.txt', to: 'c.txt' });
    assert.deepEqual(
      events.flatMap((event) => (event.type === 'diff' ? [event.diff] : [])),
      [
        { path: 'c.txt', before: null, after: 'c' },
        { path: 'new/b.txt', before: 'c', after: null },
      ],
    );
    assert.ok(!existsSync(path.join(bench.folder, 'new/b.txt')));
    assert.match(await failure(bench, 'rename_file', { from: 'c.txt', to: 'a.txt' }), /there already/);
    await text(bench, 'delete_file', { path: 'c.txt' });
    assert.ok(!existsSync(path.join(bench.folder, 'c.txt')));
    assert.match(await failure(bench, 'delete_file', { path: 'c.txt' }), /no file/);
  });
});
