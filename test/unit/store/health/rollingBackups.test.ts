import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFiles } from '../../../../src/store/disk/files';
import { backupsKept, RollingBackups } from '../../../../src/store/health/rollingBackups';
import { temporaryFolder } from '../temporaryFolder';

const day = 24 * 60 * 60 * 1000;

function scene() {
  const directory = temporaryFolder();
  const clock = { time: Date.UTC(2026, 0, 31, 23, 59, 59), now: () => clock.time };
  const backups = new RollingBackups(directory, nodeFiles, clock);
  const names = (): string[] => readdirSync(path.join(directory, 'backups')).sort();
  const add = (): void => backups.add((file) => writeFileSync(file, String(clock.time)));
  return { clock, backups, names, add, directory };
}

describe('rolling backups', () => {
  it('are due when there is none, and again when the newest is a day old', () => {
    const { clock, backups, add } = scene();
    assert.ok(backups.isDue);
    add();
    assert.ok(!backups.isDue);
    clock.time += day - 1000;
    assert.ok(!backups.isDue);
    clock.time += 1000;
    assert.ok(backups.isDue);
  });

  it('keep the newest three, across the end of a month', () => {
    const { clock, names, add } = scene();
    for (let count = 0; count < 5; count++) {
      add();
      clock.time += day;
    }
    assert.equal(backupsKept, 3);
    assert.deepEqual(names(), [
      'sessions-20260202T235959Z.db',
      'sessions-20260203T235959Z.db',
      'sessions-20260204T235959Z.db',
    ]);
  });

  it('delete nothing before the new one is there, and nothing that is not theirs', () => {
    const { clock, backups, names, add, directory } = scene();
    for (let count = 0; count < 3; count++) {
      add();
      clock.time += day;
    }
    const mine = ['mine.db', 'sessions-old.db', 'sessions-20200101T000000Z.db.keep'];
    for (const name of mine) writeFileSync(path.join(directory, 'backups', name), 'mine');
    const before = names();
    const failing = (): never => {
      throw new Error('The disk is full.');
    };
    assert.throws(() => backups.add(failing));
    assert.deepEqual(names(), before);
    add();
    assert.ok(mine.every((name) => names().includes(name)));
  });
});
