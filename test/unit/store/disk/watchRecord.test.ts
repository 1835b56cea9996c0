import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { appendFileSync, utimesSync, writeFileSync, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { watchRecord } from '../../../../src/store/disk/watchRecord';
import { temporaryFolder } from '../temporaryFolder';

function recordFile(): string {
  const file = path.join(temporaryFolder(), 'sessions.written');
  writeFileSync(file, 'nobody 0');
  return file;
}

/** `told` says so to whoever waits for it. */
function telling() {
  const events = new EventEmitter();
  return { told: () => events.emit('told'), next: () => once(events, 'told') };
}

describe('watching the record of writes', () => {
  it('tells of a write that the system reports', async () => {
    const file = recordFile();
    const { told, next } = telling();
    const watching = watchRecord(file, nodeFiles, told);
    const heard = next();
    appendFileSync(file, 'somebody 1');
    await heard;
    watching.dispose();
  });

  it('tells of a write that nobody reports, by looking now and then', async () => {
    const file = recordFile();
    const { told, next } = telling();
    const silent: Files = {
      ...nodeFiles,
      watch: () => {
        throw Object.assign(new Error('No more watchers.'), { code: 'ENOSPC' });
      },
    };
    const watching = watchRecord(file, silent, told);
    const heard = next();
    utimesSync(file, new Date(), new Date(Date.now() + 5000));
    await heard;
    watching.dispose();
  });

  it('tells of several reports in a row once', async () => {
    const watcher = Object.assign(new EventEmitter(), { close: () => undefined }) as unknown as FSWatcher;
    let report: () => void = () => undefined;
    const watch = ((_file: string, _options: object, listener: () => void) => {
      report = listener;
      return watcher;
    }) as Files['watch'];
    let count = 0;
    const { told, next } = telling();
    const watching = watchRecord(recordFile(), { ...nodeFiles, watch }, () => {
      count++;
      return told();
    });
    const heard = next();
    for (let reports = 0; reports < 5; reports++) report();
    await heard;
    assert.equal(count, 1);
    watching.dispose();
  });

  it('tells again of a write that could not be looked into, until it could', async () => {
    const file = recordFile();
    const { told, next } = telling();
    const answers = [false, false, true];
    const watching = watchRecord(file, nodeFiles, () => {
      const isHeard = answers.shift() ?? true;
      if (answers.length === 0) told();
      return isHeard;
    });
    const heard = next();
    appendFileSync(file, 'somebody 1');
    await heard;
    watching.dispose();
  });

  it('tells nothing once it is disposed, and closes its watcher', () => {
    let closed = 0;
    const watcher = Object.assign(new EventEmitter(), { close: () => closed++ }) as unknown as FSWatcher;
    const watching = watchRecord(recordFile(), { ...nodeFiles, watch: (() => watcher) as Files['watch'] }, () => {
      throw new Error('It was told.');
    });
    watching.dispose();
    assert.equal(closed, 1);
  });
});
