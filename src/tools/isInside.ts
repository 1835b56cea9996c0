import path from 'node:path';

/**
 * True when a real path is the folder or lies below it, compared by segment: `/projects/shop-old` is not in `/projects/shop`.
 * Both must be absolute and real; where the platform ignores case, so does this.
 */
export function isInside(folder: string, file: string, platform: NodeJS.Platform = process.platform): boolean {
  const { relative, isAbsolute, sep } = platform === 'win32' ? path.win32 : path.posix;
  const [from, to] = platform === 'linux' ? [folder, file] : [fold(folder), fold(file)];
  const below = relative(from, to);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
