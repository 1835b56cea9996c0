import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VsCode } from '../rig/vsCode';

/** Settings of the machine are read from a file of their own where VS Code runs on another one than its window. */
export async function writeMachineSettings(vsCode: VsCode, settings: Record<string, unknown>): Promise<void> {
  const file = path.resolve(vsCode.globalStorage, '..', '..', '..', 'Machine', 'settings.json');
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(settings));
}
