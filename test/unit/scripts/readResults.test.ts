import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readResults } from '../../../scripts/readResults.mjs';

describe('reading the results of a suite', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-results-'));
    file = path.join(folder, 'results.json');
  });

  afterEach(() => rm(folder, { recursive: true }));

  it('counts what passed and failed', async () => {
    await writeFile(file, '{"passed":3,"failed":2}');
    assert.deepEqual(await readResults(file, 1), { passed: 3, failed: 2 });
  });

  it('passes a suite that passed and ended well', async () => {
    await writeFile(file, '{"passed":3,"failed":0}');
    assert.deepEqual(await readResults(file, 0), { passed: 3, failed: 0 });
  });

  it('fails a suite that left no results, whatever its exit code', async () => {
    assert.equal((await readResults(file, 0)).failed, 1);
  });

  it('fails a suite whose results were cut off', async () => {
    await writeFile(file, '{"passed":3,"fai');
    assert.equal((await readResults(file, 0)).failed, 1);
  });

  it('fails a suite whose results are no counts', async () => {
    await writeFile(file, '{"passed":"3"}');
    assert.equal((await readResults(file, 0)).failed, 1);
  });

  it('fails a suite that ran no test', async () => {
    await writeFile(file, '{"passed":0,"failed":0}');
    assert.deepEqual(await readResults(file, 0), { passed: 0, failed: 1, why: 'It ran no test.' });
  });

  for (const exitCode of [1, 137, null]) {
    it(`fails a suite whose tests passed but that ended with ${exitCode ?? 'a signal'}`, async () => {
      await writeFile(file, '{"passed":3,"failed":0}');
      const outcome = await readResults(file, exitCode);
      assert.equal(outcome.passed, 3);
      assert.equal(outcome.failed, 1);
    });
  }
});
