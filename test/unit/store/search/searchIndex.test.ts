import assert from 'node:assert/strict';
import fc from 'fast-check';
import { SessionError } from '../../../../src/core/sessionError';
import type { Page, SearchHit, SearchQuery } from '../../../../src/core/sessionStore';
import { createSearchIndex, type SearchIndex } from '../../../../src/store/search/searchIndex';
import { searchSchema } from '../../../../src/store/search/searchSchema';
import { searchTerms } from '../../../../src/store/search/searchTerms';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { memoryDerivedFile, type MemoryDerivedFile } from './memoryDerivedFile';
import { exchange, storeTurn } from '../storedTurn';

describe('search', function () {
  this.timeout(20_000);
  let store: MemoryConnection;
  let file: MemoryDerivedFile;
  let index: SearchIndex;

  beforeEach(async () => {
    store = await memoryConnection();
    file = await memoryDerivedFile(searchSchema);
    index = createSearchIndex(store, file);
  });

  const found = (query: SearchQuery | string): string[] =>
    index.search(typeof query === 'string' ? { text: query } : query).items.map(({ messageId }) => messageId);
  const fill = (): void => {
    while (index.catchUp(10));
  };
  /** Turns `t0`, `t1`, ... a second apart, each with a prompt of its own. */
  const storeMany = (count: number, sessionId = 's'): void => {
    for (let turn = 0; turn < count; turn++) {
      store.now += 1000;
      storeTurn(store, sessionId, {
        id: `${sessionId}t${turn}`,
        messages: exchange(`question ${turn}`, `answer ${turn}`),
      });
    }
  };

  describe('what it finds', () => {
    it('finds what was committed a moment ago, with its session, its turn and what to highlight', () => {
      storeTurn(store, 's', { id: 't', messages: exchange('Why does the lock time out?', 'It is held.') });
      const [hit] = index.search({ text: 'lock tim' }).items;
      assert.ok(hit);
      const { excerpt, highlights, ...rest } = hit;
      assert.deepEqual(rest, {
        sessionId: 's',
        sessionTitle: 'Session s',
        turnId: 't',
        messageId: 't.0',
        role: 'user',
        createdAt: store.now,
      });
      assert.deepEqual(
        highlights.map(([start, end]) => excerpt.slice(start, end)),
        ['lock', 'time'],
      );
    });

    it('finds identifiers, paths, phrases and scripts without spaces however a person types them', () => {
      const texts = [
        'call fooBar twice',
        'read src/store/fileLock.ts',
        '我们修复了文件锁的问题',
        'Crème brûlée',
        'MAX_RETRY_COUNT',
      ];
      for (const [at, text] of texts.entries()) storeTurn(store, 's', { id: `${at}`, messages: exchange(text, 'ok') });
      for (const query of ['fooBar', 'foobar', 'foo_bar', 'FOOBAR', 'bar', 'fooB', '"call foo"']) {
        assert.deepEqual(found(query), ['0.0'], query);
      }
      for (const query of ['fileLock.ts', 'store/fileLock', 'filelock', 'src/store', 'lock ts']) {
        assert.deepEqual(found(query), ['1.0'], query);
      }
      for (const query of ['修复', '文件锁', '锁', '"了文件"']) assert.deepEqual(found(query), ['2.0'], query);
      for (const query of ['creme', 'brulee', 'Brûl']) assert.deepEqual(found(query), ['3.0'], query);
      for (const query of ['max_retry', 'retryCount', 'maxretrycount']) assert.deepEqual(found(query), ['4.0'], query);
      storeTurn(store, 's', { id: '5', messages: exchange('getHTTPResponseCode()', 'ok') });
      for (const query of ['httpresponsecode', 'HTTPResponse', 'responsecode', 'gethttpresponsecode']) {
        assert.deepEqual(found(query), ['5.0'], query);
      }
      for (const query of ['"bar foo"', '锁文', 'foo store', 'ooBar']) assert.deepEqual(found(query), [], query);
    });

    it('never takes what was typed for syntax', () => {
      storeTurn(store, 's', { id: 't', messages: exchange('near AND far', 'not') });
      for (const query of ['near AND', '"near', 'near) OR (far', 'NEAR/2 far*', "far'; --"]) {
        assert.doesNotThrow(() => found(query), query);
      }
      assert.deepEqual(found('near and far'), ['t.0']);
      assert.deepEqual(found('"()*'), []);
    });

    it('finds each word of any text by itself', () => {
      let turn = 0;
      const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
      fc.assert(
        fc.property(text, (prompt) => {
          const id = `t${turn++}`;
          storeTurn(store, `s${id}`, { id, messages: exchange(prompt, 'answer') });
          const { terms, joined } = searchTerms(prompt);
          for (const { start, end } of [...terms, ...joined]) {
            const query = { text: `${prompt.slice(start, end)} `, sessionId: `s${id}`, role: 'user' as const };
            assert.deepEqual(found(query), [`${id}.0`], JSON.stringify(query.text));
          }
        }),
        { numRuns: 150 },
      );
    });

    it('finds thoughts, tools with what went in and out, attached files, changes and summaries', () => {
      storeTurn(store, 's', {
        id: 't',
        messages: [
          { role: 'user', parts: [{ type: 'file', path: 'docs/guide.md', text: 'attached' }] },
          {
            role: 'assistant',
            parts: [
              { type: 'reasoning', text: 'pondering' },
              { type: 'toolCall', id: 'c', name: 'grepFiles', input: { nested: [{ pattern: 'needle' }], count: 42 } },
            ],
          },
          { role: 'tool', parts: [{ type: 'toolResult', id: 'c', output: { lines: ['haystack'] }, isError: false }] },
          {
            role: 'assistant',
            parts: [
              { type: 'diff', path: 'a.ts', before: 'same\nremoved', after: 'same\ninserted' },
              { type: 'summary', text: 'condensed', throughTurnId: 't' },
            ],
          },
        ],
      });
      assert.deepEqual(['guide', 'attached'].flatMap(found), ['t.0', 't.0']);
      assert.deepEqual(['pondering', 'grepfiles', 'needle', '42'].flatMap(found), ['t.1', 't.1', 't.1', 't.1']);
      assert.deepEqual(found('haystack'), ['t.2']);
      assert.deepEqual(['removed', 'inserted', 'condensed'].flatMap(found), ['t.3', 't.3', 't.3']);
      assert.deepEqual(found('same'), []);
    });

    it('finds the beginning of a very long message and goes past the rest', () => {
      const output = `begin ${'x'.repeat(3_000_000)} end`;
      const result = { type: 'toolResult' as const, id: 'c', output, isError: false };
      storeTurn(store, 's', { id: 't', messages: [...exchange('go', 'done'), { role: 'tool', parts: [result] }] });
      assert.deepEqual(found('begin'), ['t.2']);
      assert.deepEqual(found('end'), []);
    });

    it('goes by time, newest first, in whichever order messages were stored', () => {
      const at = (day: number): number => store.now + day * 86_400_000;
      for (const day of [2, -30_000, 5, 0]) {
        storeTurn(store, 's', { id: `day${day}`, startedAt: at(day), messages: exchange('same word', 'ok') });
      }
      assert.deepEqual(found('same'), ['day5.0', 'day2.0', 'day0.0', 'day-30000.0']);
      assert.deepEqual(found({ text: 'same', since: at(0), until: at(2) }), ['day2.0', 'day0.0']);
      assert.deepEqual(found({ text: 'same', since: at(0) + 1, until: at(2) - 1 }), []);
    });
  });

  describe('filters', () => {
    beforeEach(() => {
      storeTurn(store, 'a', { id: 'plain', agent: 'guide', model: 'Small-1', messages: exchange('hello', 'hello') });
      storeTurn(store, 'b', {
        id: 'tools',
        agent: 'claude',
        model: 'large',
        usage: { inputTokens: 1, outputTokens: 1, cachedTokens: 0, cost: 0.5 },
        messages: [
          { role: 'user', parts: [{ type: 'text', text: 'hello' }] },
          {
            role: 'assistant',
            parts: [{ type: 'toolCall', id: 'c', name: 'readFile', input: { filePath: './src/Core/lock.ts' } }],
          },
          { role: 'tool', parts: [{ type: 'toolResult', id: 'c', output: 'hello', isError: true }] },
        ],
      });
    });

    it('narrows by session, role, tool, file, model, agent, error and cost, with and without text', () => {
      assert.deepEqual(found({ sessionId: 'a' }).sort(), ['plain.0', 'plain.1']);
      assert.deepEqual(found({ text: 'hello', role: 'assistant' }), ['plain.1']);
      assert.deepEqual(found({ tool: 'readfile' }).sort(), ['tools.1', 'tools.2']);
      assert.deepEqual(found({ tool: 'readFile', text: 'hello' }), ['tools.2']);
      for (const path of ['lock.ts', 'core/lock.ts', 'src\\Core\\lock.ts', 'file:///src/core/lock.ts']) {
        assert.deepEqual(found({ file: path }), ['tools.1'], path);
      }
      for (const folder of ['src', 'core', 'src/core', 'src/core/', './src']) {
        assert.deepEqual(found({ file: folder }), ['tools.1'], folder);
      }
      assert.deepEqual(
        ['ock.ts', 'src/lock.ts', 'sr'].flatMap((file) => found({ file })),
        [],
      );
      assert.deepEqual(found({ model: 'small-1', role: 'user' }), ['plain.0']);
      assert.deepEqual(found({ agent: 'Claude', role: 'user' }), ['tools.0']);
      assert.deepEqual(found({ error: true }), ['tools.2']);
      assert.equal(found({ error: false }).length, 4);
      assert.equal(found({ minCost: 0.5 }).length, 3);
      assert.deepEqual(found({ minCost: 0.4, text: 'hello', role: 'user' }), ['tools.0']);
      assert.deepEqual(found({ minCost: 0.6 }), []);
      assert.equal(found({}).length, 5);
      assert.equal(found({ text: '  ' }).length, 5);
    });

    it('counts every message of a failed turn as an error', () => {
      storeTurn(store, 'c', { id: 'failed', status: 'failed', messages: exchange('oops', 'half') });
      assert.deepEqual(found({ error: true, sessionId: 'c' }).sort(), ['failed.0', 'failed.1']);
    });

    it('refuses what it does not know', () => {
      const bad = [{ colour: 'red' }, { role: 'robot' }, { limit: NaN }, { cursor: 'x' }, { text: 7 }];
      for (const query of bad) {
        assert.throws(() => index.search(query as SearchQuery), { name: 'SessionError', code: 'invalid' });
      }
    });
  });

  describe('pages', () => {
    const readAll = (query: SearchQuery): string[] => {
      const ids: string[] = [];
      let page: Page<SearchHit> = index.search(query);
      for (;;) {
        ids.push(...page.items.map(({ messageId }) => messageId));
        if (page.cursor === undefined) return ids;
        page = index.search({ ...query, cursor: page.cursor });
      }
    };
    const expected = Array.from({ length: 120 }, (_, at) => `st${119 - at}.0`);

    it('reads on where the last page ended, and says when there is no more', () => {
      storeMany(120);
      fill();
      for (const limit of [1, 7, 60, 119, 120, 200]) assert.deepEqual(readAll({ text: 'question', limit }), expected);
      assert.equal(index.search({ text: 'question', limit: 120 }).cursor, undefined);
      assert.notEqual(index.search({ text: 'question', limit: 119 }).cursor, undefined);
    });

    it('goes on in the store where the index does not reach yet', () => {
      storeMany(120);
      index.catchUp(50);
      assert.deepEqual(readAll({ text: 'question', limit: 50 }), expected);
    });

    it('finds all that was stored since the index was complete, also when that is more than it takes in', () => {
      storeMany(1, 'indexed');
      fill();
      storeMany(350);
      const all = Array.from({ length: 350 }, (_, at) => `st${349 - at}.0`);
      const first = index.search({ text: 'question 349' });
      assert.deepEqual(
        first.items.map(({ messageId }) => messageId),
        ['st349.0'],
      );
      assert.deepEqual(readAll({ text: 'question', sessionId: 's' }), all);
    });

    it('says that the index is behind while there is more to be read from the store', () => {
      storeMany(1, 'indexed');
      fill();
      storeMany(350);
      assert.equal(index.search({ text: 'question' }).isIndexing, true);
      fill();
      assert.equal(index.search({ text: 'question' }).isIndexing, undefined);
    });

    it('goes by time also where what is not indexed yet was written before what is', () => {
      storeMany(10, 'indexed');
      fill();
      store.now -= 8_500;
      storeMany(150, 'imported');
      const times = readAll({ text: 'question', limit: 20 }).map((id) =>
        store.read((database) =>
          Number(database.get<{ at: number }>('SELECT created_at AS at FROM message WHERE id = ?', [id])?.at),
        ),
      );
      assert.equal(times.length, 160);
      assert.deepEqual(
        times,
        times.toSorted((one, other) => other - one),
      );
    });

    it('gives each hit once when the index catches up between two pages', () => {
      storeMany(1, 'indexed');
      fill();
      storeMany(350);
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = index.search({ text: 'question', sessionId: 's', limit: 40, cursor });
        ids.push(...page.items.map(({ messageId }) => messageId));
        cursor = page.cursor;
        index.catchUp(100);
      } while (cursor !== undefined);
      assert.deepEqual(
        ids,
        Array.from({ length: 350 }, (_, at) => `st${349 - at}.0`),
      );
    });

    it('finds everything after an import of more than is looked at for a page', () => {
      storeMany(3, 'indexed');
      fill();
      const messages = Array.from({ length: 10_500 }, (_, at) => {
        return { role: 'user' as const, parts: [{ type: 'text' as const, text: `needle${at}` }] };
      });
      storeTurn(store, 's', { id: 't', status: 'interrupted', messages });
      for (const at of [0, 5_000, 10_499]) assert.deepEqual(readAll({ text: `needle${at} ` }), [`t.${at}`]);
      assert.equal(readAll({ text: 'question' }).length, 3);
    });

    it('finds everything where another process throws the index away between two looks at it', () => {
      storeMany(5);
      fill();
      const { read } = file;
      let looks = 0;
      file.read = (work) => {
        looks += 1;
        if (looks === 2) file.discard();
        return read(work);
      };
      assert.equal(found('question').length, 5);
      assert.equal(file.discards, 1);
    });

    it('goes on in the store when the index fails between two pages', () => {
      storeMany(120);
      fill();
      const first = index.search({ text: 'question', limit: 60 });
      file.failure = new SessionError('locked-out', 'held');
      const second = index.search({ text: 'question', limit: 60, cursor: first.cursor ?? '' });
      const ids = [...first.items, ...second.items].map(({ messageId }) => messageId);
      assert.deepEqual([...new Set(ids)].slice(0, 119), expected.slice(0, 119));
    });
  });

  describe('what is gone', () => {
    it('no longer finds a purged session, nor makes room for it on a page', () => {
      storeMany(60, 'purged');
      storeMany(3, 'kept');
      fill();
      store.write((transaction) => {
        transaction.run("UPDATE session SET head_turn_id = NULL WHERE id = 'purged'");
        transaction.run("DELETE FROM session WHERE id = 'purged'");
      });
      const page = index.search({ text: 'question', limit: 3 });
      assert.deepEqual(
        page.items.map(({ sessionId }) => sessionId),
        ['kept', 'kept', 'kept'],
      );
      assert.equal(page.cursor, undefined);
      assert.equal(file.discards, 0);
    });

    it('leaves out the trash, except where it is named', () => {
      storeMany(1);
      fill();
      store.write((transaction) => transaction.run('UPDATE session SET deleted_at = 1'));
      assert.deepEqual(found('question'), []);
      assert.deepEqual(found({ text: 'question', sessionId: 's' }), ['st0.0']);
      store.write((transaction) => transaction.run('UPDATE session SET deleted_at = NULL, archived_at = 1'));
      assert.deepEqual(found('question'), ['st0.0']);
    });
  });

  describe('catchUp', () => {
    it('takes in so many at a time, the newest first, and says when it is done', () => {
      storeMany(15);
      const indexed = (): number =>
        file.read((database) => database.get<{ count: number }>('SELECT count(*) AS count FROM document')?.count ?? 0);
      assert.equal(index.catchUp(10), true);
      assert.equal(indexed(), 10);
      const numbers = file.read((database) => database.all<{ number: number }>('SELECT number FROM document'));
      assert.equal(Math.min(...numbers.map(({ number }) => number)), 21);
      assert.equal(index.catchUp(10), true);
      assert.equal(index.catchUp(10), false);
      assert.equal(indexed(), 30);
      storeMany(1, 'new');
      assert.equal(index.catchUp(10), false);
      assert.equal(indexed(), 32);
    });

    it('takes in each message once when two stores share the index', () => {
      storeMany(20);
      const other = createSearchIndex(store.another(), file);
      while (index.catchUp(7) || other.catchUp(5));
      const rows = file.read((database) => database.all<{ number: number }>('SELECT number FROM document'));
      assert.equal(rows.length, 40);
      assert.equal(found('question').length, 20);
    });

    it('keeps apart messages whose seconds and numbers would fall together', () => {
      storeMany(1);
      store.write((transaction) =>
        transaction.run(`UPDATE store.sqlite_sequence SET seq = ${2 ** 20} WHERE name = 'message'`),
      );
      storeTurn(store, 's', { id: 'later', messages: exchange('question again', 'ok') });
      assert.deepEqual(found('question').sort(), ['later.0', 'st0.0']);
    });
  });

  describe('merge', () => {
    const levels = (): number[] =>
      file
        .read((database) =>
          database.all<{ count: number }>('SELECT count(*) AS count FROM entry_segdir GROUP BY level'),
        )
        .map(({ count }) => count);

    it('makes few segments of many, and the same is found as before', () => {
      for (let turn = 0; turn < 30; turn++) {
        storeMany(1, `s${turn}`);
        fill();
      }
      const before = found({ text: 'question', limit: 100 });
      assert.equal(before.length, 30);
      assert.ok(Math.max(...levels()) >= 4, 'there is something to merge');
      let steps = 0;
      while (index.merge()) steps++;
      assert.ok(steps > 0);
      assert.ok(Math.max(...levels()) < 4, `${levels().join(', ')} segments in the levels`);
      assert.deepEqual(found({ text: 'question', limit: 100 }), before);
      assert.equal(index.merge(), false);
    });

    it('leaves an index alone that cannot be used', () => {
      storeMany(10);
      fill();
      file.failure = new SessionError('read-only', 'No.');
      assert.equal(index.merge(), false);
      assert.equal(file.discards, 0);
    });
  });

  describe('an index that cannot be used', () => {
    beforeEach(() => {
      storeMany(5);
      fill();
    });

    it('is made again when it is damaged, and the search finds everything meanwhile', () => {
      const corrupt = new SessionError('corrupt', 'malformed');
      for (const failure of [corrupt, new Error('no such table: entry'), 'a string, as sql.js throws them']) {
        index = createSearchIndex(store, file);
        file.discards = 0;
        file.failure = failure;
        assert.equal(found('question').length, 5);
        assert.equal(file.discards, 1);
        file.failure = undefined;
        assert.equal(found('question').length, 5);
      }
    });

    it('is made again when its tables are not what they should be', () => {
      for (const damage of [
        'DROP TABLE entry',
        'DROP TABLE progress',
        'UPDATE entry_segdir SET root = zeroblob(3)',
        'UPDATE progress SET version = 0',
      ]) {
        index = createSearchIndex(store, file);
        file.tamper(damage);
        assert.equal(found('question').length, 5, damage);
        fill();
        assert.equal(found('question').length, 5, damage);
        assert.equal(file.discards > 0, true, damage);
        file.discards = 0;
      }
    });

    it('is kept when it is only out of reach for now', () => {
      const full = Object.assign(new Error('EIO'), { code: 'EIO' });
      for (const failure of [
        new SessionError('locked-out', 'held'),
        new SessionError('disk-full', 'full'),
        new SessionError('read-only', 'refused'),
        new SessionError('io', 'EIO', { cause: full }),
      ]) {
        file.failure = failure;
        assert.equal(index.catchUp(10), false);
        assert.equal(found('question').length, 5);
      }
      file.failure = undefined;
      assert.equal(file.discards, 0);
    });

    it('is given up when it breaks again and again', () => {
      file.failure = new Error('always');
      for (let attempt = 0; attempt < 20; attempt++) index.catchUp(10);
      assert.equal(file.discards, 4);
      assert.equal(index.catchUp(10), false);
      assert.equal(found('question').length, 5);
    });

    it('is made again when it knows of messages that the store never had', async () => {
      const backup = await memoryConnection();
      storeTurn(backup, 'old', { id: 'old', messages: exchange('question of old', 'ok') });
      index = createSearchIndex(backup, file);
      assert.deepEqual(found('question'), ['old.0']);
      fill();
      assert.equal(file.discards, 1);
      assert.deepEqual(found('question'), ['old.0']);
    });

    it('is made again when the store holds other messages under the numbers it knows', async () => {
      const backup = await memoryConnection();
      for (let turn = 0; turn < 9; turn++) {
        storeTurn(backup, 'old', { id: `old${turn}`, messages: exchange(`other ${turn}`, 'ok') });
      }
      index = createSearchIndex(backup, file);
      assert.deepEqual(found('question'), []);
      assert.equal(found('other').length, 9);
      assert.equal(file.discards, 1);
    });

    it('lets an error of the store itself through', () => {
      const broken = { ...store, read: () => assert.fail(new SessionError('corrupt', 'the store')) };
      index = createSearchIndex(broken as unknown as MemoryConnection, file);
      assert.throws(() => found('question'), { code: 'corrupt', message: 'the store' });
      assert.equal(file.discards, 0);
    });
  });
});
