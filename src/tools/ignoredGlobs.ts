/**
 * What a `.gitignore` leaves out, as globs of the editor, whose own search for files knows them not. Lines that take
 * something back are not understood, so whatever they might take something back from is not left out at all.
 */
export function ignoredGlobs(gitignore: string): string[] {
  const lines = gitignore.split(/\r?\n/).map((line) => line.trim());
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1).replace(/^\//, ''));
  return lines
    .filter((line) => line !== '' && !/^[#!]/.test(line) && !/[{},\\]/.test(line))
    .filter((line) => !kept.some((name) => mightHold(line, name)))
    .map(toGlob);
}

/** `build/*` and `!build/keep.txt`; `*.log` and `!important.log`. */
function mightHold(pattern: string, name: string): boolean {
  const start = pattern.replace(/^\//, '').replace(/[*?[].*$/, '');
  return start === '' || name.startsWith(start);
}

/** A slash before the end binds a pattern to the root; without one it counts at any depth. */
function toGlob(pattern: string): string {
  const path = pattern.replace(/\/+$/, '');
  const isBound = path.includes('/') && !path.startsWith('**/');
  return isBound ? path.replace(/^\//, '') : `**/${path.replace(/^\*\*\//, '')}`;
}
