import type { Session } from '../../core/session';
import { SessionError, type SessionErrorCode } from '../../core/sessionError';
import type { ImportReport } from '../../core/sessionStore';
import type { Unfit } from './checkRecords';
import type { Connection } from '../database';
import type { SessionRest, TurnDocument } from './document';
import { importSession, type IncomingSession } from './sessionImport';
import type { StoreRecord } from './storeRecords';

/** In UTF-16 units: so much enters in one transaction, or one turn where that is longer. */
const largestBatch = 16 * 1024 * 1024;

/** These are about one session; anything else would meet the next one too. */
const ofOneSession: ReadonlySet<SessionErrorCode> = new Set(['invalid', 'conflict', 'busy', 'not-found']);

interface Incoming {
  records: Iterable<StoreRecord>;
  unfit: Unfit;
  isCancelled: () => boolean;
}

/** Imports the records of a file that `checkRecords` found whole, session by session, and yields after each transaction. */
export function* importRecords(
  connection: Connection,
  { records, unfit, isCancelled }: Incoming,
): Generator<void, ImportReport, void> {
  const report: ImportReport = { imported: 0, unchanged: 0, skipped: [], cancelled: false };
  for (const { place, ...incoming } of sessionsOf(records[Symbol.iterator](), unfit)) {
    yield;
    report.cancelled ||= isCancelled();
    if (report.cancelled) break;
    const skip = unfit.get(place);
    if (skip) {
      if (skip.reason !== null) report.skipped.push({ id: skip.id, reason: skip.reason });
      continue;
    }
    yield* importOne(connection, incoming, { report, isCancelled });
  }
  return report;
}

/** What is wrong with one session does not keep out the next. */
function* importOne(
  connection: Connection,
  incoming: IncomingSession,
  { report, isCancelled }: { report: ImportReport; isCancelled: () => boolean },
): Generator<void, void, void> {
  try {
    const imported = yield* importSession(connection, incoming, isCancelled);
    if (!imported) report.cancelled = true;
    else if (imported.hasChanged) report.imported++;
    else report.unchanged++;
    const isHidden = imported !== null && imported.session.deletedAt !== null && incoming.session.deletedAt === null;
    if (isHidden) report.inTrash = (report.inTrash ?? 0) + 1;
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    if (!ofOneSession.has(error.code)) throw sayingWhatCame(error, report);
    report.skipped.push({ id: incoming.session.id, reason: error.message });
  }
}

/** A full disk or a lock that is not to be had ends it in the middle. */
function sayingWhatCame(error: SessionError, { imported, unchanged }: ImportReport): SessionError {
  const here = imported + unchanged;
  const said = `${error.message} ${here} of its sessions are here by now and stay.`;
  const remedy = `${error.remedy ?? ''} Then import the file again: it goes on where it ended.`.trim();
  return new SessionError(error.code, said, { sessionId: error.sessionId, remedy, cause: error.cause ?? error });
}

interface PlacedSession extends IncomingSession {
  place: number;
}

/** Whatever of a session nobody asked for is passed over before the next one begins. */
function* sessionsOf(records: Iterator<StoreRecord>, unfit: Unfit): Generator<PlacedSession> {
  let place = 0;
  for (let next = records.next(); !next.done; next = records.next()) {
    if (next.value.kind !== 'session') continue;
    let rest: unknown = null;
    const isFit = !unfit.has(place);
    const batches = batchesOf(records, isFit, (end) => (rest = end));
    yield { place: place++, session: next.value.value as Session, batches, rest: () => toRest(rest) };
    while (rest === null && !batches.next().done);
  }
}

function* batchesOf(
  records: Iterator<StoreRecord>,
  isFit: boolean,
  onEnd: (value: unknown) => void,
): Generator<TurnDocument[]> {
  let batch: TurnDocument[] = [];
  let size = 0;
  for (let next = records.next(); !next.done; next = records.next()) {
    const { kind, value } = next.value;
    if (kind !== 'turn') {
      onEnd(value);
      break;
    }
    if (!isFit) continue;
    if (batch.length > 0 && size + next.value.size > largestBatch) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(value as TurnDocument);
    size += next.value.size;
  }
  if (batch.length > 0) yield batch;
}

function toRest(value: unknown): SessionRest {
  const { snapshots, queue, draft, pending, repairs } = value as SessionRest;
  return { snapshots, queue, draft, pending, repairs };
}
