import { say, text, type Answer } from './guideText';
import { heading, moreNote, page, placeList } from './listing';
import type { Scene } from './scene';
import { placesIn, type Place } from './toolText';

/** "todo" in a sentence is no note to oneself, so the words are looked for as they are written in notes. */
const words = ['TODO', 'FIXME', 'HACK', 'XXX'];
const openTask = '- [ ]';

export async function* answerTodos(scene: Scene): Answer {
  const found: Place[] = [];
  for (const word of words) {
    const lines = yield* scene.tools.call('search_text', { text: word, whole_word: true });
    if (lines.isError) return yield* say(`That search failed: ${lines.text}\n`);
    found.push(...placesIn(lines.text));
  }
  const tasks = yield* scene.tools.call('search_text', { text: openTask });
  if (!tasks.isError) found.push(...placesIn(tasks.text).filter((place) => place.text.startsWith(openTask)));
  const notes = [...new Map(found.map((place) => [`${place.path}:${place.line}`, place])).values()];
  if (notes.length === 0) return yield* say('There is no TODO, FIXME, HACK or open task in this workspace.\n');
  const sorted = notes.sort((one, other) =>
    one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1,
  );
  yield text(`${heading(sorted.length, 'note', scene)} left in the code and the documents:\n`);
  yield* placeList(page(sorted, scene));
  yield* moreNote(sorted.length, scene);
}
