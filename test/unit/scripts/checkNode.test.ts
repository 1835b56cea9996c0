import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../../scripts/root.mjs';

describe('the check of the Node version', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-node-'));
  });

  after(() => rm(folder, { recursive: true }));

  /** Runs it in a Node that calls itself another one. */
  async function runAs(version: string) {
    const disguise = path.join(folder, `${version}.cjs`);
    const versions = `{ value: { ...process.versions, node: '${version}' } }`;
    const name = `{ value: 'v${version}' }`;
    await writeFile(
      disguise,
      `Object.defineProperty(process, 'versions', ${versions}); Object.defineProperty(process, 'version', ${name});`,
    );
    const check = path.join(root, 'scripts', 'checkNode.cjs');
    return spawnSync(process.execPath, ['-r', disguise, '-r', check, '-e', 'console.log("on")'], { encoding: 'utf8' });
  }

  for (const version of ['16.20.2', '18.20.8', '20.18.3']) {
    it(`refuses ${version} in one clear line`, async () => {
      const { status, stdout, stderr } = await runAs(version);
      assert.equal(status, 1);
      assert.equal(stdout, '');
      assert.match(stderr, new RegExp(`^Turnkeeper needs Node 20\\.19 or newer; this is v${version} .*\\n$`));
    });
  }

  for (const version of ['20.19.0', '22.0.0', '24.21.0']) {
    it(`goes on with ${version}`, async () => {
      assert.equal((await runAs(version)).stdout, 'on\n');
    });
  }
});
