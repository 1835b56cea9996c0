import type { GuideIntent } from './guideIntent';
import { codeBlock, codeSpan, fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { fileList, heading, moreNote, page, placeList } from './listing';
import { resolvePath } from './resolvePath';
import type { Scene } from './scene';
import { linesIn, pathsIn, placesIn } from './toolText';

/** Lines of a file that one answer quotes. */
const longestQuote = 150;

type Of<Type extends GuideIntent['type']> = Extract<GuideIntent, { type: Type }>;

export async function* answerFind(scene: Scene, { pattern }: Of<'find'>): Answer {
  const found = yield* scene.tools.call('find_files', { pattern });
  if (found.isError) return yield* say(`That search failed: ${found.text}\n`);
  const paths = pathsIn(found.text);
  if (paths.length === 0) return yield* say(`No file matches \`${pattern}\`.\n`);
  yield text(`${heading(paths.length, 'file', scene)} for \`${pattern}\`:\n\n`);
  yield* fileList(page(paths, scene));
  yield* moreNote(paths.length, scene);
}

export async function* answerList(scene: Scene, { path }: Of<'list'>): Answer {
  const listed = yield* scene.tools.call('list_files', { path });
  if (listed.isError) return yield* answerFind(scene, { type: 'find', pattern: `**/*${path}*{,/**}` });
  const entries = pathsIn(listed.text).map((entry) => ({ entry, path: path === '' ? entry : `${path}/${entry}` }));
  yield text(`${heading(entries.length, 'entry', scene).replace('entrys', 'entries')} in \`${path || '.'}/\`:\n\n`);
  for (const { entry, path: full } of page(entries, scene)) {
    yield text(entry.endsWith('/') ? `- \`${entry}\`\n` : `- ${fileLink(full.replace(/@$/, ''), undefined, entry)}\n`);
  }
  yield* moreNote(entries.length, scene);
}

export async function* answerRead(scene: Scene, { path: asked, start = 1, end }: Of<'read'>): Answer {
  const path = yield* resolvePath(scene, asked);
  if (path === null) return;
  const last = Math.min(end ?? Infinity, start + longestQuote - 1);
  // One more line is asked for than is shown, to know whether there is one.
  const read = yield* scene.tools.call('read_file', { path, start, end: last + 1 });
  if (read.isError && asked === 'LICENSE') return yield* licenceLines(scene);
  if (read.isError) return yield* say(`I could not read \`${asked}\`: ${read.text}\n`);
  const { lines, notes } = linesIn(read.text);
  const shown = lines.slice(0, last - start + 1);
  if (shown.length === 0) return yield* say(`${fileLink(path)}: ${notes.join(' ')}\n`);
  const isAll = lines.length <= shown.length && notes.length === 0;
  yield text(
    `${fileLink(path, start)}, lines ${start} to ${start + shown.length - 1}${isAll && start === 1 ? ', all of it' : ''}:\n\n`,
  );
  yield text(codeBlock(shown.join('\n'), path));
  for (const note of notes.filter((words) => !/go on with start/.test(words))) yield text(`\n${note}\n`);
  if (!isAll && end === undefined) yield text('\nIt goes on; say `more` for the next lines.\n');
}

/** Where no file holds it, a manifest or the README may name it. */
async function* licenceLines(scene: Scene): Answer {
  yield text('There is no file with the licence at the root. ');
  yield* answerSearch(scene, { type: 'search', text: 'licens', include: '{*.md,*.rst,package.json,*.toml,setup.*}' });
}

export async function* answerSearch(scene: Scene, { text: wanted, include }: Of<'search'>): Answer {
  const glob = include === undefined || /[*?{]/.test(include) ? include : `{${include},${include}/**}`;
  const found = yield* scene.tools.call('search_text', { text: wanted, ...(glob !== undefined && { include: glob }) });
  if (found.isError) return yield* say(`That search failed: ${found.text}\n`);
  const places = placesIn(found.text);
  const place = include === undefined ? 'in this workspace' : `in \`${include}\``;
  if (places.length === 0) return yield* say(`Nothing ${place} contains ${codeSpan(wanted)}.\n`);
  const files = new Set(places.map(({ path }) => path)).size;
  const inFiles = files > 1 ? ` in ${files} files` : '';
  yield text(`${heading(places.length, 'line', scene)} with ${codeSpan(wanted)}${inFiles}:\n`);
  yield* placeList(page(places, scene));
  yield* moreNote(places.length, scene);
}
