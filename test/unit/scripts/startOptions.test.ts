import assert from 'node:assert/strict';
import path from 'node:path';
import { FriendlyError } from '../../../scripts/friendlyError.mjs';
import { root } from '../../../scripts/root.mjs';
import { startOptions } from '../../../scripts/startOptions.mjs';
import { demoWorkspace } from '../../rig/rigPaths.mjs';

function refuses(args: string[], why: RegExp) {
  return assert.rejects(startOptions(args), (error) => error instanceof FriendlyError && why.test(error.message));
}

describe('the options of npm start', () => {
  it('open the demo workspace on a fixed port unless told otherwise', async () => {
    const options = await startOptions([]);
    assert.equal(options.workspace, demoWorkspace);
    assert.equal(options.isDemo, true);
    assert.equal(options.port, (await startOptions([])).port);
  });

  it('take a folder and a port', async () => {
    const options = await startOptions(['--workspace', path.join(root, 'src'), '--port', '4000']);
    assert.deepEqual(options, { workspace: path.join(root, 'src'), isDemo: false, port: 4000, browser: false });
  });

  it('say which workspace does not exist', () =>
    refuses(['--workspace', '/no/such/folder'], /\/no\/such\/folder does not/));

  it('refuse a workspace that is a plain file', () =>
    refuses(['--workspace', path.join(root, 'package.json')], /neither a folder nor/));

  for (const port of ['ninety', '65536', '-1', '80.5', '']) {
    it(`refuse the port "${port}"`, () => refuses([`--port=${port}`], /is no port/));
  }

  it('refuse an option that there is not, and say which there are', () => refuses(['--wrokspace', '.'], /--workspace/));
});
