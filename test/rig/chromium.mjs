import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FriendlyError } from '../../scripts/friendlyError.mjs';
import { cacheFolder } from './rigPaths.mjs';

const folder = path.join(cacheFolder, 'chromium');

/** The Chromium that npm brought: a file of its own and, where the system lacks them, the libraries it needs. */
export function npmChromium() {
  const executablePath = path.join(folder, 'chromium');
  /** @type {Record<string, string>} */
  const env = existsSync('/etc/fonts') ? {} : { FONTCONFIG_PATH: path.join(folder, 'fonts') };
  if (starts(executablePath, env)) return { executablePath, env };
  const withLibraries = { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') };
  if (starts(executablePath, withLibraries)) return { executablePath, env: withLibraries };
  throw new FriendlyError(
    'The downloaded Chromium does not start here: install Chromium or Chrome, or set CHROME_PATH to one. ' +
      '(If test/rig/.cache is damaged, delete it.)',
  );
}

/**
 * The package unpacks into the system's temporary folder and believes whatever it finds there, so it is given a
 * folder of its own; the variable of a cloud function makes it unpack the libraries too.
 */
export async function unpackChromium() {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entry = createRequire(path.join(cacheFolder, 'package.json')).resolve('@sparticuz/chromium');
  const script = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((m) => m.default.executablePath())`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  if (run.status !== 0) throw new FriendlyError(`Chromium could not be unpacked into ${folder}:\n${run.stderr}`);
}

/**
 * @param {string} executablePath
 * @param {Record<string, string>} env
 */
function starts(executablePath, env) {
  return spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;
}
