import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** The test files below a folder, in a fixed order; none where there is no such folder. */
export async function findTests(folder: string, ending = '.test.ts'): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => name.endsWith(ending) && !name.split(path.sep).includes('.cache'))
    .sort()
    .map((name) => path.resolve(folder, name));
}
