// Runs test/host in a desktop VS Code: --results <file> [--grep words] [file ...]
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runTests } from '@vscode/test-electron';
import { FriendlyError, runMain } from '../../scripts/friendlyError.mjs';
import { root } from '../../scripts/root.mjs';
import { bundleHostSuite } from './bundleHostSuite';
import { findDesktop } from './findDesktop';
import { hostEnvironment } from './hostEnvironment';
import { hostSettings } from './hostSettings';
import { demoWorkspace, modelsFolder } from './rigPaths.mjs';
import { suiteArguments } from './suiteArguments';
import { writeSettings } from './writeSettings.mjs';

runMain(async () => {
  const { resultsFile, files, grep } = suiteArguments(process.argv.slice(2));
  const vscodeExecutablePath = await findDesktop();
  const entry = await bundleHostSuite('electron', files);
  const folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-electron-'));
  try {
    await cp(demoWorkspace, path.join(folder, 'workspace'), { recursive: true });
    await cp(modelsFolder, path.join(folder, 'extensions', 'turnkeeper.turnkeeper-test-models-1.0.0'), {
      recursive: true,
    });
    await writeSettings(path.join(folder, 'user'), hostSettings);
    await runTests({
      vscodeExecutablePath,
      extensionDevelopmentPath: root,
      extensionTestsPath: entry,
      extensionTestsEnv: hostEnvironment({ resultsFile, grep }),
      launchArgs: [
        path.join(folder, 'workspace'),
        ...['--user-data-dir', path.join(folder, 'user'), '--extensions-dir', path.join(folder, 'extensions')],
        ...['--disable-workspace-trust', '--skip-welcome', '--skip-release-notes', '--disable-updates'],
        // Chromium's sandbox refuses root, as whom containers run.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    });
  } catch (error) {
    throw new FriendlyError(`The tests in the desktop VS Code failed: ${String(error)}`, { cause: error });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});
