import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import Mocha from 'mocha';

export interface MochaRun {
  files: string[];
  /** Where the counts go. Whoever started the run trusts nothing else: a process that dies still may exit with 0. */
  resultsFile: string;
  grep?: string;
  /** Milliseconds a test may take unless it says otherwise. */
  timeout: number;
}

/** What a run of tests leaves behind. */
export interface Results {
  passed: number;
  failed: number;
  failures: string[];
}

/** Runs tests in this process. `only` and skipped tests are failures, so that none is forgotten. */
export async function runMocha({ files, resultsFile, grep, timeout }: MochaRun): Promise<Results> {
  const mocha = new Mocha({ ui: 'bdd', reporter: 'spec', timeout, forbidOnly: true, forbidPending: true });
  if (grep) mocha.grep(grep);
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const failures: string[] = [];
  const results = await new Promise<Results>((resolve) => {
    const runner = mocha.run(() => {
      const { passes, failures: failed } = runner.stats ?? { passes: 0, failures: 0 };
      resolve({ passed: passes, failed, failures });
    });
    runner.on('fail', (test) => failures.push(test.fullTitle()));
  });
  await mkdir(path.dirname(resultsFile), { recursive: true });
  await writeFile(resultsFile, JSON.stringify(results, null, 2));
  return results;
}
