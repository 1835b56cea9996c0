import { SessionError } from '../../core/sessionError';
import type { ExportOptions, ExportReport, Progress } from '../../core/sessionStore';
import type { Connection, Database } from '../database';
import { isString, listOf, optional, requireShape, shape } from '../checks/shape';
import type { Files } from '../disk/files';
import { requireFileName } from '../disk/requireFileName';
import { writeWhole } from '../disk/writeWhole';
import { longCallShape, type LongWork } from '../longWork';
import { requireSession } from '../rows/sessionRows';
import { listTurnIds } from '../rows/turnRows';
import { formatVersion } from './document';
import { readOutline, readTurnDocument, type SessionOutline } from './sessionReader';

interface Export {
  connection: Connection;
  files: Files;
  file: string;
  options: ExportOptions;
}

interface Writing {
  connection: Connection;
  write: (text: string) => void;
  progress: Progress;
}

/** Sessions and turns are counted alike: there may be one session with all the turns, or as many with one each. */
export function* exportStore({ connection, files, file, options }: Export): LongWork<ExportReport> {
  requireFileName(file, 'the file');
  requireShape(shape({ ids: optional(listOf(isString)), ...longCallShape }), options, 'the options');
  const { ids, total } = connection.read((database) => planExport(database, options.ids));
  const isCancelled = (): boolean => options.signal?.aborted === true;
  const written = yield* writeWhole(file, files, (write) =>
    writeStore({ connection, write, progress: { done: 0, total } }, ids, isCancelled),
  );
  if (!written) return { sessions: 0, turns: 0, cancelled: true };
  yield { done: total, total };
  return { ...written, cancelled: false };
}

function planExport(database: Database, given: readonly string[] | undefined): { ids: string[]; total: number } {
  if (!given) {
    const ids = database.all<{ id: string }>('SELECT id FROM session ORDER BY created_at, id').map(({ id }) => id);
    const turns = database.get<{ count: number }>('SELECT count(*) AS count FROM turn');
    return { ids, total: ids.length + (turns?.count ?? 0) };
  }
  const ids = [...new Set(given)].map((id) => requireSession(database, id).id);
  const turns = database.get<{ count: number }>(
    'SELECT count(*) AS count FROM turn WHERE session_id IN (SELECT value FROM json_each(?))',
    [JSON.stringify(ids)],
  );
  return { ids, total: ids.length + (turns?.count ?? 0) };
}

/** The lock is taken for one page of turns at a time, so that no other window waits for the whole export. */
function* writeStore(
  writing: Writing,
  ids: readonly string[],
  isCancelled: () => boolean,
): LongWork<{ sessions: number; turns: number } | null> {
  const { write } = writing;
  write(`{"format":"turnkeeper-store","version":${formatVersion},"records":[\n`);
  const written = { sessions: 0, turns: 0 };
  for (const id of ids) {
    const pages = writeSession(writing, id);
    let page = pages.next();
    for (; !page.done; page = pages.next()) {
      yield page.value;
      if (isCancelled()) return null;
    }
    yield advance(writing, 1);
    if (isCancelled()) return null;
    if (page.value === null) continue;
    written.sessions++;
    written.turns += page.value;
  }
  write(`${JSON.stringify({ end: written })}\n]}\n`);
  return written;
}

/** What is added to the store while it is exported does not count. */
function advance({ progress }: Writing, by: number): Progress {
  progress.done = Math.min(progress.done + by, progress.total);
  return { ...progress };
}

const mostAttempts = 5;

/** Returns how many turns it has, or null when it was purged. */
function* writeSession(writing: Writing, id: string): LongWork<number | null> {
  const { connection, write } = writing;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const outline = connection.read((database) => readOutline(database, id));
    if (!outline) return null;
    write(recordLine({ session: outline.session }));
    const turns = yield* writeTurns(writing, outline.turnIds);
    if (isStill(connection, outline)) {
      write(recordLine({ sessionEnd: { id, turns, ...outline.rest } }));
      return turns;
    }
    write(recordLine({ sessionGone: { id } }));
  }
  throw new SessionError('busy', 'A session was changed again and again while it was exported.', {
    sessionId: id,
    remedy: 'Try again when nothing replaces its history.',
  });
}

/**
 * Stored turns never change, with one exception: replacing a history gives other ids to those that it displaces. What
 * was written of the session before that does not fit together with the rest of it.
 */
function isStill(connection: Connection, { session, turnIds }: SessionOutline): boolean {
  const found = connection.read((database) => listTurnIds(database, session.id));
  return turnIds.every((id, index) => found[index] === id);
}

/** In UTF-16 units: so much is read in one transaction, or one turn where that is longer. */
const largestPage = 4 * 1024 * 1024;

/** Returns how many there were: fewer than asked for when they are gone meanwhile. */
function* writeTurns(writing: Writing, turnIds: readonly string[]): LongWork<number> {
  const { connection, write } = writing;
  let count = 0;
  while (count < turnIds.length) {
    const page = connection.read((database) => readPage(database, turnIds.slice(count, count + 200)));
    for (const text of page) write(text);
    count += page.length;
    if (page.length === 0) break;
    yield advance(writing, page.length);
  }
  return count;
}

function readPage(database: Database, turnIds: readonly string[]): string[] {
  const page: string[] = [];
  let size = 0;
  for (const id of turnIds) {
    const turn = readTurnDocument(database, id);
    if (!turn || size > largestPage) break;
    const text = recordLine({ turn });
    size += text.length;
    page.push(text);
  }
  return page;
}

/** Every record has another one after it, if only the last. */
function recordLine(record: object): string {
  return `${JSON.stringify(record)},\n`;
}
