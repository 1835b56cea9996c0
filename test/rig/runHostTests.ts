import { appendFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { format } from 'node:util';
import type { Page } from 'playwright-core';
import { CodeServer } from './codeServer.mjs';
import { ensureRig } from './ensureRig.mjs';
import { hostEnvironment } from './hostEnvironment';
import { launchBrowser } from './launchBrowser';
import { hostSettings } from './hostSettings';
import { demoWorkspace, modelsFolder, resultsFolder } from './rigPaths.mjs';
import { writeSettings } from './writeSettings.mjs';

export interface HostRun {
  /** The folder of the extension under test. */
  extension: string;
  /** The bundled module that VS Code is to call. */
  entry: string;
  resultsFile: string;
  grep?: string;
  /** Milliseconds for all of it. */
  limit: number;
  /** Is given what the tests report, line by line. All else that the window logs goes to `<results file>.log`. */
  report: (line: string) => void;
}

/** Begins the lines of the reporter among those of the window. */
const mark = '[mocha] ';

/**
 * Runs bundled tests inside the extension host of a real VS Code, on a copy of the demo workspace, with the
 * extension loaded from its folder. What came of it is in the results file, if the host lived to write it.
 */
export async function runHostTests(run: HostRun): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-host-'));
  await cp(demoWorkspace, path.join(folder, 'workspace'), { recursive: true });
  // A server that finds no list of its extensions takes those that lie in its folder.
  await cp(modelsFolder, path.join(folder, 'extensions', 'turnkeeper.turnkeeper-test-models-1.0.0'), {
    recursive: true,
  });
  await writeSettings(path.join(folder, 'server', 'user'), hostSettings);
  const server = await CodeServer.start({
    rig: await ensureRig({ browser: true }),
    stateFolder: path.join(folder, 'server'),
    extensionsFolder: path.join(folder, 'extensions'),
    trustAll: true,
    // Without it a built VS Code does not listen to where the page says that the extension and its tests are.
    options: ['--vscode-option', 'enable-smoke-test-driver'],
    env: { HOME: folder, ...hostEnvironment(run), TURNKEEPER_MARK: mark },
  });
  try {
    await inBrowser(path.join(folder, 'browser'), async (page) => {
      const { ended } = await listenForEnd(page, run);
      await page.goto(address(server, path.join(folder, 'workspace'), run));
      if ((await ended) === 'late') await keepEvidence(page, server, run);
    });
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function inBrowser(profileFolder: string, work: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchBrowser(profileFolder);
  try {
    await work(await browser.newPage());
  } finally {
    await browser.close();
  }
}

/** VS Code calls two functions of the page; they must be there before it is. */
async function listenForEnd(page: Page, { limit, resultsFile, report }: HostRun) {
  const logFile = `${resultsFile}.log`;
  await rm(logFile, { force: true });
  await page.exposeFunction('codeAutomationLog', (_type: string, args: unknown[]) => {
    const line = format(...args);
    if (line.startsWith(mark)) report(line.slice(mark.length));
    else appendFileSync(logFile, `${line}\n`);
  });
  let end: (how: 'ended' | 'late') => void = () => undefined;
  const ended = new Promise<'ended' | 'late'>((resolve) => (end = resolve));
  await page.exposeFunction('codeAutomationExit', () => end('ended'));
  page.once('crash', () => end('ended'));
  const timer = setTimeout(() => end('late'), limit);
  return { ended: ended.finally(() => clearTimeout(timer)) };
}

function address(server: CodeServer, workspace: string, { extension, entry }: HostRun): string {
  const remote = (file: string) => `vscode-remote://127.0.0.1:${server.port}${file}`;
  const payload = [
    ['extensionDevelopmentPath', remote(extension)],
    ['extensionTestsPath', remote(entry)],
  ];
  return `${server.url}/?folder=${encodeURIComponent(workspace)}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}

async function keepEvidence(page: Page, server: CodeServer, { limit, report }: HostRun): Promise<void> {
  const place = path.join(resultsFolder, 'failures');
  await mkdir(place, { recursive: true });
  await page.screenshot({ path: path.join(place, 'host.png') });
  await writeFile(path.join(place, 'host.log'), await server.log());
  report(`The extension host did not end its tests within ${limit / 1000} s: see host.png and host.log in ${place}`);
}
