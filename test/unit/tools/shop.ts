import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NodeWorkspace } from '../../../src/tools/nodeWorkspace';
import { temporaryFolder } from '../store/temporaryFolder';

/** A workspace on a real folder, with another folder beside it that no tool may reach. */
export function shop(files: Record<string, string | Uint8Array> = {}) {
  const base = temporaryFolder();
  const folder = path.join(base, 'shop');
  const outside = path.join(base, 'outside');
  mkdirSync(folder);
  mkdirSync(outside);
  writeFileSync(path.join(outside, 'secret.txt'), 'secret');
  const write = (name: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  };
  for (const [name, text] of Object.entries(files)) write(name, text);
  const trust = { isTrusted: true };
  const workspace = new NodeWorkspace({ roots: [{ name: 'shop', folder }], isTrusted: () => trust.isTrusted });
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
  return { folder, outside, workspace, trust, read, write };
}

export const never = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };
