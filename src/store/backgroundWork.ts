import type { Clock } from '../core/clock';
import { SessionError } from '../core/sessionError';
import { backUp } from './health/backUp';
import type { OpenFolder, Surroundings } from './health/openFolder';
import { RollingBackups } from './health/rollingBackups';
import type { SearchIndex } from './search/searchIndex';
import type { StoreConnection } from './storeConnection';
import { verifyPages } from './disk/verifyPages';

/** Does a small piece of something that can wait. True when there is more of it. */
type Work = () => boolean;

const messagesAtOnce = 40;
const pagesAtOnce = 1024;
const hourMs = 60 * 60 * 1000;

interface Parts {
  directory: string;
  connection: StoreConnection;
  opened: OpenFolder;
  index: SearchIndex;
  surroundings: Surroundings;
  check: () => string[];
}

/**
 * What a store does while nobody asks anything of it, the most useful first: fill the search index, verify the pages
 * that opening had no time for, check after an unclean end, back up once a day, make searching quicker. Nothing in here
 * can fail a caller.
 */
export function backgroundWork(parts: Parts): Work {
  const works = [
    () => parts.index.catchUp(messagesAtOnce),
    verifyRest(parts),
    once(() => parts.opened.needsCheck && void parts.check()),
    everyHour(parts.surroundings.clock, () => backUpIfDue(parts)),
    () => parts.index.merge(),
  ];
  return () => works.some((work) => isQuietly(work));
}

/** A lock held by another or a full disk: it is done the next time. */
function isQuietly(work: Work): boolean {
  try {
    return work();
  } catch {
    return false;
  }
}

/** The connection protects the store from what it finds damaged. What could not be looked at now is looked at later. */
function verifyRest({ opened, connection, surroundings }: Parts): Work {
  let first = opened.unverifiedFrom;
  return () => {
    if (first === null) return false;
    const options = { first, most: pagesAtOnce };
    const verify = () => verifyPages(opened.file.path, surroundings.files, options);
    first = connection.refusal ? null : connection.exclusively(verify);
    return first !== null;
  };
}

function once(work: () => unknown): Work {
  let done = false;
  return () => {
    done ||= wasTried(work);
    return false;
  };
}

/** A window may stay open for weeks. What failed is not tried again at once, for it may take long to fail. */
function everyHour(clock: Clock, work: () => void): Work {
  let next = -Infinity;
  return () => {
    if (clock.now() >= next && wasTried(work)) next = clock.now() + hourMs;
    return false;
  };
}

/** False when another held the lock: that passes. What failed otherwise would fail again. */
function wasTried(work: () => unknown): boolean {
  try {
    work();
    return true;
  } catch (error) {
    return !isLockedOut(error);
  }
}

function isLockedOut(error: unknown): boolean {
  return error instanceof SessionError && error.code === 'locked-out';
}

function backUpIfDue({ directory, connection, opened, surroundings }: Parts): void {
  const backups = new RollingBackups(directory, surroundings.files, surroundings.clock);
  if (connection.refusal || !backups.isDue) return;
  backups.add((target) => backUp(opened.file, target, surroundings));
}
