import { largestChange } from '../core/fileChange';
import { SessionError } from '../core/sessionError';
import type { Located, Workspace } from '../core/workspace';
import { decodeText } from './decodeText';

/** The whole text of a file that is to be changed; null where there is none. What could not be kept is refused. */
export async function readWhole(workspace: Pick<Workspace, 'readBytes'>, located: Located): Promise<string | null> {
  const { path, kind, size } = located;
  if (kind === 'missing') return null;
  if (kind !== 'file') throw new SessionError('invalid', `${path} is no regular file.`);
  // A UTF-16 unit takes at most three bytes of UTF-8.
  if (size > 3 * largestChange) throw tooLarge(path);
  const text = decodeText(await workspace.readBytes(path, { offset: 0, length: 3 * largestChange + 1 }), path);
  if (text.length > largestChange) throw tooLarge(path);
  return text;
}

export function tooLarge(path: string): SessionError {
  return new SessionError(
    'invalid',
    `${path} has more than ${largestChange} characters, more than can be kept with a turn to be put back later.`,
    { remedy: 'Change it by hand, or by a command.' },
  );
}
