import { createHash } from 'node:crypto';

/** What makes a workspace the same one again: its file where it has one, else its folders. As URIs. */
export interface WorkspaceIdentity {
  file: string | null;
  folders: readonly string[];
}

/** The folder name under which a workspace's store lies; a window without a folder has a store of its own. */
export function workspaceKey({ file, folders }: WorkspaceIdentity): string {
  if (file === null && folders.length === 0) return 'no-workspace';
  const identity = file === null ? folders.map(withoutPort).toSorted() : [withoutPort(file)];
  return createHash('sha256').update(identity.join('\n')).digest('hex').slice(0, 32);
}

/** A server-hosted editor is the same one on another port. */
function withoutPort(uri: string): string {
  const withEncodedColon = uri.replace(/^([a-z][\w+.-]*:\/\/[^/]*?)(?::|%3A)\d+(?=\/|$)/i, '$1');
  return withEncodedColon.replace(/(?<!\/)\/+$/, '');
}
