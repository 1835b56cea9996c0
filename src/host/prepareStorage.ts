import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceKey, type WorkspaceIdentity } from './workspaceKey';

/**
 * Makes the folder of a workspace's store and writes beside it which workspace it is, so that history can be found
 * again after the workspace has moved. Nobody else on the machine may read either.
 */
export async function prepareStorage(globalStorage: string, identity: WorkspaceIdentity): Promise<string> {
  const directory = path.join(globalStorage, 'workspaces', workspaceKey(identity));
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const record = path.join(directory, 'workspace.json');
  // Two windows may do this at once: each writes a file of its own and puts it in place whole.
  const draft = `${record}.${randomUUID()}`;
  await writeFile(draft, `${JSON.stringify(identity, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, record);
  return directory;
}
