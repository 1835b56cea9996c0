import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packageVsix } from '../../scripts/packageVsix.mjs';
import { ensureRig } from './ensureRig.mjs';
import { installVsix } from './installVsix.mjs';

export interface InstalledExtension {
  vsix: string;
  /** What VS Code is told to take its extensions from. */
  extensionsFolder: string;
}

let installed: Promise<InstalledExtension> | undefined;

/** Packs Turnkeeper and installs it as users do, once for all tests of a process. */
export function installedExtension(): Promise<InstalledExtension> {
  installed ??= install();
  return installed;
}

async function install(): Promise<InstalledExtension> {
  const folder = mkdtempSync(path.join(tmpdir(), 'turnkeeper-vsix-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const vsix = path.join(folder, 'turnkeeper.vsix');
  await packageVsix(vsix);
  const extensionsFolder = path.join(folder, 'extensions');
  const rig = await ensureRig({ browser: true });
  await installVsix({ rig, vsixes: [vsix], extensionsFolder, stateFolder: path.join(folder, 'state') });
  return { vsix, extensionsFolder };
}
