import path from 'node:path';
import { root } from '../../scripts/root.mjs';
import { bundleHostTests } from './bundleHostTests';
import { findTests } from './findTests';

/** Bundles `test/host`, or only the named files of it, for a kind of VS Code. */
export async function bundleHostSuite(kind: 'host' | 'electron', files: string[]): Promise<string> {
  const folder = path.join(root, 'test', 'host');
  const tests = files.length > 0 ? files : await findTests(folder);
  return bundleHostTests(tests, folder, path.join(root, 'dist-test', kind));
}
