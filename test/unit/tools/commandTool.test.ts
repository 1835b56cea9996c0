import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandEnvironment } from '../../../src/tools/commandEnvironment';
import { findExecutable } from '../../../src/tools/findExecutable';
import { temporaryFolder } from '../store/temporaryFolder';
import { allow, toolBench } from './toolBench';

const script = (text: string) => `node -e ${JSON.stringify(text).replaceAll('$', '\\$').replaceAll('`', '\\`')}`;

describe('the command tool', function () {
  this.timeout(60_000);
  let bench: ReturnType<typeof toolBench>;
  beforeEach(() => {
    bench = toolBench({ 'sub/x.txt': '' });
    bench.answer = allow;
  });

  it('runs in the workspace and gives plain output with how it ended', async () => {
    const command = script("console.log('\\u001b[31m' + process.cwd()); process.exit(2)");
    const used = await bench.use('run_command', { command, cwd: 'sub' });
    assert.equal(used.text, `${realpathSync(path.join(bench.folder, 'sub'))}\n[It ended with exit code 2.]`);
    assert.equal(used.outcome.isError, true);
    const [request] = bench.asked;
    assert.ok(request?.action.kind === 'command');
    assert.equal(request.action.cwd, 'sub');
    assert.ok(path.isAbsolute(request.action.executable));
    assert.deepEqual(request.facts, [
      { label: 'Folder', value: 'sub' },
      { label: 'Program', value: request.action.executable },
    ]);
  });

  it('shows output while it runs, and says when there was none', async () => {
    const used = await bench.use('run_command', { command: script("console.log('a')") });
    const live = used.events.flatMap((event) => (event.type === 'toolOutput' ? [event.text] : [])).join('');
    assert.equal(live, 'a\n');
    assert.equal(used.outcome.isError, false);
    assert.match((await bench.use('run_command', { command: script('0') })).text, /^\(no output\)\n\[It ended/);
  });

  it('keeps the beginning and the end of much output', async () => {
    const used = await bench.use('run_command', { command: script("console.log('start' + 'x'.repeat(9e5) + 'end')") });
    assert.ok(used.text.length < 50_000);
    assert.match(used.text, /^start.*characters left out.*end\n\[/s);
    const live = used.events.reduce((sum, event) => sum + (event.type === 'toolOutput' ? event.text.length : 0), 0);
    assert.ok(live <= 200_000);
  });

  it('ends what floods, what never ends and what is stopped, and says which', async () => {
    const flood = script("for (;;) require('fs').writeSync(1, 'y'.repeat(65536))");
    assert.match((await bench.use('run_command', { command: flood })).text, /wrote without end/);
    const forever = script("console.log('on'); setInterval(() => {}, 1000)");
    assert.match((await bench.use('run_command', { command: forever, timeout: 1 })).text, /ended after 1 seconds/);
    const stop = new AbortController();
    const onEvent = ({ type }: { type: string }) => (type === 'toolOutput' ? stop.abort() : undefined);
    const used = await bench.use('run_command', { command: forever }, { signal: stop.signal, onEvent });
    assert.match(used.text, /^on\n\[It was stopped/);
    assert.equal(used.outcome.isError, true);
  });

  it('refuses a shell’s language, a program that is not there and a folder that is none, unasked', async () => {
    for (const input of [
      { command: 'ls && ls', cwd: '' },
      { command: 'no-such-program-anywhere', cwd: '' },
      { command: 'node', cwd: 'none' },
      { command: 'node', cwd: 'sub/x.txt' },
      { command: './sub', cwd: '' },
    ]) {
      assert.equal((await bench.use('run_command', input)).outcome.isError, true);
    }
    assert.equal(bench.asked.length, 0);
  });
});

describe('finding a program', () => {
  const put = (folder: string, name: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, name), '');
    chmodSync(path.join(folder, name), 0o755);
  };

  it('looks into the absolute folders of PATH only, never into the workspace by itself', async () => {
    const [cwd, bin] = [temporaryFolder(), temporaryFolder()];
    put(cwd, 'git');
    const find = (PATH: string) => findExecutable('git', { cwd, env: { PATH }, platform: process.platform });
    const { delimiter } = path;
    const relative = path.relative(process.cwd(), cwd);
    await assert.rejects(find(['', '.', relative].join(delimiter)), { code: 'not-found' });
    put(bin, process.platform === 'win32' ? 'git.exe' : 'git');
    const found = await find(['.', relative, bin].join(delimiter));
    assert.equal(path.dirname(found), bin);
  });

  if (process.platform !== 'win32') {
    it('takes a path from the folder it runs in, and only what can be run', async () => {
      const cwd = temporaryFolder();
      put(path.join(cwd, 'bin'), 'tool');
      writeFileSync(path.join(cwd, 'plain'), '');
      const surroundings = { cwd, env: {}, platform: process.platform };
      assert.equal(await findExecutable('bin/tool', surroundings), path.join(cwd, 'bin/tool'));
      await assert.rejects(findExecutable('./plain', surroundings), { code: 'not-found' });
      await assert.rejects(findExecutable('./bin', surroundings), { code: 'not-found' });
    });
  }
});

describe('the variables of a command', () => {
  it('tell nothing of the editor and keep the rest', () => {
    const env = commandEnvironment({
      PATH: '/bin',
      HOME: '/home/me',
      ELECTRON_RUN_AS_NODE: '1',
      VSCODE_IPC_HOOK_CLI: '/run/x',
      NODE_OPTIONS: '--require x',
      GIT_ASKPASS: 'x',
      TERM: 'xterm',
      NONE: undefined,
    });
    assert.deepEqual(Object.keys(env).sort(), [
      'GIT_PAGER',
      'GIT_TERMINAL_PROMPT',
      'HOME',
      'NO_COLOR',
      'PAGER',
      'PATH',
      'TERM',
    ]);
    assert.equal(env.TERM, 'dumb');
  });
});
