import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { installedExtension } from './installedExtension';
import { resultsFolder } from './rigPaths.mjs';
import { VsCode, type VsCodeOptions } from './vsCode';
import type { VsCodeWindow } from './vsCodeWindow';

/** Milliseconds: packing, installing and starting, on a machine that does other things too. */
const startLimit = 180_000;

export interface UsedVsCode {
  readonly vsCode: VsCode;
  /** Its first window. */
  readonly window: VsCodeWindow;
}

interface UseOptions extends Omit<VsCodeOptions, 'extensionsFolder'> {
  /** Gives the folder of the extensions; Turnkeeper as users install it, where it is left out. */
  install?: () => Promise<string>;
}

const installed = async () => (await installedExtension()).extensionsFolder;

/**
 * Gives the tests of a `describe` a VS Code with Turnkeeper installed, started before the first of them and ended
 * after the last. A test that fails leaves a picture of every window and the logs, and says where.
 */
export function useVsCode({ install = installed, ...options }: UseOptions = {}): UsedVsCode {
  let running: VsCode | undefined;

  before('start VS Code', async function () {
    this.timeout(startLimit);
    running = await VsCode.start({ ...options, extensionsFolder: await install() });
  });

  afterEach('keep what a failed test looked like', async function () {
    if (running && this.currentTest?.state === 'failed') await keepEvidence(running, this.currentTest.fullTitle());
  });

  after('end VS Code', async function () {
    this.timeout(startLimit);
    await running?.close();
  });

  const started = () => {
    if (!running) throw new Error('VS Code is there only inside tests and hooks');
    return running;
  };
  return {
    get vsCode() {
      return started();
    },
    get window() {
      return started().window;
    },
  };
}

async function keepEvidence(vsCode: VsCode, title: string): Promise<void> {
  const name = title.replace(/[^\w]+/g, '-').slice(0, 120);
  const places: string[] = [];
  for (const [index, window] of vsCode.windows.entries()) {
    places.push(await window.screenshot(path.join('failures', `${name}-${index + 1}`)));
  }
  const log = path.join(resultsFolder, 'failures', `${name}.log`);
  await mkdir(path.dirname(log), { recursive: true });
  await writeFile(log, await vsCode.log());
  console.log(`      left for you: ${[...places, log].map((file) => path.relative(process.cwd(), file)).join(', ')}`);
}
