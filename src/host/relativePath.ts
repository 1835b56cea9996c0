/**
 * The segments of a path that stays below its folder by its words alone; null for one that does not. Whether a link
 * leads out is for whoever opens it to check.
 */
export function relativePath(path: string): string[] | null {
  if (path.includes('\0') || /^[a-z][\w+.-]*:/i.test(path) || /^[\\/]/.test(path)) return null;
  const segments = path.split(/[\\/]+/).filter((segment) => segment !== '' && segment !== '.');
  // Windows opens "name. " as "name" and takes "name:stream" for a part of a file.
  const isSafe = segments.every((segment) => segment !== '..' && !segment.includes(':') && !/[. ]$/.test(segment));
  return isSafe && segments.length > 0 ? segments : null;
}
