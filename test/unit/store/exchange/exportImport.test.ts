import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JsonObject } from '../../../../src/core/json';
import type { Session } from '../../../../src/core/session';
import { SessionError } from '../../../../src/core/sessionError';
import type { ExportOptions, ImportReport, LongCallOptions } from '../../../../src/core/sessionStore';
import type { Connection } from '../../../../src/store/database';
import type { SessionDocument } from '../../../../src/store/exchange/document';
import { checkRecords } from '../../../../src/store/exchange/checkRecords';
import { exportCalls } from '../../../../src/store/exchange/exportCalls';
import { nodeFiles, type Files } from '../../../../src/store/disk/files';
import { importCalls } from '../../../../src/store/exchange/importCalls';
import { exportStore } from '../../../../src/store/exchange/exportStore';
import { importFile } from '../../../../src/store/exchange/importFile';
import { importRecords } from '../../../../src/store/exchange/importRecords';
import { runAtOnce } from '../../../../src/store/longWork';
import { loadCalls } from '../../../../src/store/repair/loadCalls';
import { recordsOfLines, type StoreRecord } from '../../../../src/store/exchange/storeRecords';
import { callsOn } from '../callsOn';
import { dump } from '../dump';
import { failEachStatement } from '../failingStatements';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';
import { temporaryFolder } from '../temporaryFolder';

/** Exports and imports answer at once. */
const portOn = (connection: Connection, files: Files = nodeFiles) => ({
  exportSession: (id: string) => exportCalls(connection, files).exportSession(id) as unknown as SessionDocument,
  exportTo: (file: string, options: ExportOptions = {}) => runAtOnce(exportStore({ connection, files, file, options })),
  importSession: (document: unknown) =>
    importCalls(connection, files).importSession(document as JsonObject) as unknown as Session,
  importFrom: (file: string, options: LongCallOptions = {}) =>
    runAtOnce(importFile({ connection, files, file, options })),
});

function importAll(connection: Connection, records: StoreRecord[], isCancelled = () => false): ImportReport {
  const unfit = runAtOnce(checkRecords(records));
  return runAtOnce(importRecords(connection, { records, unfit, isCancelled }));
}

/** A session with all that a session can have: branches, a trail of repairs, a prompt in the outbox, a queue. */
function storeRichSession(connection: MemoryConnection): string {
  const calls = callsOn(connection);
  const { id } = calls.createSession({
    title: 'Rich',
    agent: 'guide',
    model: 'small',
    metadata: { a: [1, { b: null }] },
  });
  const first = calls.appendTurn(id, {
    user: 'Read it, please',
    assistant: [{ type: 'text', text: 'Line one\u2028two \u0000 \ud800' }],
    tools: [{ id: 'call_0', name: 'read', input: { path: 'a.ts' }, output: 'x'.repeat(1000), isError: true }],
    usage: { inputTokens: 10, outputTokens: 20, cachedTokens: 3, cost: 0.1 },
  });
  connection.now += 1500.25;
  calls.appendTurn(id, { user: 'Second', assistant: 'Answer', model: 'large' });
  calls.createSnapshot(id, { label: 'before the detour' });
  calls.revertTo(id, { turnId: first.id });
  calls.appendTurn(id, { user: 'Another second', assistant: '', status: 'interrupted' });
  calls.createSnapshot(id, { label: 'start', turnId: first.id });
  calls.enqueue(id, 'later');
  calls.enqueue(id, [{ type: 'file', path: 'b.ts', range: { start: 1, end: 2 } }]);
  calls.saveDraft(id, 'half a tho');
  calls.updateSession(id, { pinned: true, tags: ['z', 'ä'], unread: true, archivedAt: -5 });
  void loadCalls(connection).loadSession(id);
  const pending = calls.beginTurn(id, { prompt: 'In the outbox' });
  calls.appendPartial(pending.id, [{ type: 'text', text: 'so far' }]);
  calls.appendPartial(pending.id, [{ type: 'usage', usage: { outputTokens: 7 } }]);
  calls.moveToTrash(id);
  return id;
}

/** A flat import that repair has something to say about. */
function storeRepaired(connection: MemoryConnection): string {
  const { id } = portOn(connection).importSession({
    title: 'Repaired',
    messages: [
      { role: 'user', content: 'one', id: 'm1' },
      { role: 'user', content: 'two', id: 'm2' },
      { role: 'assistant', content: 'answer', id: 'm2' },
    ],
  });
  void loadCalls(connection).loadSession(id);
  return id;
}

