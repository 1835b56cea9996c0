import os from 'node:os';
import path from 'node:path';
import type { Clock } from '../../core/clock';
import { SessionError } from '../../core/sessionError';
import type { Owner } from '../../core/turn';
import { lastChange } from '../rows/changeLog';
import { checkDatabase } from './checkDatabase';
import { copyToRead } from './copyStore';
import { keepDamaged } from './keepDamaged';
import { DatabaseFile } from '../disk/databaseFile';
import type { Files } from '../disk/files';
import { damage } from '../disk/inspectDatabase';
import type { LockPatience } from '../disk/lockPatience';
import { migrations } from '../rows/migrations';
import type { Sqlite } from '../disk/sqlite';
import { errnoOf, toSessionError } from '../disk/storeError';
import { verifyPages } from '../disk/verifyPages';

export interface Surroundings {
  sqlite: Sqlite;
  files: Files;
  clock: Clock;
  owner: Owner;
  patience?: LockPatience;
}

/** A store's folder, ready to be worked in: itself, or a private copy of it that can only be read. */
export interface OpenFolder {
  file: DatabaseFile;
  folder: string;
  /** Why nothing may be written, when this is a copy. */
  refusal: SessionError | undefined;
  /** The first page that opening had no time to verify; null when it verified all. */
  unverifiedFrom: number | null;
  /** Another owner of it was killed; a larger store than can be checked at once should be checked when there is time. */
  needsCheck: boolean;
  close(): void;
}

export const databaseName = 'sessions.db';

/** So much is verified before a store is used, in some ten milliseconds; the rest follows when there is time. */
const pagesVerifiedAtOnce = 4096;
/** After an unclean end, a store of up to this size is checked before it is used. */
const bytesCheckedAtOnce = 32 * 1024 * 1024;

/**
 * A folder that cannot be written to is read through a copy, and so is a damaged store, of which another copy is kept as
 * it was found: whatever is wrong with a store, opening it changes none of its bytes.
 */
export function openFolder(directory: string, surroundings: Surroundings): OpenFolder {
  const { files } = surroundings;
  try {
    makeFolder(directory, files);
    return openInPlace(directory, surroundings);
  } catch (error) {
    const refusal = toSessionError(error);
    if (!(refusal instanceof SessionError)) throw error;
    if (refusal.code === 'read-only') return openCopy(directory, surroundings, refusal);
    if (refusal.code === 'corrupt')
      return openCopy(directory, surroundings, keepDamaged(path.join(directory, databaseName), files, refusal));
    throw refusal;
  }
}

function makeFolder(directory: string, files: Files): void {
  try {
    files.mkdirSync(directory, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST' && errnoOf(error) !== 'ENOTDIR') throw error;
    throw new SessionError('invalid', `${directory} cannot hold a session store, for it is a file.`, { cause: error });
  }
}

function openInPlace(directory: string, surroundings: Surroundings): OpenFolder {
  const file = sessionsFile(directory, surroundings);
  try {
    const hadUncleanEnd = file.collectDead() > 0;
    const unverifiedFrom = verifySome(file, surroundings.files);
    const isSmall = surroundings.files.statSync(file.path).size <= bytesCheckedAtOnce;
    if (hadUncleanEnd && isSmall) requireSound(file, surroundings.files);
    const needsCheck = hadUncleanEnd && !isSmall;
    return { file, folder: directory, refusal: undefined, unverifiedFrom, needsCheck, close: () => file.close() };
  } catch (error) {
    file.abandon();
    throw error;
  }
}

function sessionsFile(folder: string, { sqlite, files, clock, owner, patience }: Surroundings): DatabaseFile {
  return new DatabaseFile({
    sqlite,
    folder,
    name: 'sessions',
    files,
    clock,
    owner,
    patience,
    migrations,
    commitCount: lastChange,
  });
}

function verifySome(file: DatabaseFile, files: Files): number | null {
  return file.exclusively(() => verifyPages(file.path, files, { first: 1, most: pagesVerifiedAtOnce }));
}

function requireSound(file: DatabaseFile, files: Files): void {
  const problems = checkDatabase(file, files);
  if (problems.length > 0) throw damage(problems.join(' '));
}

function openCopy(directory: string, surroundings: Surroundings, refusal: SessionError): OpenFolder {
  const { files, owner } = surroundings;
  const original = path.join(directory, databaseName);
  const folder = path.join(os.tmpdir(), `turnkeeper-${owner.nonce}`);
  const remove = () => removeCopy(folder, files);
  try {
    if (!files.statSync(original, { throwIfNoEntry: false })?.size) throw refusal;
    files.mkdirSync(folder, { mode: 0o700 });
    copyToRead(original, path.join(folder, databaseName), files);
    const file = sessionsFile(folder, surroundings);
    const close = () => {
      file.abandon();
      remove();
    };
    return requireReadable({ file, folder, refusal, unverifiedFrom: null, needsCheck: false, close });
  } catch {
    remove();
    throw refusal;
  }
}

/** What cannot be removed is in a folder that the system empties by itself. */
function removeCopy(folder: string, files: Files): void {
  try {
    files.rmSync(folder, { recursive: true, force: true });
  } catch {
    return;
  }
}

function requireReadable(opened: OpenFolder): OpenFolder {
  try {
    opened.file.read(lastChange);
    return opened;
  } catch (error) {
    opened.close();
    throw error;
  }
}
