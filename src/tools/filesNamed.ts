import path from 'node:path';
import type { ToolAction } from '../core/approval';
import { foldName } from './foldName';

/** Files that say what a short command such as `npm test` runs. */
const taskLists = new Set(['package.json', 'makefile', 'gnumakefile', 'justfile']);

/** The paths that a command names, folded; null for what is no command. */
export function filesNamed(action: ToolAction): string[] | null {
  if (action.kind !== 'command') return null;
  const words = action.argv.flatMap((word) => [word, word.slice(word.indexOf('=') + 1)]);
  return [...new Set(words.map((word) => foldName(path.posix.join('/', action.cwd, word.replaceAll('\\', '/')))))];
}

/**
 * True when a command that names these files plainly does what a written one says. An absolute path is known by its
 * end, so that somebody may be asked once too often.
 */
export function reliesOn(named: readonly string[] | null, written: string): boolean {
  const file = foldName(`/${written}`);
  return named !== null && (taskLists.has(path.posix.basename(file)) || named.some((name) => name.endsWith(file)));
}
