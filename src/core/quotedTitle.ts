import type { Session } from './session';
import { sessionTitle } from './sessionTitle';
import { withoutLinks } from './withoutLinks';

/** Characters that a notification has room for beside its own words. */
const longest = 60;

/** A title inside a sentence. Titles come from prompts and models, so that none becomes a link in a notification. */
export function quotedTitle(session: Pick<Session, 'title'>): string {
  const title = [...withoutLinks(sessionTitle(session))];
  return `"${title.length > longest ? `${title.slice(0, longest - 1).join('')}…` : title.join('')}"`;
}
