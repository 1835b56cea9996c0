import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../scripts/root.mjs';
import { runNpm } from '../../scripts/runNpm.mjs';
import { runScript } from './runScript';

const fixture = (name: string) => path.join(root, 'test', 'rig', 'fixtures', `${name}.ts`);

describe('npm test', () => {
  it('ends with the counts on its last line, and fails when a test has', async () => {
    const { code, output } = await runScript('scripts/test.mjs', ['rig', fixture('failing')]);
    assert.equal(output.trimEnd().split('\n').at(-1), '1 passed, 1 failed');
    assert.equal(code, 1);
  });

  it('fails by a suite that has no test', async () => {
    const { code, output } = await runScript('scripts/test.mjs', ['rig', fixture('empty')]);
    assert.equal(output.trimEnd().split('\n').at(-1), '0 passed, 1 failed');
    assert.equal(code, 1);
  });

  it('fails by a suite whose process is killed', async () => {
    const { code, output } = await runScript('scripts/test.mjs', ['rig', fixture('killed')]);
    assert.match(output, /It left no results/);
    assert.equal(code, 1);
  });

  it('names the suites when there is none of that name', async () => {
    const { code, output } = await runScript('scripts/test.mjs', ['untit']);
    assert.match(output, /no suite called "untit".*unit/);
    assert.equal(code, 1);
  });
});

describe('an install without network', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'turnkeeper-offline-'));
    await writeFile(
      path.join(folder, 'package.json'),
      '{ "name": "offline", "dependencies": { "left-pad": "1.3.0" } }',
    );
    // Nothing listens on the port of `discard`, and an empty cache has nothing either.
    const npmrc = `registry=http://127.0.0.1:9/\ncache=${path.join(folder, 'cache')}\n`;
    await writeFile(path.join(folder, '.npmrc'), npmrc);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('says which download failed and what can be done', async () => {
    await assert.rejects(runNpm('Downloading a VS Code', ['install'], { cwd: folder }), (error: Error) => {
      assert.match(error.message, /^Downloading a VS Code: `npm install` failed/);
      assert.match(error.message, /left-pad/);
      assert.match(error.message, /Check the network/);
      return true;
    });
  });
});
