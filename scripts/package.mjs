// npm run package: turnkeeper-<version>.vsix, in the repository's folder or where the first argument says.
import path from 'node:path';
import { readFile } from 'node:fs/promises';
import { ensureInstalled } from './ensureInstalled.mjs';
import { runMain } from './friendlyError.mjs';
import { packageVsix } from './packageVsix.mjs';
import { root } from './root.mjs';

runMain(async () => {
  await ensureInstalled();
  const { name, version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const file = path.resolve(process.argv[2] ?? path.join(root, `${name}-${version}.vsix`));
  await packageVsix(file);
  console.log(file);
});