describe('export and import', function () {
  this.timeout(20_000);
  let here: MemoryConnection;
  let there: MemoryConnection;
  let folder: string;
  let file: string;

  beforeEach(async () => {
    here = await memoryConnection();
    there = await memoryConnection();
    folder = temporaryFolder();
    file = path.join(folder, 'export.json');
  });

  describe('one session', () => {
    it('comes back as it was: every branch, id, time, flag, snapshot, queue, draft, outbox and repair', () => {
      for (const id of [storeRichSession(here), storeRepaired(here)]) {
        const document = portOn(here).exportSession(id);
        const imported = portOn(there).importSession(document);
        assert.deepEqual(portOn(there).exportSession(id), document);
        assert.deepEqual(imported, document.session);
      }
      const rich = portOn(here).exportSession(storeRichSession(here));
      assert.deepEqual([rich.turns.length, rich.snapshots.length, rich.queue.length], [3, 2, 2]);
      assert.equal(rich.pending?.received.length, 2);
      assert.ok(portOn(here).exportSession(storeRepaired(here)).repairs.length > 0);
    });

    it('brings a time that no date can show to the nearest that one can', () => {
      const document = portOn(here).exportSession(storeRichSession(here));
      const far = (item: object, ...fields: string[]) =>
        Object.assign(item, Object.fromEntries(fields.map((field) => [field, 1.763e18])));
      far(document.session, 'createdAt', 'updatedAt', 'archivedAt', 'deletedAt');
      for (const turn of document.turns) {
        far(turn, 'startedAt', 'endedAt');
        for (const message of turn.messages) far(message, 'createdAt');
      }
      far(document.pending ?? {}, 'startedAt');
      portOn(there).importSession(document);
      const stored = JSON.stringify(portOn(there).exportSession(document.session.id));
      assert.doesNotMatch(stored, /1763000000000000000/);
      assert.match(stored, /8640000000000000/);
    });

    it('survives being written as JSON', () => {
      const id = storeRichSession(here);
      const document = portOn(here).exportSession(id);
      portOn(there).importSession(JSON.parse(JSON.stringify(document)));
      assert.deepEqual(portOn(there).exportSession(id), document);
    });

    it('changes nothing when it is imported again', () => {
      const document = portOn(here).exportSession(storeRichSession(here));
      portOn(there).importSession(document);
      const before = dump(there);
      portOn(there).importSession(document);
      assert.deepEqual(dump(there), before);
      portOn(here).importSession(document);
    });

    it('brings a prompt from the outbox as abandoned, however alive its owner is', () => {
      const id = storeRichSession(here);
      portOn(there).importSession(portOn(here).exportSession(id));
      const loaded = loadCalls(there).loadSession(id) as { pending: { state: string; owner: unknown } };
      assert.deepEqual([loaded.pending.state, loaded.pending.owner], ['abandoned', null]);
    });

    it('is imported whole or not at all, whichever statement fails', () => {
      const rich = portOn(here).exportSession(storeRichSession(here));
      const failures = failEachStatement(there, (connection) => portOn(connection).importSession(rich));
      assert.ok(failures > 30);
    });

    it('is refused where it is unknown', () => {
      rejects('not-found', () => portOn(here).exportSession('nobody'));
    });
  });

  describe('merging', () => {
    const store = (connection: MemoryConnection, ...prompts: string[]): string => {
      const calls = callsOn(connection);
      const { id } = calls.createSession({ title: 'Merged' });
      for (const prompt of prompts) calls.appendTurn(id, { user: prompt, assistant: `re ${prompt}` });
      return id;
    };
    const prompts = (connection: MemoryConnection, id: string): string[] =>
      portOn(connection)
        .exportSession(id)
        .turns.map(({ messages }) => {
          const part = messages[0]?.parts[0];
          return part?.type === 'text' ? part.text : '';
        });

    it('adds turns that are not there as branches, and leaves head, title and all else alone', () => {
      const id = store(here, 'one', 'two');
      portOn(there).importSession(portOn(here).exportSession(id));
      callsOn(here).appendTurn(id, { user: 'three here', assistant: 'ok' });
      callsOn(there).appendTurn(id, { user: 'three there', assistant: 'ok' });
      callsOn(there).updateSession(id, { title: 'Renamed', tags: ['mine'] });
      const before = portOn(there).exportSession(id);
      const merged = portOn(there).importSession(portOn(here).exportSession(id));
      assert.deepEqual(prompts(there, id), ['one', 'two', 'three there', 'three here']);
      assert.deepEqual({ ...merged, revision: 0, updatedAt: 0 }, { ...before.session, revision: 0, updatedAt: 0 });
      assert.equal(merged.revision, before.session.revision + 1);
      const again = dump(there);
      portOn(there).importSession(portOn(here).exportSession(id));
      assert.deepEqual(dump(there), again);
    });

    it('keeps both where one id stands for two contents, and their children with them', () => {
      const id = store(here, 'one', 'two', 'three');
      const old = portOn(here).exportSession(id);
      const [one, two] = old.turns;
      assert.ok(one && two);
      const revised = { ...two, messages: [{ role: 'user', parts: [{ type: 'text', text: 'two anew' }] }] };
      const given = [one, { ...revised, status: 'unanswered' }].map(({ id: turnId, messages, status }) => {
        return { id: turnId, status, messages: messages.map(({ role, parts }) => ({ role, parts })) };
      });
      callsOn(here).replaceHistory(id, given as never, { baseRevision: old.session.revision });
      portOn(here).importSession(old);
      assert.deepEqual(prompts(here, id).sort(), ['one', 'three', 'three', 'two', 'two', 'two anew']);
      const again = dump(here);
      portOn(here).importSession(old);
      assert.deepEqual(dump(here), again);
      assert.deepEqual(
        here.read((database) => database.all('PRAGMA foreign_key_check')),
        [],
      );
    });

    it('gives other ids to what another session holds already', () => {
      const id = store(here, 'one', 'two');
      callsOn(here).createSnapshot(id, { label: 'mark' });
      callsOn(here).enqueue(id, 'later');
      callsOn(here).beginTurn(id, { prompt: 'pending' });
      const document = portOn(here).exportSession(id);
      const twin = { ...document, session: { ...document.session, id: 'twin' } };
      const before = portOn(here).exportSession(id);
      portOn(here).importSession(twin);
      assert.deepEqual(portOn(here).exportSession(id), before);
      const copy = portOn(here).exportSession('twin');
      assert.deepEqual(prompts(here, 'twin'), ['one', 'two']);
      assert.equal(copy.session.headTurnId, copy.turns[1]?.id);
      assert.equal(copy.snapshots[0]?.turnId, copy.turns[1]?.id);
      assert.deepEqual([copy.queue.length, copy.pending?.parentTurnId], [1, copy.turns[1]?.id]);
      const again = dump(here);
      portOn(here).importSession(twin);
      assert.deepEqual(dump(here), again);
    });

    it('fills a session that has no turn yet, head included', () => {
      const id = store(here, 'one', 'two');
      const document = portOn(here).exportSession(id);
      portOn(there).importSession({
        ...document,
        turns: [],
        session: { ...document.session, headTurnId: null, revision: 0 },
      });
      assert.equal(portOn(there).importSession(document).headTurnId, document.session.headTurnId);
    });

    it('does not lose a prompt for which the outbox has no room', () => {
      const id = store(here, 'one');
      portOn(there).importSession(portOn(here).exportSession(id));
      callsOn(there).beginTurn(id, { prompt: 'typed there' });
      const pending = callsOn(here).beginTurn(id, { prompt: 'typed here' });
      callsOn(here).appendPartial(pending.id, [{ type: 'text', text: 'an answer' }]);
      const document = portOn(here).exportSession(id);
      portOn(there).importSession(document);
      const merged = portOn(there).exportSession(id);
      assert.deepEqual(merged.pending?.prompt, [{ type: 'text', text: 'typed there' }]);
      assert.deepEqual(prompts(there, id), ['one', 'typed here']);
      assert.deepEqual([merged.turns[1]?.status, merged.turns[1]?.messages.length], ['interrupted', 2]);
      assert.equal(merged.session.headTurnId, merged.turns[0]?.id);
      const again = dump(there);
      portOn(there).importSession(document);
      assert.deepEqual(dump(there), again);
    });

    it('does not bring back a queue that may have been sent since', () => {
      const id = store(here, 'one');
      const queued = callsOn(here).enqueue(id, 'do it');
      const document = portOn(here).exportSession(id);
      callsOn(here).removeQueued(queued.id);
      portOn(here).importSession(document);
      assert.deepEqual(callsOn(here).listQueue(id), []);
    });
  });

  describe('a whole store', () => {
    const storeAll = (): string[] => {
      const rich = storeRichSession(here);
      const calls = callsOn(here);
      const plain = calls.createSession({ title: 'Plain' }).id;
      calls.appendTurn(plain, { user: 'q', assistant: 'a' });
      const fork = calls.forkSession(plain).id;
      const empty = calls.createSession().id;
      return [rich, plain, fork, empty, storeRepaired(here)];
    };

    it('is one valid JSON file, a record a line, and comes back as it was', () => {
      const ids = storeAll();
      portOn(here).exportTo(file);
      const text = readFileSync(file, 'utf8');
      const whole = JSON.parse(text) as { format: string; version: number; records: object[] };
      assert.deepEqual([whole.format, whole.version], ['turnkeeper-store', 1]);
      assert.equal(text.trimEnd().split('\n').length, whole.records.length + 2);
      assert.deepEqual(whole.records.at(-1), { end: { sessions: 5, turns: 7 } });
      assert.deepEqual(portOn(there).importFrom(file), { imported: 5, unchanged: 0, skipped: [], cancelled: false });
      for (const id of ids) assert.deepEqual(portOn(there).exportSession(id), portOn(here).exportSession(id));
      const second = path.join(folder, 'second.json');
      portOn(there).exportTo(second);
      assert.equal(readFileSync(second, 'utf8'), text);
    });

    it('changes nothing when it is imported again, here or there', () => {
      storeAll();
      portOn(here).exportTo(file);
      portOn(there).importFrom(file);
      for (const connection of [here, there]) {
        const before = dump(connection);
        assert.deepEqual(portOn(connection).importFrom(file), {
          imported: 0,
          unchanged: 5,
          skipped: [],
          cancelled: false,
        });
        assert.deepEqual(dump(connection), before);
      }
    });

    it('exports a part of it, and refuses an id that is not there before it writes anything', () => {
      const [, plain = '', fork = ''] = storeAll();
      rejects('not-found', () => portOn(here).exportTo(file, { ids: [plain, 'nobody'] }));
      assert.deepEqual(readdirSync(folder), []);
      portOn(here).exportTo(file, { ids: [fork, fork, plain] });
      assert.equal(portOn(there).importFrom(file).imported, 2);
      assert.equal(portOn(there).exportSession(fork).session.parentId, plain);
    });

    it('links a fork that was imported alone when its parent comes, and loses nothing on the way', () => {
      const [, plain = '', fork = ''] = storeAll();
      const child = portOn(here).exportSession(fork);
      assert.equal(portOn(there).importSession(child).parentId, null);
      assert.deepEqual(portOn(there).exportSession(fork), child);
      there.changes.length = 0;
      portOn(there).importSession(portOn(here).exportSession(plain));
      assert.equal(callsOn(there).updateSession(fork, {}).parentId, plain);
      assert.deepEqual(portOn(there).exportSession(fork), child);
      assert.ok(
        there.changes.some(({ sessionId }) => sessionId === fork),
        'who shows the fork hears of it',
      );
    });

    it('leaves a fork without its parent until that comes too, and never closes a circle', () => {
      const [, plain = '', fork = ''] = storeAll();
      const [parent, child] = [portOn(here).exportSession(plain), portOn(here).exportSession(fork)];
      assert.equal(portOn(there).importSession(child).parentId, null);
      portOn(there).importSession({ ...parent, session: { ...parent.session, parentId: fork } });
      assert.equal(portOn(there).exportSession(plain).session.parentId, fork);
      assert.equal(portOn(there).importSession(child).parentId, null);
    });

    it('leaves out a session that is purged while it is written', () => {
      const [, plain = ''] = storeAll();
      let reads = 0;
      const disturbed: Connection = {
        ...here,
        read: (work) => {
          reads++;
          if (reads === 3) callsOn(here).purge(plain);
          return here.read(work);
        },
      };
      portOn(disturbed).exportTo(file, { ids: [plain] });
      assert.match(readFileSync(file, 'utf8'), /"sessionGone"/);
      assert.deepEqual(portOn(there).importFrom(file), { imported: 0, unchanged: 0, skipped: [], cancelled: false });
    });

    it('writes a session once more when its history is replaced while it is written', () => {
      const [, plain = ''] = storeAll();
      let reads = 0;
      const disturbed: Connection = {
        ...here,
        read: (work) => {
          reads++;
          if (reads === 3) {
            const { session, turns } = portOn(here).exportSession(plain);
            const given = turns.map(({ id, messages: [prompt] }) => ({ id, messages: prompt ? [prompt] : [] }));
            const revised = given.map((turn) => {
              const messages = turn.messages.map(({ id, role }) => ({
                id,
                role,
                parts: [{ type: 'text', text: 'new' }],
              }));
              return { ...turn, status: 'unanswered', messages };
            });
            callsOn(here).replaceHistory(plain, revised as never, { baseRevision: session.revision });
          }
          return here.read(work);
        },
      };
      portOn(disturbed).exportTo(file, { ids: [plain] });
      assert.deepEqual(portOn(there).importFrom(file), { imported: 1, unchanged: 0, skipped: [], cancelled: false });
      assert.deepEqual(portOn(there).exportSession(plain), portOn(here).exportSession(plain));
    });

    it('takes a session that is too large for one transaction through the trash', () => {
      const calls = callsOn(here);
      const { id } = calls.createSession({ title: 'Large', metadata: { kept: true } });
      for (let turn = 0; turn < 5; turn++) calls.appendTurn(id, { user: `q${turn}`, assistant: 'a' });
      portOn(here).exportTo(file);
      const lines = readFileSync(file, 'utf8').split('\n');
      const importLarge = (connection: Connection): ImportReport => {
        const records = [...recordsOfLines(lines)].map((record) => ({ ...record, size: 6_000_000 }));
        return importAll(connection, records);
      };
      let writes = 0;
      const killed: Connection = {
        ...there,
        write: (work) => {
          writes++;
          if (writes === 3) throw new SessionError('locked-out', 'killed here');
          return there.write(work);
        },
      };
      rejects('locked-out', () => importLarge(killed));
      writes = 0;
      assert.throws(() => importLarge(killed), /0 of its sessions are here by now and stay/);
      const half = portOn(there).exportSession(id);
      assert.equal(half.turns.length, 4);
      assert.notEqual(half.session.deletedAt, null);
      assert.deepEqual((callsOn(there).listSessions() as { items: unknown[] }).items, []);
      assert.deepEqual(importLarge(there), { imported: 1, unchanged: 0, skipped: [], cancelled: false });
      assert.deepEqual(portOn(there).exportSession(id), portOn(here).exportSession(id));
      assert.equal(importLarge(there).unchanged, 1);
    });

    it('says so when a large session is purged while it comes in, and goes on with the next', () => {
      const calls = callsOn(here);
      const { id } = calls.createSession({ title: 'Large' });
      for (let turn = 0; turn < 5; turn++) calls.appendTurn(id, { user: `q${turn}`, assistant: 'a' });
      here.now += 1;
      calls.createSession({ title: 'Next' });
      portOn(here).exportTo(file);
      const lines = readFileSync(file, 'utf8').split('\n');
      const records = [...recordsOfLines(lines)].map((record) => ({ ...record, size: 6_000_000 }));
      let writes = 0;
      const disturbed: Connection = {
        ...there,
        write: (work) => {
          writes++;
          if (writes === 3) callsOn(there).purge(id);
          return there.write(work);
        },
      };
      const report = importAll(disturbed, records);
      assert.deepEqual([report.imported, report.skipped.map((skipped) => skipped.id)], [1, [id]]);
    });

    it('is read too when another program has laid it out anew, with a mark at its start or other line ends', () => {
      storeAll();
      portOn(here).exportTo(file);
      const text = readFileSync(file, 'utf8');
      for (const other of [JSON.stringify(JSON.parse(text), null, 2), `\ufeff${text}`, text.replaceAll('\n', '\r\n')]) {
        writeFileSync(file, other);
        const report = portOn(there).importFrom(file);
        assert.equal(report.imported + report.unchanged, 5);
      }
    });
  });

  describe('a bad file', () => {
    /** Its lines, after a change. */
    const spoil = (change: (lines: string[]) => string[]): void => {
      const lines = readFileSync(file, 'utf8').split('\n');
      writeFileSync(file, change(lines).join('\n'));
    };
    const nothingCame = (work: () => unknown): void => {
      const before = dump(there);
      rejects('invalid', work);
      assert.deepEqual(dump(there), before);
    };

    beforeEach(() => {
      for (const title of ['First', 'Second']) {
        const calls = callsOn(here);
        const { id } = calls.createSession({ title });
        calls.appendTurn(id, { id: title, user: 'q', assistant: `a of ${title}` });
        here.now += 1;
      }
      portOn(here).exportTo(file);
    });

    it('is refused whole when it was cut off anywhere', () => {
      const bytes = readFileSync(file);
      const before = dump(there);
      for (let length = 0; length < bytes.length - 3; length += 17) {
        writeFileSync(file, bytes.subarray(0, length));
        rejects('invalid', () => portOn(there).importFrom(file));
      }
      assert.deepEqual(dump(there), before);
    });

    it('is refused whole when a line is missing, comes twice or is no JSON', () => {
      const text = readFileSync(file, 'utf8');
      const count = text.trimEnd().split('\n').length;
      for (let line = 0; line < count; line++) {
        for (const put of [[], ['{"turn":'], ['{}'], ['{"unknown":1},'], ['null']]) {
          writeFileSync(file, text);
          spoil((lines) => lines.toSpliced(line, 1, ...put));
          nothingCame(() => portOn(there).importFrom(file));
        }
      }
      writeFileSync(file, `${text}more`);
      nothingCame(() => portOn(there).importFrom(file));
    });

    it('is refused when it is of a later version, of another format or no text', () => {
      const text = readFileSync(file, 'utf8');
      for (const bad of [
        text.replace('"version":1', '"version":2'),
        text.replace('turnkeeper-store', 'other'),
        '',
        'hello',
        '[1, 2]',
        '"text"',
        '{"format":"turnkeeper-session","version":9}',
        '{"format":"turnkeeper-store","version":1}',
        '{"title":"no messages"}',
      ]) {
        writeFileSync(file, bad);
        nothingCame(() => portOn(there).importFrom(file));
      }
      const bytes = readFileSync(file);
      writeFileSync(file, Buffer.concat([Buffer.from(text.slice(0, 300)), Buffer.from([0xff, 0xfe]), bytes]));
      nothingCame(() => portOn(there).importFrom(file));
      writeFileSync(file, text.replace('"version":1', '"version":2'));
      assert.throws(() => portOn(there).importFrom(file), /version 2/);
    });

    it('costs only the session that is wrong in itself', () => {
      const text = readFileSync(file, 'utf8');
      const wrongs: [string, string][] = [
        ['"role":"user"', '"role":"robot"'],
        ['"status":"complete"', '"status":"done"'],
        ['"parentTurnId":null', '"parentTurnId":"ghost"'],
        ['"headTurnId":"First"', '"headTurnId":"ghost"'],
        ['"role":"assistant"', '"role":"tool"'],
        ['"metadata":{}', '"metadata":[]'],
        ['"usage":{"inputTokens":0,"outputTokens":0,"cachedTokens":0,"cost":0},"stop', '"usage":{"cost":-1},"stop'],
        ['"id":"First.1"', '"id":"First.0"'],
        ['"title":"First"', '"title":"First","surprise":true'],
        ['"title":"First"', '"title":"Fi\\u0000rst"'],
        ['"title":"First"', '"title":"Fi\\ud800rst"'],
        ['"pinned":false', '"pinned":"no"'],
        ['"createdAt":17', '"createdAt":null,"was":17'],
        ['"draft":null', '"draft":[{"type":"sound"}]'],
      ];
      for (const [from, to] of wrongs) {
        const bad = text.replace(from, to);
        assert.notEqual(bad, text, from);
        writeFileSync(file, bad);
        const report = portOn(there).importFrom(file);
        assert.equal(report.skipped.length, 1, to);
        assert.equal(report.imported + report.unchanged, 1, to);
      }
      const titles = (callsOn(there).listSessions() as { items: Session[] }).items.map(({ title }) => title);
      assert.deepEqual(titles, ['Second']);
    });

    it('is said to be missing, a folder or unreadable', () => {
      rejects('not-found', () => portOn(there).importFrom(path.join(folder, 'nothing.json')));
      rejects('invalid', () => portOn(there).importFrom(folder));
      rejects('invalid', () => portOn(there).importFrom(7 as never));
      const refused = { ...nodeFiles, readSync: () => fail('EIO') } as Files;
      rejects('io', () => portOn(there, refused).importFrom(file));
    });

    it('is refused as a document with the same words', () => {
      const id = (callsOn(here).listSessions() as { items: Session[] }).items[0]?.id ?? '';
      const good = portOn(here).exportSession(id);
      const bad: unknown[] = [
        null,
        [],
        'text',
        {},
        { ...good, version: 2 },
        { ...good, format: 'other' },
        { ...good, extra: 1 },
        { ...good, session: { ...good.session, headTurnId: 'ghost' } },
        { ...good, snapshots: [{ id: 'x', label: 'l', turnId: 'ghost', createdAt: 0 }] },
        { ...good, turns: good.turns.map((turn) => ({ ...turn, parentTurnId: turn.id })) },
        {
          ...good,
          turns: [...good.turns, ...good.turns].map((turn, at) => ({ ...turn, parentTurnId: at ? 'no' : null })),
        },
      ];
      for (const document of bad) nothingCame(() => portOn(there).importSession(document));
    });
  });

  describe('the file that is written', () => {
    beforeEach(() => {
      const { id } = callsOn(here).createSession({ title: 'One' });
      callsOn(here).appendTurn(id, { user: 'q', assistant: 'long '.repeat(1_000_000) });
    });

    it('is the old one or the whole new one, whatever fails, and leaves nothing beside it', () => {
      writeFileSync(file, 'old');
      const faults: [SessionError['code'], Partial<Files>][] = [
        ['disk-full', { writeSync: () => fail('ENOSPC') }],
        ['io', { fsyncSync: () => fail('EIO') }],
        ['read-only', { renameSync: () => fail('EACCES') }],
        ['read-only', { openSync: () => fail('EROFS') }],
      ];
      for (const [code, fault] of faults) {
        rejects(code, () => portOn(here, { ...nodeFiles, ...fault }).exportTo(file));
        assert.equal(readFileSync(file, 'utf8'), 'old');
        assert.deepEqual(readdirSync(folder), ['export.json']);
      }
    });

    it('is whole where the file system takes it in small pieces', () => {
      const slow = {
        ...nodeFiles,
        writeSync: (descriptor: number, bytes: Uint8Array, at: number, length: number) =>
          nodeFiles.writeSync(descriptor, bytes, at, Math.min(length, 70_001)),
      } as unknown as Files;
      portOn(here, slow).exportTo(file);
      assert.equal(portOn(there).importFrom(file).imported, 1);
    });

    it('never takes the place of a database', () => {
      writeFileSync(file, 'SQLite format 3\0 and more');
      rejects('invalid', () => portOn(here).exportTo(file));
      assert.match(readFileSync(file, 'utf8'), /^SQLite/);
    });

    it('refuses options that it does not know', () => {
      rejects('invalid', () => portOn(here).exportTo(file, { id: 'x' } as never));
      rejects('not-found', () => portOn(here).exportTo(path.join(folder, 'no', 'such', 'folder.json')));
    });
  });
});

function fail(code: string): never {
  throw Object.assign(new Error(code), { code });
}

describe('an import of what lies in the trash', () => {
  it('says so, since nothing of it is seen in the tree', async () => {
    const connection = await memoryConnection();
    const port = portOn(connection);
    const { id } = callsOn(connection).createSession({ title: 'Once more' });
    const whole = path.join(temporaryFolder(), 'whole.json');
    const single = path.join(temporaryFolder(), 'single.json');
    port.exportTo(whole);
    writeFileSync(single, JSON.stringify(port.exportSession(id)));
    callsOn(connection).moveToTrash(id);
    for (const file of [whole, single]) {
      const report = { imported: 0, unchanged: 1, inTrash: 1, skipped: [], cancelled: false };
      assert.deepEqual(port.importFrom(file), report);
    }
  });
});
