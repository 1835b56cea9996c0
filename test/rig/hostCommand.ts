// Runs test/host inside the extension host of a browser-hosted VS Code: --results <file> [--grep words] [file ...]
import path from 'node:path';
import { runMain } from '../../scripts/friendlyError.mjs';
import { root } from '../../scripts/root.mjs';
import { bundleHostTests } from './bundleHostTests';
import { endOnSignals } from './endOnSignals';
import { runHostTests } from './runHostTests';
import { suiteArguments } from './suiteArguments';

/** Milliseconds for the whole suite. */
const limit = 5 * 60_000;

runMain(async () => {
  const { resultsFile, files, grep } = suiteArguments(process.argv.slice(2));
  endOnSignals();
  const entry = await bundleHostTests(path.join(root, 'test', 'host'), path.join(root, 'dist-test', 'host'), files);
  await runHostTests({ extension: root, entry, resultsFile, grep, limit, report: (line) => console.log(line) });
});
