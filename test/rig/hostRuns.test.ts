import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readResults } from '../../scripts/readResults.mjs';
import { root } from '../../scripts/root.mjs';
import { bundleHostTests } from './bundleHostTests';
import { rigFolder } from './rigPaths.mjs';
import { runHostTests } from './runHostTests';

/** Milliseconds: far more than such a run takes. */
const limit = 90_000;

describe('a run of host tests', () => {
  const lines: string[] = [];
  let folder: string;

  /** The bundle must lie in the repository, where mocha is found. */
  beforeEach(async () => {
    lines.length = 0;
    await mkdir(path.join(root, 'dist-test'), { recursive: true });
    folder = await mkdtemp(path.join(root, 'dist-test', 'fixture-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs a fixture as the host suite is run, and judges it as `npm test` does, exit code 0 given. */
  async function judge(fixture: string) {
    const fixtures = path.join(rigFolder, 'fixtures');
    const entry = await bundleHostTests([path.join(fixtures, `${fixture}.ts`)], fixtures, path.join(folder, 'bundle'));
    const resultsFile = path.join(folder, 'results.json');
    await runHostTests({ extension: root, entry, resultsFile, limit, report: (line) => lines.push(line) });
    return readResults(resultsFile, 0);
  }

  it('fails by a failing test, and shows it', async () => {
    assert.deepEqual(await judge('failing'), { passed: 1, failed: 1 });
    assert.match(lines.join('\n'), /as it should/);
  });

  it('fails by a killed extension host, which ends with exit code 0', async () => {
    const { passed, failed, why } = await judge('killed');
    assert.deepEqual({ passed, failed }, { passed: 0, failed: 1 });
    assert.match(why ?? '', /left no results/);
  });

  it('fails by having no test', async () => {
    const { passed, failed, why } = await judge('empty');
    assert.deepEqual({ passed, failed }, { passed: 0, failed: 1 });
    assert.match(why ?? '', /ran no test/);
  });
});
