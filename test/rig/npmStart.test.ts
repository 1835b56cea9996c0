import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { root } from '../../scripts/root.mjs';
import { isRunning } from './isRunning.mjs';
import { launchBrowser } from './launchBrowser';
import { processTree } from './processTree.mjs';
import { demoWorkspace } from './rigPaths.mjs';
import { runScript } from './runScript';
import { VsCodeWindow } from './vsCodeWindow';
import { waitUntil } from './waitUntil';

describe('npm start', () => {
  let folder: string;
  let holder: Server;
  let started: ChildProcess;
  let output = '';
  let browser: BrowserContext;

  before('start it on a port that is taken', async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-start-'));
    holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    const args = ['--browser', '--port', String((holder.address() as AddressInfo).port)];
    started = spawn(process.execPath, ['scripts/start.mjs', ...args], {
      cwd: root,
      // CI keeps it from opening a browser of the person who runs this.
      env: { ...process.env, CI: '1', TURNKEEPER_STATE: path.join(folder, 'state') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    started.stdout?.on('data', (data: Buffer) => (output += data.toString()));
    browser = await launchBrowser(path.join(folder, 'browser'));
  });

  after(async () => {
    started.kill('SIGKILL');
    holder.close();
    await browser.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('takes another port, says so, and prints the address', async () => {
    await waitUntil('the address is printed', () => address(output), 120_000);
    assert.match(output, /Port \d+ is taken/);
  });

  it('shows the chat and the tree to somebody who only opens the address', async () => {
    const window = await VsCodeWindow.open(await browser.newPage(), address(output) ?? '');
    await window.chat.getByRole('textbox').first().waitFor();
    await window.secondarySideBar.getByText('Sessions', { exact: true }).first().waitFor();
    await window.screenshot('npm-start');
  });

  it('leaves no process behind after Ctrl+C, while a window is open', async () => {
    const children = processTree(started.pid ?? 0).map(({ pid }) => pid);
    assert.ok(children.length > 1);
    const exited = new Promise((resolve) => started.once('exit', resolve));
    started.kill('SIGINT');
    assert.equal(await exited, 0);
    assert.deepEqual(children.filter(isRunning), []);
  });

  it('opens the desktop VS Code where there is one', async () => {
    const program = path.join(folder, 'code');
    await writeFile(program, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.args"\n', { mode: 0o755 });
    const PATH = `${folder}${path.delimiter}${process.env['PATH'] ?? ''}`;
    const { code, output: said } = await runScript('scripts/start.mjs', [], { PATH });
    assert.equal(code, 0, said);
    const args = (await readFile(`${program}.args`, 'utf8')).trim().split('\n');
    assert.ok(args.includes('--new-window'));
    assert.ok(args.includes(`--extensionDevelopmentPath=${root}`));
    assert.equal(args.at(-1), demoWorkspace);
  });

  it('says which workspace is not there', async () => {
    const { code, output: said } = await runScript('scripts/start.mjs', ['--workspace', '/no/such/folder']);
    assert.match(said, /The workspace \/no\/such\/folder does not exist/);
    assert.doesNotMatch(said, /at .*\.mjs:\d+/);
    assert.equal(code, 1);
  });
});

function address(output: string): string | undefined {
  return /running: (http:\S+)/.exec(output)?.[1];
}
