import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SessionStore } from '../../src/core/sessionStore';
import { openStore } from '../../src/store/openStore';
import type { VsCode } from '../rig/vsCode';

/**
 * This process as one more window: it opens the store of the running VS Code, as another extension host would. Where
 * several workspaces are open, `besides` names the stores that are not meant.
 */
export async function otherWindow(vsCode: VsCode, besides: readonly string[] = []): Promise<SessionStore> {
  const stores = path.join(vsCode.globalStorage, 'workspaces');
  const [key] = (await readdir(stores)).filter((name) => !besides.includes(name));
  return openStore({ directory: path.join(stores, key ?? ''), clock: Date });
}
