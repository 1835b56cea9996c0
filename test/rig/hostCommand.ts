// Runs test/host inside the extension host of a browser-hosted VS Code: --results <file> [--grep words] [file ...]
import { runMain } from '../../scripts/friendlyError.mjs';
import { root } from '../../scripts/root.mjs';
import { bundleHostSuite } from './bundleHostSuite';
import { endOnSignals } from './endOnSignals';
import { runHostTests } from './runHostTests';
import { suiteArguments } from './suiteArguments';

/** Milliseconds for the whole suite. */
const limit = 5 * 60_000;

runMain(async () => {
  const { resultsFile, files, grep } = suiteArguments(process.argv.slice(2));
  endOnSignals();
  const entry = await bundleHostSuite('host', files);
  await runHostTests({ extension: root, entry, resultsFile, grep, limit, report: (line) => console.log(line) });
});
