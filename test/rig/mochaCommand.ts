// Runs a suite of plain mocha tests: --folder <tests> --results <file> [--timeout ms] [--grep words] [file ...]
import { runMain } from '../../scripts/friendlyError.mjs';
import { endOnSignals } from './endOnSignals';
import { findTests } from './findTests';
import { runMocha } from './runMocha';
import { suiteArguments } from './suiteArguments';

/**
 * Milliseconds after the last test, by which nothing may be running any more. The slow model of the tests in the browser
 * tells its story of half a minute to the end, even when nobody listens.
 */
const lingering = 45_000;

runMain(async () => {
  const { resultsFile, folder, files, grep, timeout } = suiteArguments(process.argv.slice(2));
  endOnSignals();
  const results = await runMocha({
    files: files.length > 0 ? files : await findTests(folder ?? '.'),
    resultsFile,
    grep,
    timeout: timeout ?? 20_000,
  });
  setTimeout(() => {
    console.error(`Something that a test started still runs: ${process.getActiveResourcesInfo().join(', ')}`);
    process.exit(1);
  }, lingering).unref();
  return results.failed > 0 ? 1 : 0;
});
