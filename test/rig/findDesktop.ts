import { existsSync } from 'node:fs';
import path from 'node:path';
import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { FriendlyError } from '../../scripts/friendlyError.mjs';
import { cacheFolder } from './rigPaths.mjs';

/** The oldest VS Code that the manifest allows, so that what is newer than it is not used unawares. */
const version = '1.106.0';

/** A desktop VS Code: the one that `VSCODE_EXECUTABLE` names, else one that is downloaded once. */
export async function findDesktop(): Promise<string> {
  const chosen = process.env['VSCODE_EXECUTABLE'];
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new FriendlyError(`VSCODE_EXECUTABLE names ${chosen}, which is not there.`);
  }
  try {
    return await downloadAndUnzipVSCode({ version, cachePath: path.join(cacheFolder, 'desktop') });
  } catch (error) {
    throw new FriendlyError(
      `There is no desktop VS Code to test in: ${version} could not be downloaded (${String(error)}). ` +
        'Set VSCODE_EXECUTABLE to an installed one, or use `npm run test:host`, which runs the same tests in the browser-hosted one.',
      { cause: error },
    );
  }
}
