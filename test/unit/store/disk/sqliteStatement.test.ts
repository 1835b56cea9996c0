import assert from 'node:assert/strict';
import { loadSqlite, type SqlDatabase, type Sqlite } from '../../../../src/store/disk/sqlite';
import type { SqlParams } from '../../../../src/store/database';

describe('a statement', () => {
  let sqlite: Sqlite;
  let database: SqlDatabase;

  before(async () => {
    sqlite = await loadSqlite();
    database = sqlite.open();
    database.run('CREATE TABLE note (number INTEGER PRIMARY KEY, text TEXT)');
  });
  after(() => database.close());

  const rowsOf = (sql: string, params: SqlParams = []): Record<string, unknown>[] => {
    const rows: Record<string, unknown>[] = [];
    const statement = sqlite.prepare(database, sql);
    statement.run(params, (row) => rows.push(row));
    statement.free();
    return rows;
  };

  it('gives back every value as it was given, and in the type that SQLite stores it in', () => {
    const values: [value: SqlParams[number], type: string][] = [
      ['plain', 'text'],
      ['', 'text'],
      ['\uFEFFa mark of the order of bytes at its beginning stays', 'text'],
      ['日本語 ünï 🙂 \u2028', 'text'],
      ['before\0after', 'text'],
      [0, 'integer'],
      [-1, 'integer'],
      [2 ** 31 - 1, 'integer'],
      [2 ** 31, 'real'],
      [-1.5, 'real'],
      [2 ** 53, 'real'],
      [null, 'null'],
      [new Uint8Array([0, 1, 255]), 'blob'],
      [new Uint8Array(0), 'blob'],
    ];
    for (const [value, type] of values) {
      assert.deepEqual(rowsOf('SELECT ? AS value, typeof(?) AS type', [value, value]), [{ value, type }]);
    }
  });

  it('takes texts that are longer than what it keeps for them, and short ones after them', () => {
    const statement = sqlite.prepare(database, 'SELECT ? || ? AS text');
    for (const length of [3, 100_000, 5_000_000, 2, 20_000, 0]) {
      const [one, other] = ['é'.repeat(length), 'x'.repeat(length)];
      let found = '';
      statement.run([one, other], ({ text }) => (found = String(text)));
      assert.ok(found === one + other, `of ${length} characters`);
    }
    statement.free();
  });

  it('keeps its parameters while another of the same kind runs inside its visit', () => {
    const sql =
      'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3) SELECT i, ? AS text FROM n';
    const [outer, inner] = [sqlite.prepare(database, sql), sqlite.prepare(database, sql)];
    const seen: unknown[] = [];
    outer.run(['outer'], (row) => {
      seen.push(row.text);
      inner.run(['inner'], ({ text }) => seen.push(text));
    });
    assert.deepEqual(
      seen,
      ['outer', 'inner', 'inner', 'inner'].concat(
        ['outer', 'inner', 'inner', 'inner'],
        ['outer', 'inner', 'inner', 'inner'],
      ),
    );
    outer.free();
    inner.free();
  });

  it('reads on where its memory was moved because a visitor needed more', () => {
    const sql =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4) SELECT 'row ' || i AS text FROM n";
    const texts: unknown[] = [];
    const statement = sqlite.prepare(database, sql);
    statement.run([], ({ text }) => {
      texts.push(text);
      rowsOf('SELECT length(?) AS length', ['y'.repeat(10_000_000 * texts.length)]);
    });
    statement.free();
    assert.deepEqual(texts, ['row 1', 'row 2', 'row 3', 'row 4']);
  });

  it("fails in SQLite's own words, and can be run again", () => {
    const statement = sqlite.prepare(database, 'INSERT INTO note (number, text) VALUES (?, ?)');
    statement.run([1, 'one'], null);
    assert.equal(sqlite.changes(database), 1);
    assert.throws(() => statement.run([1, 'again'], null), /UNIQUE constraint failed: note.number/);
    assert.throws(() => statement.run([2, 'two', 'three'], null), /column index out of range/);
    statement.run([2, 'two'], null);
    statement.free();
    assert.deepEqual(rowsOf('SELECT text FROM note'), [{ text: 'one' }, { text: 'two' }]);
  });

  it('refuses nothing for a value', () => {
    const params = [undefined] as unknown as SqlParams;
    assert.throws(() => rowsOf('SELECT ? AS value', params), TypeError);
  });

  it('ends when its visitor throws, and leaves nothing open behind', () => {
    const statement = sqlite.prepare(database, 'SELECT 1 AS one');
    assert.throws(() => statement.run([], () => assert.fail('enough')), /enough/);
    database.run('BEGIN');
    database.run('COMMIT');
    statement.free();
  });
});
