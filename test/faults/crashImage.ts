import { cpSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Owner } from '../../src/core/turn';

/** What is left of a store's folder when its processes are killed now: the files as they are, their owners dead. */
export function crashImage(directory: string, image: string): void {
  if (existsSync(directory)) cpSync(directory, image, { recursive: true, preserveTimestamps: true });
  endOwners(image);
}

/** Makes the owners of all locks in a folder provably dead. */
export function endOwners(directory: string): void {
  for (const locks of ['sessions.locks', 'search.locks']) {
    const folder = path.join(directory, locks);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder)) endOwner(path.join(folder, name));
  }
}

/** One that was killed while it introduced itself says nothing. */
function endOwner(file: string): void {
  const text = readFileSync(file, 'utf8');
  if (!text.endsWith('}')) return;
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(text) as Owner), start: 'before this one' }));
}
