import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { VsCode } from '../rig/vsCode';

/** Where the sessions of its one workspace lie. */
export function storeFolderOf(vsCode: VsCode): string {
  const stores = path.join(vsCode.globalStorage, 'workspaces');
  return path.join(stores, readdirSync(stores)[0] ?? '');
}
