import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareStorage } from '../../../src/host/prepareStorage';
import { workspaceKey } from '../../../src/host/workspaceKey';

const folder = (uri: string) => workspaceKey({ file: null, folders: [uri] });

describe('the key of a workspace', () => {
  it('is the same for the same folder, and another for another', () => {
    assert.equal(folder('file:///home/me/tea'), folder('file:///home/me/tea'));
    assert.equal(folder('file:///home/me/tea'), folder('file:///home/me/tea/'));
    assert.notEqual(folder('file:///home/me/tea'), folder('file:///home/me/teapot'));
  });

  it('leaves the port of a server out', () => {
    assert.equal(folder('vscode-remote://127.0.0.1:8080/tea'), folder('vscode-remote://127.0.0.1:9090/tea'));
    assert.equal(folder('vscode-remote://127.0.0.1%3A8080/tea'), folder('vscode-remote://127.0.0.1/tea'));
    assert.notEqual(folder('vscode-remote://one:8080/tea'), folder('vscode-remote://two:8080/tea'));
  });

  it('takes no part of a path for a port', () => {
    assert.notEqual(folder('file:///a:1/tea'), folder('file:///a:2/tea'));
  });

  it('is that of the workspace file where there is one', () => {
    const file = 'file:///home/me/tea.code-workspace';
    assert.equal(workspaceKey({ file, folders: ['file:///a'] }), workspaceKey({ file, folders: ['file:///b'] }));
  });

  it('does not depend on the order of the folders', () => {
    const key = (...folders: string[]) => workspaceKey({ file: null, folders });
    assert.equal(key('file:///a', 'file:///b'), key('file:///b', 'file:///a'));
  });

  it('has a name for a window without a folder', () => {
    assert.equal(workspaceKey({ file: null, folders: [] }), 'no-workspace');
  });

  it('is a plain file name', () => {
    assert.match(folder('file:///../../etc/passwd'), /^[0-9a-f]{32}$/);
  });
});

describe('the folder of a store', () => {
  let root: string;
  beforeEach(async () => (root = await mkdtemp(path.join(tmpdir(), 'turnkeeper-storage-'))));
  afterEach(() => rm(root, { recursive: true }));

  const identity = { file: null, folders: ['file:///home/me/tea'] };

  it('says which workspace it belongs to', async () => {
    const directory = await prepareStorage(root, identity);
    assert.equal(directory, path.join(root, 'workspaces', workspaceKey(identity)));
    assert.deepEqual(JSON.parse(await readFile(path.join(directory, 'workspace.json'), 'utf8')), identity);
  });

  it('can be read by its owner only', async function () {
    if (process.platform === 'win32') return;
    const directory = await prepareStorage(root, identity);
    assert.equal((await stat(directory)).mode & 0o777, 0o700);
    assert.equal((await stat(path.join(directory, 'workspace.json'))).mode & 0o777, 0o600);
  });

  it('is prepared by many windows at once without litter', async () => {
    await Promise.all(Array.from({ length: 10 }, () => prepareStorage(root, identity)));
    const directory = await prepareStorage(root, identity);
    assert.deepEqual(await readdir(directory), ['workspace.json']);
  });
});
