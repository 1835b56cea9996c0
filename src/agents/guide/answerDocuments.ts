import type { AgentEvent } from '../../core/agentEvent';
import { fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { heading, moreNote, page } from './listing';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';

/** Documents whose title is read: more would take longer than a list is worth. */
const mostTitles = 12;

/** What there is to read: documents at the root first, then those in folders for them, then all others. */
export async function* answerDocuments(scene: Scene): Answer {
  const found = yield* scene.tools.call('find_files', { pattern: '**/*.{md,mdx,rst,adoc,txt}' });
  if (found.isError) return yield* say(`That search failed: ${found.text}\n`);
  const paths = pathsIn(found.text)
    .filter(
      (path) =>
        !/(?:^|\/)(?:licen[cs]e|requirements|robots|cmakelists)[^/]*$|(?:^|\/)(?:fixtures?|testdata)\//i.test(path),
    )
    .sort((one, other) => rankOf(one) - rankOf(other) || one.localeCompare(other));
  if (paths.length === 0)
    return yield* say('I found no documents here: no Markdown, reStructuredText or text files.\n');
  yield text(`${heading(paths.length, 'document', scene)}:\n\n`);
  for (const [index, path] of page(paths, scene).entries()) {
    const title = index < mostTitles ? yield* titleOf(scene, path) : '';
    yield text(`- ${fileLink(path)}${title === '' ? '' : `: ${title}`}\n`);
  }
  yield* moreNote(paths.length, scene);
}

function rankOf(path: string): number {
  if (!path.includes('/')) return /^readme/i.test(path) ? 0 : 1;
  return /^(?:docs?|documentation|guides?|wiki)\//i.test(path) ? 2 : 2 + path.split('/').length;
}

async function* titleOf({ tools }: Scene, path: string): AsyncGenerator<AgentEvent, string> {
  const read = yield* tools.call('read_file', { path, start: 1, end: 30 });
  const lines = read.isError ? [] : linesIn(read.text).lines;
  const title = lines.map((line) => /^#\s+(.+?)\s*#*$/.exec(line)?.[1]).find((words) => words !== undefined) ?? '';
  return title.slice(0, 100).replace(/([*_`[\]<>\\])/g, '\\$1');
}
