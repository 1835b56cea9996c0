import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { breakLock } from '../../../../src/store/disk/breakLock';
import { FileLock } from '../../../../src/store/disk/fileLock';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { newOwner } from '../../../../src/store/disk/processIdentity';
import { temporaryFolder } from '../temporaryFolder';

describe('the lock', () => {
  it('lets nobody in while it is held', () => {
    const folder = temporaryFolder();
    const one = lockIn(folder);
    const other = lockIn(folder, { patience: { ms: 20 } });
    one.hold(() => assert.throws(() => other.hold(() => undefined), { code: 'locked-out' }));
    assert.equal(
      other.hold(() => 'in'),
      'in',
    );
  });

  it('is waited for no longer than some seconds, whoever forgets to say how long', function () {
    this.timeout(20_000);
    const folder = temporaryFolder();
    const one = lockIn(folder);
    const other = lockIn(folder, { patience: undefined });
    one.hold(() => assert.throws(() => other.hold(() => undefined), { code: 'locked-out' }));
  });

  it('is given back when the work throws', () => {
    const folder = temporaryFolder();
    const lock = lockIn(folder);
    assert.throws(() =>
      lock.hold(() => {
        throw new Error('failed');
      }),
    );
    lockIn(folder, { patience: { ms: 20 } }).hold(() => undefined);
  });

  it('is taken over from a process that was killed', async () => {
    const folder = temporaryFolder();
    await kill(await holderIn(folder));
    lockIn(folder).hold(() => undefined);
  });

  it('is taken over when those who took it over before were killed, too', async () => {
    const folder = temporaryFolder();
    await kill(await holderIn(folder, 'held.dead', 'held.dead.dead'));
    lockIn(folder).hold(() => undefined);
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('held')),
      [],
    );
  });

  it('is never taken from a process that is only stopped', async () => {
    const folder = temporaryFolder();
    const holder = await holderIn(folder);
    holder.kill('SIGSTOP');
    assert.throws(() => lockIn(folder, { patience: { ms: 600 } }).hold(() => undefined), { code: 'locked-out' });
    await kill(holder);
    lockIn(folder).hold(() => undefined);
  });

  it('is never taken from another host', () => {
    const folder = temporaryFolder();
    const elsewhere = { host: 'elsewhere', pid: 1, start: '1', nonce: 'n' };
    writeFileSync(path.join(folder, 'held'), JSON.stringify(elsewhere));
    assert.throws(
      () => lockIn(folder, { patience: { ms: 400 } }).hold(() => undefined),
      /in use by another process \(1\) on elsewhere,/,
    );
  });

  it('is broken on a person’s word when its owner is on another host, and never when it runs here', () => {
    const directory = temporaryFolder();
    const folder = path.join(directory, 'sessions.locks');
    const lock = lockIn(folder);
    lock.hold(() => assert.throws(() => breakLock({ directory }), { code: 'busy' }));
    const elsewhere = { host: 'elsewhere', pid: 1, start: '1', nonce: 'n' };
    writeFileSync(path.join(folder, 'held'), JSON.stringify(elsewhere));
    assert.throws(() => breakLock({ directory, owners: [{ ...elsewhere, nonce: 'other' }] }), { code: 'conflict' });
    assert.deepEqual(breakLock({ directory, owners: [elsewhere] }), [elsewhere]);
    lock.hold(() => undefined);
  });

  it('does without links where there are none', () => {
    const folder = temporaryFolder();
    const linkSync: Files['linkSync'] = () => {
      throw Object.assign(new Error('no links here'), { code: 'EPERM' });
    };
    const one = lockIn(folder, { files: { ...nodeFiles, linkSync } });
    const other = lockIn(folder, { files: { ...nodeFiles, linkSync }, patience: { ms: 20 } });
    one.hold(() => assert.throws(() => other.hold(() => undefined), { code: 'locked-out' }));
    other.hold(() => undefined);
  });

  it('is still its owner’s when it could not be let go', () => {
    const folder = temporaryFolder();
    let stuck = true;
    const unlinkSync: Files['unlinkSync'] = (file) => {
      if (stuck) throw Object.assign(new Error('stuck'), { code: 'EIO' });
      nodeFiles.unlinkSync(file);
    };
    const lock = lockIn(folder, { files: { ...nodeFiles, unlinkSync }, patience: { ms: 20 } });
    lock.hold(() => undefined);
    lock.hold(() => undefined);
    stuck = false;
    lock.hold(() => undefined);
    lockIn(folder, { patience: { ms: 20 } }).hold(() => undefined);
  });

  it('is not believed to be held because letting go of it was reported as failed', () => {
    const folder = temporaryFolder();
    const unlinkSync: Files['unlinkSync'] = (file) => {
      nodeFiles.unlinkSync(file);
      throw Object.assign(new Error('the answer was lost'), { code: 'EIO' });
    };
    const doubtful = lockIn(folder, { files: { ...nodeFiles, unlinkSync }, patience: { ms: 20 } });
    const other = lockIn(folder, { patience: { ms: 20 } });
    doubtful.hold(() => undefined);
    other.hold(() => {
      assert.throws(() => doubtful.hold(() => undefined), { code: 'locked-out' });
      doubtful.dispose();
      assert.throws(() => lockIn(folder, { patience: { ms: 20 } }).hold(() => undefined), { code: 'locked-out' });
    });
  });

  it('is held when taking it was reported as failed but was not', () => {
    const folder = temporaryFolder();
    const linkSync: Files['linkSync'] = (from, to) => {
      nodeFiles.linkSync(from, to);
      throw Object.assign(new Error('the answer was lost'), { code: 'EIO' });
    };
    const lock = lockIn(folder, { files: { ...nodeFiles, linkSync }, patience: { ms: 20 } });
    lock.hold(() => undefined);
    lockIn(folder, { patience: { ms: 20 } }).hold(() => undefined);
  });

  it('is left free by an owner that could not say its name in it', () => {
    const folder = temporaryFolder();
    const linkSync: Files['linkSync'] = () => {
      throw Object.assign(new Error('no links here'), { code: 'EPERM' });
    };
    let isFull = false;
    const writeFileSync: Files['writeFileSync'] = (file, data, options) => {
      nodeFiles.writeFileSync(file, isFull ? '' : data, options);
      if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    const lock = lockIn(folder, { files: { ...nodeFiles, linkSync, writeFileSync } });
    isFull = true;
    assert.throws(() => lock.hold(() => undefined), { code: 'ENOSPC' });
    lockIn(folder, { patience: { ms: 20 } }).hold(() => undefined);
    assert.throws(() => lockIn(folder, { files: { ...nodeFiles, writeFileSync } }), { code: 'ENOSPC' });
    assert.equal(readdirSync(folder).length, 2);
  });

  it('collects what the dead left behind and counts them', async () => {
    const folder = temporaryFolder();
    await kill(await holderIn(folder));
    const lock = lockIn(folder);
    assert.equal(lock.collectDead(), 1);
    assert.equal(lock.collectDead(), 0);
    lock.hold(() => undefined);
    lock.dispose();
    assert.deepEqual(readdirSync(folder), []);
  });
});

function lockIn(folder: string, options: { files?: Files; patience?: { ms: number } } = {}): FileLock {
  return new FileLock({ folder, files: nodeFiles, owner: newOwner(), ...options });
}

async function holderIn(folder: string, ...names: string[]): Promise<ChildProcess> {
  const script = path.join(__dirname, 'lockHolder.ts');
  const child = spawn(process.execPath, ['--import=tsx', script, folder, ...names], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}
