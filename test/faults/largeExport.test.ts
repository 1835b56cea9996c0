import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { BenchText } from '../bench/benchText';
import { benchTurn } from '../bench/benchTurn';
import { growStore } from '../bench/seedFolders';
import { builtStore } from './builtStore';
import { isLong } from './randomness';

/** In MB. Neither export nor import ever holds more than some pages of turns, so that the smaller one shows it too. */
const size = isLong ? 1024 : 48;
const mostMemory = 350;

describe(`a store of ${size} MB`, function () {
  this.timeout(60 * 60_000);
  // On a real disk: in memory it would count as the memory that is measured.
  const root = mkdtempSync(path.join(os.tmpdir(), 'turnkeeper-export-'));
  after(() => rmSync(root, { recursive: true, force: true }));

  it('is exported, imported into an empty one and exported again to the same bytes, without being held', async () => {
    const text = new BenchText(17);
    const original = path.join(root, 'original');
    const isTooSmall = (megabytes: number): boolean => megabytes < size;
    await growStore(original, isTooSmall, (number) => benchTurn(text, number), { withIndex: false });
    const before = process.memoryUsage.rss();
    let peak = before;
    const watching = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
    const [first, second] = [path.join(root, 'first.json'), path.join(root, 'second.json')];
    const started = performance.now();
    const here = await builtStore.openStore({ directory: original });
    const exported = await here.exportTo(first);
    await here.close();
    const untilExported = performance.now();
    const there = await builtStore.openStore({ directory: path.join(root, 'copy') });
    const report = await there.importFrom(first);
    const untilImported = performance.now();
    assert.deepEqual(report, { imported: exported.sessions, unchanged: 0, skipped: [], cancelled: false });
    assert.deepEqual(await there.exportTo(second), exported);
    clearInterval(watching);
    assert.equal(await hashOf(second), await hashOf(first));
    assert.deepEqual(await there.checkIntegrity(), { ok: true, problems: [] });
    await there.close();
    const memory = Math.round((peak - before) / 2 ** 20);
    console.log(
      `      ${exported.sessions} sessions, ${exported.turns} turns, ${Math.round(statSync(first).size / 2 ** 20)} MB of JSON: ` +
        `exported in ${seconds(untilExported - started)}, imported in ${seconds(untilImported - untilExported)}, ` +
        `${memory} MB of memory at most`,
    );
    assert.ok(memory < mostMemory, `${memory} MB`);
  });
});

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
