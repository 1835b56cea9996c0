import assert from 'node:assert/strict';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Progress, SessionStore } from '../../../../src/core/sessionStore';
import type { Connection } from '../../../../src/store/database';
import { nodeFiles } from '../../../../src/store/disk/files';
import { exportStore } from '../../../../src/store/exchange/exportStore';
import { importFile } from '../../../../src/store/exchange/importFile';
import { runAtOnce, type LongWork } from '../../../../src/store/longWork';
import { builtStore } from '../../../faults/builtStore';
import { callsOn } from '../callsOn';
import { dump } from '../dump';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';
import { temporaryFolder } from '../temporaryFolder';

const longText = 'A long reply. '.repeat(350_000);

function storeSessions(connection: MemoryConnection, count: number, turns: number, reply = 'answer'): string[] {
  const calls = callsOn(connection);
  return Array.from({ length: count }, (_, number) => {
    const { id } = calls.createSession({ title: `Session ${number}` });
    for (let turn = 0; turn < turns; turn++) calls.appendTurn(id, { user: `prompt ${turn}`, assistant: reply });
    connection.now += 1;
    return id;
  });
}

const titles = (connection: Connection, view: 'active' | 'trash' = 'active'): string[] =>
  (callsOn(connection).listSessions({ view }) as { items: { title: string }[] }).items.map(({ title }) => title).sort();

/** Runs it until it has yielded so often, then cancels it. Also tells all that it said of its progress. */
function cancelAfter<Result>(steps: number, begin: (signal: AbortSignal) => LongWork<Result>) {
  const controller = new AbortController();
  const told: Progress[] = [];
  const work = begin(controller.signal);
  let next = work.next();
  for (; !next.done; next = work.next()) {
    told.push(next.value);
    if (told.length === steps) controller.abort();
  }
  return { result: next.value, told };
}

