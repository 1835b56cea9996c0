import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { UnfinishedChange } from '../../../src/core/unfinishedChange';
import { applyChanges } from '../../../src/tools/applyChanges';
import { NodeWorkspace } from '../../../src/tools/nodeWorkspace';
import { openFile } from '../../../src/tools/openFile';
import { temporaryFolder } from '../store/temporaryFolder';
import { never, shop } from './shop';

const all = { offset: 0, length: 1000 };
const invalid = { name: 'SessionError', code: 'invalid' };

/** From now on every file takes two characters and no more; `file` is any that can be opened. */
async function fullDisk(file: string): Promise<{ free(): void }> {
  const handle = await open(file);
  const kind = Object.getPrototypeOf(handle) as Pick<typeof handle, 'writeFile'>;
  await handle.close();
  const { writeFile } = kind;
  kind.writeFile = async function (this: typeof handle, text) {
    await writeFile.call(this, String(text).slice(0, 2));
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  return { free: () => (kind.writeFile = writeFile) };
}

describe('a workspace on disk', () => {
  it('says where a path really lies', async () => {
    const { workspace, folder } = shop({ 'src/a.ts': 'x' });
    symlinkSync('src', path.join(folder, 'link'));
    assert.equal((await workspace.locate('link/a.ts')).path, 'src/a.ts');
    assert.equal((await workspace.locate('./src//a.ts')).kind, 'file');
    assert.equal((await workspace.locate('')).path, '');
    const missing = await workspace.locate('link/deep/new.ts');
    assert.deepEqual([missing.path, missing.kind], ['src/deep/new.ts', 'missing']);
  });

  describe('follows no link out', () => {
    const attacks: [string, (folder: string, outside: string) => void, string][] = [
      ['to a file', (folder, outside) => symlinkSync(path.join(outside, 'secret.txt'), path.join(folder, 'l')), 'l'],
      ['to a folder', (folder, outside) => symlinkSync(outside, path.join(folder, 'l')), 'l/secret.txt'],
      [
        'to a file that is not there',
        (folder, outside) => symlinkSync(path.join(outside, 'no'), path.join(folder, 'l')),
        'l',
      ],
      ['to a new file in a folder', (folder, outside) => symlinkSync(outside, path.join(folder, 'l')), 'l/new.txt'],
      ['upwards', (folder) => symlinkSync('..', path.join(folder, 'l')), 'l/outside/secret.txt'],
      [
        'by a link to a link',
        (folder, outside) => {
          symlinkSync(outside, path.join(folder, 'm'));
          symlinkSync('m', path.join(folder, 'l'));
        },
        'l/secret.txt',
      ],
      ['in a circle', (folder) => symlinkSync('l', path.join(folder, 'l')), 'l'],
    ];
    for (const [what, prepare, target] of attacks) {
      it(what, async () => {
        const { workspace, folder, outside } = shop();
        prepare(folder, outside);
        await assert.rejects(workspace.locate(target), invalid);
        await assert.rejects(workspace.readBytes(target, all), invalid);
        await assert.rejects(workspace.apply([{ path: target, before: null, after: 'x' }]), invalid);
        assert.deepEqual(readdirSync(outside), ['secret.txt']);
        assert.equal(readFileSync(path.join(outside, 'secret.txt'), 'utf8'), 'secret');
      });
    }

    it('when a folder with a name that begins like ours lies beside it', async () => {
      const { workspace, folder } = shop();
      mkdirSync(`${folder}-old`);
      symlinkSync(`${folder}-old`, path.join(folder, 'l'));
      await assert.rejects(workspace.list('l'), invalid);
    });

    it('when the link is put there after a look', async () => {
      const { workspace, folder, outside } = shop({ 'a.txt': 'mine', 'sub/secret.txt': 'mine' });
      const [file, inFolder] = [await workspace.locate('a.txt'), await workspace.locate('sub/secret.txt')];
      rmSync(path.join(folder, 'a.txt'));
      symlinkSync(path.join(outside, 'secret.txt'), path.join(folder, 'a.txt'));
      await assert.rejects(openFile(file), { code: 'conflict' });
      rmSync(path.join(folder, 'sub'), { recursive: true });
      symlinkSync(outside, path.join(folder, 'sub'));
      await assert.rejects(openFile(inFolder), { code: 'conflict' });
    });
  });

  it('opens regular files only', async () => {
    const { workspace } = shop();
    await assert.rejects(workspace.readBytes('', all), invalid);
    await assert.rejects(workspace.readBytes('none', all), { code: 'not-found' });
  });

  if (process.platform !== 'win32') {
    it('does not wait for the other end of a pipe', async () => {
      const { workspace, folder } = shop();
      execFileSync('mkfifo', [path.join(folder, 'pipe')]);
      await assert.rejects(workspace.readBytes('pipe', all), invalid);
    });
  }

  it('reads a part of a file of a gigabyte', async () => {
    const { workspace, folder } = shop({ big: 'start' });
    truncateSync(path.join(folder, 'big'), 1_000_000_000);
    assert.equal(Buffer.from(await workspace.readBytes('big', { offset: 2, length: 3 })).toString(), 'art');
    assert.equal((await workspace.readBytes('big', { offset: 999_999_999, length: 10 })).length, 1);
    await assert.rejects(workspace.readText('big'), invalid);
  });

  it('has its folders by name where it has several', async () => {
    const [one, two] = [temporaryFolder(), temporaryFolder()];
    const roots = [
      { name: 'one', folder: one },
      { name: 'two', folder: two },
    ];
    const workspace = new NodeWorkspace({ roots, isTrusted: () => true });
    await workspace.apply([{ path: 'two/a.txt', before: null, after: 'x' }]);
    assert.ok(existsSync(path.join(two, 'a.txt')));
    assert.deepEqual(await workspace.findFiles({ pattern: '*.txt', limit: 9, signal: never }), ['two/a.txt']);
    assert.deepEqual(
      (await workspace.list('')).map(({ name }) => name),
      ['one', 'two'],
    );
    await assert.rejects(workspace.locate('three/a.txt'), { code: 'not-found' });
  });

  it('finds files and lines, following no link and looking into no binary file', async () => {
    const { workspace, folder, outside } = shop({
      'src/a.ts': 'one\nTea here\n',
      'src/b.md': 'tea',
      'node_modules/x/c.ts': 'tea',
      'image.ts': new Uint8Array([0x74, 0x65, 0x61, 0]),
    });
    symlinkSync(outside, path.join(folder, 'out'));
    const signal = never;
    assert.deepEqual(await workspace.findFiles({ pattern: '**/*', limit: 9, signal }), [
      'image.ts',
      'src/a.ts',
      'src/b.md',
    ]);
    assert.deepEqual(await workspace.findText({ text: 'TEA', include: '**/*.ts', limit: 9, signal }), [
      { path: 'src/a.ts', line: 2, text: 'Tea here' },
    ]);
    assert.equal((await workspace.findText({ text: 'tea', limit: 1, signal })).length, 1);
  });

  describe('changes files', () => {
    it('making folders, and keeping what a file may be used for', async () => {
      const { workspace, folder, read } = shop({ 'run.sh': 'old' });
      chmodSync(path.join(folder, 'run.sh'), 0o755);
      await workspace.apply([
        { path: 'run.sh', before: 'old', after: 'new' },
        { path: 'a/b/c.txt', before: null, after: 'made' },
      ]);
      assert.deepEqual([read('run.sh'), read('a/b/c.txt')], ['new', 'made']);
      if (process.platform !== 'win32') assert.equal(statSync(path.join(folder, 'run.sh')).mode & 0o777, 0o755);
      assert.deepEqual(readdirSync(folder).sort(), ['a', 'run.sh']);
    });

    it('only where they are as they are said to be, and then all of them', async () => {
      const { workspace, read } = shop({ 'a.txt': 'a', 'b.txt': 'changed' });
      const changes = [
        { path: 'a.txt', before: 'a', after: 'A' },
        { path: 'b.txt', before: 'b', after: 'B' },
      ];
      await assert.rejects(workspace.apply(changes), { code: 'conflict' });
      await assert.rejects(workspace.apply([{ path: 'a.txt', before: null, after: 'A' }]), { code: 'conflict' });
      await assert.rejects(workspace.apply([{ path: 'none', before: 'x', after: null }]), { code: 'conflict' });
      assert.deepEqual([read('a.txt'), read('b.txt')], ['a', 'changed']);
    });

    it('all or none, when the second cannot be written', async () => {
      const { workspace, folder, read } = shop({ 'a.txt': 'a' });
      const changes = [
        { path: 'a.txt', before: 'a', after: 'A' },
        { path: 'new', before: null, after: 'a file' },
        { path: 'new/file', before: null, after: 'in it' },
      ];
      await assert.rejects(workspace.apply(changes), { name: 'SessionError' });
      assert.equal(read('a.txt'), 'a');
      assert.deepEqual(readdirSync(folder), ['a.txt']);
    });

    it('leaving nothing of a file that the disk had no room for', async () => {
      const { workspace, folder } = shop({ 'a.txt': 'a' });
      const disk = await fullDisk(path.join(folder, 'a.txt'));
      try {
        const created = { path: 'new.txt', before: null, after: 'much' };
        const changed = { path: 'a.txt', before: 'a', after: 'much' };
        for (const change of [created, changed]) {
          await assert.rejects(workspace.apply([change]), { code: 'disk-full' });
          assert.deepEqual(readdirSync(folder), ['a.txt']);
        }
      } finally {
        disk.free();
      }
      assert.equal(readFileSync(path.join(folder, 'a.txt'), 'utf8'), 'a');
    });

    it('as far as it can be taken back, and saying why it failed and what is left', async () => {
      const { workspace, read, folder } = shop({ 'a.txt': 'a', 'b.txt': 'b' });
      const changes = [
        { path: 'a.txt', before: 'a', after: 'A' },
        { path: 'b.txt', before: 'b', after: 'B' },
        { path: 'new', before: null, after: 'a file' },
        { path: 'new/file', before: null, after: 'in it' },
      ];
      let looks = 0;
      const failing = {
        readBytes: workspace.readBytes.bind(workspace),
        // Twice before it is changed; the third look is to take it back.
        locate: async (name: string) => {
          if (name === 'b.txt' && (looks += 1) > 2) throw new Error('the disk is gone');
          return workspace.locate(name);
        },
      };
      await assert.rejects(applyChanges(failing, changes), (error) => {
        assert.ok(error instanceof UnfinishedChange);
        assert.deepEqual(error.paths, ['b.txt']);
        assert.match(error.message, /goes through a file as if it were a folder\. Changed all the same: b\.txt\.$/);
        return true;
      });
      assert.deepEqual([read('a.txt'), read('b.txt')], ['a', 'B']);
      assert.deepEqual(readdirSync(folder), ['a.txt', 'b.txt']);
    });

    it('without reaching another file through a hard link', async () => {
      const { workspace, folder, outside, read } = shop();
      linkSync(path.join(outside, 'secret.txt'), path.join(folder, 'twin.txt'));
      await workspace.apply([{ path: 'twin.txt', before: 'secret', after: 'mine' }]);
      assert.equal(read('twin.txt'), 'mine');
      assert.equal(readFileSync(path.join(outside, 'secret.txt'), 'utf8'), 'secret');
    });
  });
});
