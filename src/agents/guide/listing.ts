import type { AgentEvent } from '../../core/agentEvent';
import { codeSpan, fileLink } from './guideMarkdown';
import { howMany, text } from './guideText';
import type { Scene } from './scene';
import type { Place } from './toolText';

type Lines = Generator<AgentEvent, void>;

/** What of a longer list is shown now. */
export function page<Item>(items: readonly Item[], { limit, skip }: Scene): Item[] {
  return items.slice(skip, skip + limit);
}

/** "3 files", or which of how many, and how to see the others. */
export function heading(count: number, what: string, { limit, skip }: Scene): string {
  if (count <= limit && skip === 0) return howMany(count, what);
  const last = Math.min(count, skip + limit);
  if (skip >= count) return `No more than ${howMany(count, what)}`;
  return skip === 0
    ? `The first ${last} of ${count} ${what}s`
    : `${upperFirst(what)}s ${skip + 1} to ${last} of ${count}`;
}

/** Said below a list that is not all. */
export function* moreNote(count: number, { limit, skip }: Scene): Lines {
  if (count > skip + limit) yield text('\nSay `more` for the next ones.\n');
}

export function* fileList(paths: readonly string[]): Lines {
  for (const path of paths) yield text(`- ${fileLink(path)}\n`);
}

/** Lines under their files, each a link to itself. */
export function* placeList(places: readonly Place[]): Lines {
  let path = '';
  for (const place of places) {
    if (place.path !== path) yield text(`\n${fileLink(place.path)}\n\n`);
    path = place.path;
    yield text(`- ${fileLink(place.path, place.line, String(place.line))} ${codeSpan(place.text)}\n`);
  }
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