describe('a long export or import', function () {
  this.timeout(30_000);
  let here: MemoryConnection;
  let there: MemoryConnection;
  let folder: string;
  let file: string;
  const exporting = (signal?: AbortSignal) =>
    exportStore({ connection: here, files: nodeFiles, file, options: { signal } });
  const importing = (signal?: AbortSignal) =>
    importFile({ connection: there, files: nodeFiles, file, options: { signal } });

  beforeEach(async () => {
    here = await memoryConnection();
    there = await memoryConnection();
    folder = temporaryFolder();
    file = path.join(folder, 'export.json');
  });

  it('says how far it is, and reaches its end', () => {
    storeSessions(here, 3, 4);
    for (const work of [exporting, importing]) {
      const { told, result } = cancelAfter<{ cancelled: boolean }>(-1, work);
      assert.equal(result.cancelled, false);
      assert.ok(told.length > 3);
      assert.deepEqual(
        told.map(({ done }) => done),
        told.map(({ done }) => done).sort((a, b) => a - b),
      );
      assert.ok(told.every(({ total }) => total === told[0]?.total));
      assert.equal(told.at(-1)?.done, told.at(-1)?.total);
    }
  });

  it('leaves the file as it was, and nothing beside it, wherever an export is cancelled', () => {
    storeSessions(here, 3, 2);
    const steps = cancelAfter(-1, exporting).told.length;
    for (const before of [null, 'old']) {
      for (let step = 1; step < steps; step++) {
        if (before === null) nodeFiles.rmSync(file, { force: true });
        else writeFileSync(file, before);
        const { result } = cancelAfter(step, exporting);
        assert.deepEqual(result, { sessions: 0, turns: 0, cancelled: true });
        assert.deepEqual(readdirSync(folder), before === null ? [] : ['export.json']);
        if (before !== null) assert.equal(readFileSync(file, 'utf8'), before);
      }
    }
  });

  it('keeps what came whole and nothing else, wherever an import is cancelled, and goes on the next time', async () => {
    storeSessions(here, 4, 2);
    runAtOnce(exporting());
    const { told } = cancelAfter(-1, importing);
    const seen = new Set<number>();
    for (let step = 1; step < told.length; step++) {
      there = await memoryConnection();
      const { result } = cancelAfter(step, importing);
      assert.equal(result.cancelled, true);
      assert.equal(titles(there).length, result.imported);
      seen.add(result.imported);
      const rest = runAtOnce(importing());
      assert.deepEqual([rest.imported, rest.unchanged], [4 - result.imported, result.imported]);
    }
    assert.deepEqual([...seen], [0, 1, 2, 3]);
  });

  it('leaves nothing of a session that was cancelled between two of its transactions', () => {
    storeSessions(here, 1, 6, longText);
    storeSessions(here, 1, 1);
    runAtOnce(exporting());
    const { told } = cancelAfter(-1, () => {
      let writes = 0;
      const counting: Connection = { ...there, write: (work) => (writes++, there.write(work)) };
      const controller = new AbortController();
      const work = importFile({ connection: counting, files: nodeFiles, file, options: { signal: controller.signal } });
      return (function* (): LongWork<void> {
        for (let next = work.next(); !next.done; next = work.next()) {
          yield next.value;
          if (writes === 1 && !controller.signal.aborted) {
            assert.equal(titles(there, 'trash').length, 1);
            controller.abort();
          }
        }
      })();
    });
    assert.ok(told.length > 0);
    assert.deepEqual([titles(there), titles(there, 'trash')], [[], []]);
    assert.equal(runAtOnce(importing()).imported, 2);
  });

  describe('of a bad file', () => {
    /** What it says, with what is there unchanged. */
    const refusal = (): string => {
      const before = dump(there);
      rejects('invalid', () => runAtOnce(importing()));
      assert.deepEqual(dump(there), before);
      try {
        runAtOnce(importing());
      } catch (error) {
        return `${(error as Error).message} ${(error as { remedy?: string }).remedy ?? ''}`;
      }
      return '';
    };
    /** A file of two gigabytes that takes no room. */
    const twoGigabytes = (start: string): void => {
      const descriptor = openSync(file, 'w');
      writeSync(descriptor, start);
      ftruncateSync(descriptor, 2 * 1024 ** 3);
      closeSync(descriptor);
    };

    it('refuses two gigabytes of something else at once, and says why', () => {
      twoGigabytes('PK\u0003\u0004');
      assert.match(refusal(), /2048 MB.*Nothing of it was imported/);
    });

    it('refuses two gigabytes that begin as an export without holding them', () => {
      twoGigabytes('{"format":"turnkeeper-store","version":1,"records":[\n');
      const before = process.memoryUsage().rss;
      assert.match(refusal(), /line 2.*Nothing of it was imported/);
      assert.ok(process.memoryUsage().rss - before < 300 * 1024 * 1024);
    });

    it('says that a later version has written it', () => {
      for (const text of [
        '{"format":"turnkeeper-store","version":2,"records":[\n',
        '{"format":"turnkeeper-session","version":2}',
      ]) {
        writeFileSync(file, text);
        assert.match(refusal(), /version 2, not of 1.*Update Turnkeeper/);
      }
    });

    it('says that it is no text, and imports nothing of what came before that', () => {
      storeSessions(here, 2, 1);
      runAtOnce(exporting());
      const bytes = readFileSync(file);
      bytes[bytes.length - 40] = 0xff;
      writeFileSync(file, bytes);
      assert.match(refusal(), /not UTF-8.*Nothing of it was imported/);
    });

    it('says that it was cut off', () => {
      storeSessions(here, 2, 1);
      runAtOnce(exporting());
      writeFileSync(file, readFileSync(file).subarray(0, 900));
      assert.match(refusal(), /not a whole export.*Nothing of it was imported/);
    });
  });

  describe('in the store’s own thread', () => {
    const opened: SessionStore[] = [];
    const open = async (): Promise<SessionStore> => {
      const store = await builtStore.openStore({ directory: temporaryFolder() });
      opened.push(store);
      return store;
    };
    afterEach(() => Promise.all(opened.splice(0).map((store) => store.close())));

    /** Far more than is done in one slice of time. */
    const fill = async (store: SessionStore): Promise<void> => {
      storeSessions(here, 200, 2, 'A reply of some length. '.repeat(50));
      runAtOnce(exporting());
      await store.importFrom(file);
    };

    it('tells its progress across the thread and takes the signal there', async () => {
      const store = await open();
      const told: Progress[] = [];
      storeSessions(here, 3, 1);
      runAtOnce(exporting());
      const report = await store.importFrom(file, { onProgress: (progress) => told.push(progress) });
      assert.deepEqual(report, { imported: 3, unchanged: 0, skipped: [], cancelled: false });
      assert.deepEqual(told.at(-1), { done: told[0]?.total, total: told[0]?.total });
      const target = path.join(folder, 'again.json');
      const cancelled = await store.exportTo(target, { signal: AbortSignal.abort() });
      assert.deepEqual([cancelled.cancelled, existsSync(target)], [true, false]);
      assert.deepEqual(await store.exportTo(target), { sessions: 3, turns: 3, cancelled: false });
    });

    it('answers other calls while it runs, and ends when it is cancelled', async () => {
      const store = await open();
      storeSessions(here, 500, 2, 'A reply of some length. '.repeat(50));
      runAtOnce(exporting());
      const controller = new AbortController();
      let hasEnded = false;
      const importing = store.importFrom(file, { signal: controller.signal }).finally(() => (hasEnded = true));
      const { id } = await store.createSession({ title: 'Meanwhile' });
      await store.appendTurn(id, { user: 'Is anybody there?', assistant: 'Yes.' });
      assert.equal(hasEnded, false);
      controller.abort();
      const report = await importing;
      assert.equal(report.cancelled, true);
      assert.ok(report.imported < 500);
    });

    it('is ended by closing the store, with no draft left', async () => {
      const store = await open();
      await fill(store);
      const target = path.join(folder, 'late.json');
      const exported = store.exportTo(target);
      await store.listSessions({ limit: 1 });
      await Promise.all([store.close(), assert.rejects(exported, { code: 'io', message: /closed/ })]);
      assert.deepEqual(readdirSync(folder), ['export.json']);
    });

    it('refuses options that it does not know, and those that are none', async () => {
      const store = await open();
      for (const options of [{ file: 'x' }, 7, null, { signal: 'stop' }]) {
        await assert.rejects(store.importFrom(file, options as never), { code: 'invalid' });
        await assert.rejects(store.exportTo(file, options as never), { code: 'invalid' });
      }
    });
  });
});
