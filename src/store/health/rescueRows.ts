import type { Database, SqlValue } from '../database';

export type Read = <Result>(work: (database: Database) => Result) => Result;

/** Two ways to read a damaged database: refusing pages that are known to be damaged, and taking them as they are. */
export interface Readers {
  strict: Read;
  lenient: Read;
}

/** A table as it is made by the schema. */
export interface Table {
  name: string;
  columns: string[];
  /** False where rows are found by their key alone. */
  hasRowIds: boolean;
}

type Row = Record<string, SqlValue>;

const batch = 200;
/** How many row ids behind a damaged page are tried one by one, and how often the step is doubled after that. */
const closeLooks = 300;
const doublings = 24;

/**
 * Copies every row that can be read, by its row id and never through an index: an index holds nothing that its table
 * does not, and one damaged page of it would hide hundreds of sound rows.
 */
export function rescueRows(readers: Readers, table: Table, save: (rows: Row[]) => void): string[] {
  const losses: string[] = [];
  const saved = new Set<SqlValue>();
  for (const [read, isSound] of [
    [readers.strict, true],
    [readers.lenient, false],
  ] as const) {
    let doubtful = 0;
    const isWhole = walk(read, table, (rows) => {
      const added = rows.filter((row) => !saved.has(keyOf(row, table)));
      for (const row of added) saved.add(keyOf(row, table));
      save(added);
      if (!isSound) doubtful += added.length;
    });
    if (doubtful > 0) losses.push(`Read from damaged pages: ${doubtful} rows of the table ${table.name}.`);
    if (isWhole) return losses;
  }
  return [...losses, `Lost: what pages of the table ${table.name} held that cannot be read.`];
}

/** True when no row was passed over. */
function walk(read: Read, table: Table, visit: (rows: Row[]) => void): boolean {
  if (!table.hasRowIds) {
    const all = attempt(() => read((database) => database.all<Row>(select(table))));
    visit(all ?? []);
    return all !== undefined;
  }
  let isWhole = true;
  let after: number | undefined = 0;
  while (after !== undefined) {
    const rows: Row[] | undefined = rowsAfter(read, table, after, batch) ?? rowsAfter(read, table, after, 1);
    if (rows) {
      visit(rows);
      const last: Row | undefined = rows.at(-1);
      after = last && Number(last['rescued_row']);
    } else {
      isWhole = false;
      after = nextReadable(read, table, after);
    }
  }
  return isWhole;
}

function rowsAfter(read: Read, table: Table, after: number, limit: number): Row[] | undefined {
  const sql = `${select(table)} NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT ?`;
  const rows = attempt(() => read((database) => database.all<Row>(sql, [after, limit])));
  return rows && isAscending(rows, after) ? rows : undefined;
}

/** A damaged page may lead back to rows before it, and round for ever. */
function isAscending(rows: readonly Row[], after: number): boolean {
  const ids = [after, ...rows.map((row) => Number(row['rescued_row']))];
  return ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? Infinity));
}

function nextReadable(read: Read, table: Table, after: number): number | undefined {
  for (let look = 1; look <= closeLooks + doublings; look++) {
    const step = look <= closeLooks ? look : closeLooks * 2 ** (look - closeLooks);
    if (rowsAfter(read, table, after + step, 1)) return after + step;
  }
  return undefined;
}

function select({ name, columns, hasRowIds }: Table): string {
  return `SELECT ${[...(hasRowIds ? ['rowid AS rescued_row'] : []), ...columns].join(', ')} FROM ${name}`;
}

function keyOf(row: Row, { columns, hasRowIds }: Table): SqlValue {
  return hasRowIds ? (row['rescued_row'] ?? null) : JSON.stringify(columns.map((column) => row[column]));
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
