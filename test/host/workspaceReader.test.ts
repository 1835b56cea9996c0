import assert from 'node:assert/strict';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { labelledFolders } from '../../src/host/labelledFolders';
import { workspacePath } from '../../src/host/workspacePath';
import { WorkspaceReader } from '../../src/host/workspaceReader';

const signal = { aborted: false, addEventListener: () => {}, removeEventListener: () => {} };

describe('the workspace as agents read it', () => {
  const reader = new WorkspaceReader();
  let root: string;
  let outside: string;

  before(async () => {
    root = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';
    assert.ok(root, 'the tests need a workspace');
    outside = await mkdtemp(path.join(tmpdir(), 'turnkeeper-outside-'));
    await writeFile(path.join(outside, 'secret.txt'), 'secret');
    await symlink(outside, path.join(root, 'link'), 'junction');
    await vscode.workspace.fs.createDirectory(vscode.Uri.file(path.join(root, 'node_modules', 'dep')));
    await writeFile(path.join(root, 'node_modules', 'dep', 'index.js'), 'steep');
    await writeFile(path.join(root, 'binary.bin'), Buffer.from([1, 0, 2]));
  });

  after(async () => {
    await rm(outside, { recursive: true });
    for (const name of ['link', 'node_modules', 'binary.bin']) await rm(path.join(root, name), { recursive: true });
  });

  it('finds files by a glob, without what search leaves out', async () => {
    const found = await reader.findFiles({ pattern: '**/*.{ts,js}', limit: 100, signal });
    assert.ok(found.includes('src/steep.ts'), found.join(', '));
    assert.deepEqual(
      found.filter((file) => file.includes('node_modules')),
      [],
    );
  });

  it('reads a file of the workspace', async () => {
    assert.match(await reader.readText('src/steep.ts'), /export async function steep/);
  });

  it('finds text with its line, whatever its case', async () => {
    const found = await reader.findText({ text: 'EXPORT ASYNC FUNCTION steep', limit: 10, signal });
    assert.deepEqual(
      found.map(({ path: file }) => file),
      ['src/steep.ts'],
    );
    const lines = (await reader.readText('src/steep.ts')).split('\n');
    assert.equal(lines[(found[0]?.line ?? 0) - 1], found[0]?.text);
  });

  it('stops at the limit, and when it is told to', async () => {
    assert.equal((await reader.findText({ text: 'e', limit: 3, signal })).length, 3);
    assert.deepEqual(await reader.findText({ text: 'e', limit: 3, signal: { ...signal, aborted: true } }), []);
  });

  it('refuses what is not inside, by dots, by an absolute path and by a link', async () => {
    for (const file of ['../x', '/etc/passwd', 'src/../../x', 'link/secret.txt', path.join(outside, 'secret.txt')]) {
      await assert.rejects(reader.readText(file), { code: 'invalid' }, file);
    }
  });

  it('says that a file is not there, and that one is no text', async () => {
    await assert.rejects(reader.readText('src/nowhere.ts'), { code: 'not-found' });
    await assert.rejects(reader.readText('binary.bin'), /not a text file/);
  });

  it('tells folders of one name apart, in what it reads and in what it names', async () => {
    const uri = vscode.Uri.file(root);
    const folders = labelledFolders([
      { name: 'shop', uri: vscode.Uri.file(outside) },
      { name: 'shop', uri },
    ]);
    const both = new WorkspaceReader(() => folders);
    assert.equal(await both.readText('shop/secret.txt'), 'secret');
    assert.match(await both.readText('shop (2)/src/steep.ts'), /export async function steep/);
    await assert.rejects(both.readText('shop/src/steep.ts'), { code: 'not-found' });
    const steep = vscode.Uri.joinPath(uri, 'src', 'steep.ts');
    assert.equal(workspacePath(steep, folders), 'shop (2)/src/steep.ts');
    assert.equal(workspacePath(steep), 'src/steep.ts');
  });
});
