import { SessionError } from '../core/sessionError';

/** Names that Windows takes for devices, whatever their extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/**
 * The segments of a path that stays below the workspace by its words alone, on any system: what one system takes for
 * a plain name another takes for a drive or a stream. Whether a link leads out is for whoever opens it to check. The
 * root has no segments.
 */
export function pathSegments(path: string): string[] {
  const reason = wrongAsAWhole(path);
  if (reason) throw refusal(path, reason);
  const segments = path.split(/[\\/]+/).filter((segment) => segment !== '' && segment !== '.');
  for (const segment of segments) {
    const wrong = wrongSegment(segment);
    if (wrong) throw refusal(path, wrong);
  }
  return segments;
}

function wrongAsAWhole(path: string): string | null {
  if (path.length > 4096) return 'is too long';
  if (/\p{Cc}/u.test(path)) return 'has a control character in it';
  if (!path.isWellFormed()) return 'is not well-formed text';
  if (/^[\\/]/.test(path)) return 'is absolute';
  if (/^[a-z]:/i.test(path)) return 'names a drive';
  if (/^[a-z][\w+.-]*:/i.test(path)) return 'is an address';
  if (/^~(?:[\\/]|$)/.test(path)) return 'starts in the home folder';
  return null;
}

function wrongSegment(segment: string): string | null {
  if (segment === '..') return 'leads upwards';
  if (/[. ]$/.test(segment)) return 'has a name that ends with a dot or a space';
  if (segment.includes(':')) return 'names a stream of a file';
  if (device.test(segment)) return 'names a device';
  return null;
}

function refusal(path: string, reason: string): SessionError {
  return new SessionError('invalid', `"${path.slice(0, 200)}" is no path inside this workspace: it ${reason}.`, {
    remedy: 'Give a path relative to the workspace.',
  });
}
