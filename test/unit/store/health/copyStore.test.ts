import assert from 'node:assert/strict';
import { appendFileSync, existsSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyAside, copyDatabase } from '../../../../src/store/health/copyStore';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { fullDisk } from '../refusingFiles';
import { temporaryFolder } from '../temporaryFolder';

function scene() {
  const folder = temporaryFolder();
  const database = path.join(folder, 'sessions.db');
  writeFileSync(database, 'pages');
  writeFileSync(`${database}-wal`, 'frames');
  return { folder, database, copy: path.join(temporaryFolder(), 'copy.db') };
}

describe('a copy of a database', () => {
  it('takes the log with it, and a log that is not there does not matter', () => {
    const { database, copy } = scene();
    copyDatabase(database, copy, nodeFiles);
    assert.deepEqual([readFileSync(copy, 'utf8'), readFileSync(`${copy}-wal`, 'utf8')], ['pages', 'frames']);
    unlinkSync(`${database}-wal`);
    const plain = path.join(temporaryFolder(), 'plain.db');
    copyDatabase(database, plain, nodeFiles);
    assert.ok(existsSync(plain) && !existsSync(`${plain}-wal`));
  });

  it('is made again when the files change meanwhile, and given up when they always do', () => {
    const { database, copy } = scene();
    let changes = 1;
    const copyFileSync: Files['copyFileSync'] = (from, to, mode) => {
      nodeFiles.copyFileSync(from, to, mode);
      if (changes-- > 0) appendFileSync(`${database}-wal`, '+');
    };
    copyDatabase(database, copy, { ...nodeFiles, copyFileSync });
    assert.equal(readFileSync(`${copy}-wal`, 'utf8'), 'frames+');
    changes = Infinity;
    assert.throws(() => copyDatabase(database, copy, { ...nodeFiles, copyFileSync }), { code: 'busy' });
  });
});

describe('setting a damaged database aside', () => {
  it('keeps each damage once, whole, under a name of its own', () => {
    const { folder, database } = scene();
    const first = copyAside(database, nodeFiles);
    assert.equal(copyAside(database, nodeFiles), first);
    appendFileSync(`${database}-wal`, '!');
    const second = copyAside(database, nodeFiles);
    assert.deepEqual(
      readdirSync(path.join(folder, 'damaged')).sort(),
      [first, second].map((name) => path.basename(name)).sort(),
    );
    assert.equal(readFileSync(path.join(first, 'sessions.db-wal'), 'utf8'), 'frames');
    assert.equal(readFileSync(path.join(second, 'sessions.db-wal'), 'utf8'), 'frames!');
  });

  it('leaves no half copy under that name when the disk is full, and succeeds later', () => {
    const { folder, database } = scene();
    const disk = fullDisk();
    disk.refuses = true;
    assert.throws(() => copyAside(database, disk.files), { code: 'ENOSPC' });
    assert.ok(readdirSync(path.join(folder, 'damaged')).every((name) => name.endsWith('.partial')));
    disk.refuses = false;
    const kept = copyAside(database, disk.files);
    assert.deepEqual(readdirSync(path.join(folder, 'damaged')), [path.basename(kept)]);
  });
});
