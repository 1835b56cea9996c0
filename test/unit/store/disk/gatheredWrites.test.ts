import assert from 'node:assert/strict';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { GatheredWrites } from '../../../../src/store/disk/gatheredWrites';

interface Write {
  position: number;
  bytes: number[];
}

/** A file that writes down what is written to it, as much of it at once as `most` says. */
function recordingFiles(most = Infinity): { files: Files; writes: Write[]; fails: boolean } {
  const state = { files: nodeFiles, writes: [] as Write[], fails: false };
  const writeSync = (_: number, bytes: Uint8Array, from: number, length: number, position: number): number => {
    if (state.fails) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    const taken = Math.min(length, most);
    state.writes.push({ position, bytes: [...bytes.subarray(from, from + taken)] });
    return taken;
  };
  state.files = { ...nodeFiles, writeSync: writeSync as Files['writeSync'] };
  return state;
}

describe('gathered writes', () => {
  it('go out as one where each follows the one before', () => {
    const { files, writes } = recordingFiles();
    const gathered = new GatheredWrites(1, files);
    gathered.write(Uint8Array.of(1, 2), 100);
    gathered.write(Uint8Array.of(3), 102);
    assert.deepEqual(writes, []);
    gathered.flush();
    gathered.flush();
    assert.deepEqual(writes, [{ position: 100, bytes: [1, 2, 3] }]);
  });

  it('keep their order where one does not follow', () => {
    const { files, writes } = recordingFiles();
    const gathered = new GatheredWrites(1, files);
    gathered.write(Uint8Array.of(1, 2), 100);
    gathered.write(Uint8Array.of(9), 100);
    gathered.flush();
    assert.deepEqual(writes, [
      { position: 100, bytes: [1, 2] },
      { position: 100, bytes: [9] },
    ]);
  });

  it('copy what they are given, which is memory that SQLite uses again', () => {
    const { files, writes } = recordingFiles();
    const gathered = new GatheredWrites(1, files);
    const memory = Uint8Array.of(1);
    gathered.write(memory, 0);
    memory[0] = 7;
    gathered.flush();
    assert.deepEqual(writes, [{ position: 0, bytes: [1] }]);
  });

  it('are written to their end by a file system that takes a few bytes at a time', () => {
    const { files, writes } = recordingFiles(2);
    const gathered = new GatheredWrites(1, files);
    gathered.write(Uint8Array.of(1, 2, 3, 4, 5), 10);
    gathered.flush();
    assert.deepEqual(
      writes.map(({ position }) => position),
      [10, 12, 14],
    );
  });

  it('hold no more than they have room for', () => {
    const { files, writes } = recordingFiles();
    const gathered = new GatheredWrites(1, files);
    const large = new Uint8Array(200 * 1024);
    gathered.write(large, 0);
    gathered.write(large, large.length);
    assert.deepEqual(
      writes.map(({ bytes }) => bytes.length),
      [large.length],
    );
    gathered.write(new Uint8Array(300 * 1024), 2 * large.length);
    gathered.flush();
    assert.deepEqual(
      writes.map(({ position, bytes }) => [position, bytes.length]),
      [
        [0, large.length],
        [large.length, large.length],
        [2 * large.length, 300 * 1024],
      ],
    );
  });

  it('are given up when they fail, and never come out later', () => {
    const disk = recordingFiles();
    const gathered = new GatheredWrites(1, disk.files);
    gathered.write(Uint8Array.of(1), 0);
    disk.fails = true;
    assert.throws(() => gathered.flush(), { code: 'ENOSPC' });
    disk.fails = false;
    gathered.flush();
    assert.deepEqual(disk.writes, []);
  });
});
