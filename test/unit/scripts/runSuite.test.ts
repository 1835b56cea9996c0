import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../../scripts/root.mjs';
import { runSuite } from '../../../scripts/runSuite.mjs';

const resultsFile = path.join(root, 'test-results', 'scratch.json');

/** A suite that is a line of JavaScript; `file` is where its results go. */
function suite(script: string, options: { counts?: boolean; minutes?: number } = {}) {
  return {
    name: 'scratch',
    counts: options.counts ?? true,
    minutes: options.minutes ?? 1,
    needs: [],
    command: (file: string) => ({
      command: process.execPath,
      args: ['-e', `const file = ${JSON.stringify(file)}; ${script}`],
      shell: false,
    }),
  };
}

const writePassed = `require('node:fs').writeFileSync(file, '{"passed":1,"failed":0}');`;

describe('running a suite', () => {
  afterEach(() => rm(resultsFile, { force: true }));

  it('passes one that wrote that it passed', async () => {
    assert.deepEqual(await runSuite(suite(writePassed), []), { passed: 1, failed: 0 });
  });

  it('fails one that died, even if an earlier run had left results', async () => {
    await runSuite(suite(writePassed), []);
    assert.match(await readFile(resultsFile, 'utf8'), /passed/);
    assert.equal((await runSuite(suite('process.exit(0)'), [])).failed, 1);
  });

  it('ends and fails one that does not end by itself', async () => {
    const outcome = await runSuite(suite('setInterval(() => {}, 1000)', { minutes: 1 / 120 }), []);
    assert.equal(outcome.failed, 1);
    assert.match(outcome.why ?? '', /ended after/);
  });

  it('counts one without results as a single test, by its exit code', async () => {
    assert.deepEqual(await runSuite(suite('', { counts: false }), []), { passed: 1, failed: 0 });
    assert.deepEqual(await runSuite(suite('process.exit(3)', { counts: false }), []), { passed: 0, failed: 1 });
  });
});
