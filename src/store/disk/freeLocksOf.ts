import path from 'node:path';
import type { Owner } from '../../core/turn';
import type { Files } from './files';

/** Removes every lock file of an owner in this process whose thread has ended. Never fails. */
export function freeLocksOf(directory: string, nonce: string, files: Files): void {
  for (const folder of ['sessions.locks', 'search.locks']) {
    for (const file of filesIn(path.join(directory, folder), files)) {
      if (ownerOf(file, files)?.nonce === nonce) attempt(() => files.unlinkSync(file));
    }
  }
}

function filesIn(folder: string, files: Files): string[] {
  return attempt(() => files.readdirSync(folder).map((name) => path.join(folder, name))) ?? [];
}

function ownerOf(file: string, files: Files): Owner | undefined {
  return attempt(() => JSON.parse(files.readFileSync(file, 'utf8')) as Owner);
}

function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
