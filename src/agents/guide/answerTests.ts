import type { AgentEvent } from '../../core/agentEvent';
import { holdsWord } from './holdsWord';
import { isTestPath } from './isTestPath';
import { codeSpan, fileLink } from './guideMarkdown';
import { howMany, text, type Answer } from './guideText';
import { placeList } from './listing';
import { scriptsFor } from './projectScripts';
import type { Scene } from './scene';
import { pathsIn, placesIn, type Place } from './toolText';
import { wordStem } from './wordStem';

/** By their names, and by the folders for them. */
const byName = '**/{*.test.*,*.spec.*,*_test.*,test_*.py,*Test.java,*Tests.cs}';
const byFolder = '**/{tests,test,__tests__,spec}/**/*.{ts,tsx,js,mjs,py,rb,go,rs,java,cs}';
const mostFolders = 12;
const mostFiles = 8;
const mostNaming = 5;
const linesAFile = 2;

/** Where the tests lie, or those of one thing, and how they are run. */
export async function* answerTests(scene: Scene, { about }: { about?: string }): Answer {
  const named = yield* find(scene, byName);
  // A folder for tests holds helpers, too; what is named like a test says best which files are tests.
  const files = named.length > 0 ? named : yield* find(scene, byFolder);
  const inside = yield* testsInside(scene);
  if (files.length + inside.length === 0)
    yield text('I found no tests: no file is named like one and none lies in a folder for them.\n\n');
  else if (about !== undefined) yield* testsOf(scene, about, inside);
  else yield* allTests(files, inside);
  const scripts = yield* scriptsFor(scene, /test|spec/i);
  const commands = scripts.slice(0, 5).map(({ command }) => `\`${command}\``);
  if (commands.length > 0) yield text(`Run them with ${commands.join(', ')}.\n`);
}

async function* find({ tools }: Scene, pattern: string): AsyncGenerator<AgentEvent, string[]> {
  const found = yield* tools.call('find_files', { pattern });
  return found.isError ? [] : pathsIn(found.text);
}

/** Rust has its tests inside of what they test. */
async function* testsInside({ tools }: Scene): AsyncGenerator<AgentEvent, Place[]> {
  const found = yield* tools.call('search_text', { text: '#[cfg(test)]', include: '**/*.rs' });
  return found.isError ? [] : placesIn(found.text);
}

async function* allTests(files: readonly string[], inside: readonly Place[]): Answer {
  const folders = new Map<string, string[]>();
  for (const path of files) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), path]);
  if (files.length > 0)
    yield text(`${files.length >= 200 ? 'At least 200 test files' : howMany(files.length, 'test file')}:\n\n`);
  for (const [folder, paths] of [...folders].slice(0, mostFolders)) {
    const links = paths.slice(0, 4).map((path) => fileLink(path, undefined, path.slice(path.lastIndexOf('/') + 1)));
    yield text(`- \`${folder}\` (${paths.length}): ${links.join(', ')}${paths.length > 4 ? ' …' : ''}\n`);
  }
  if (folders.size > mostFolders) yield text(`- and ${folders.size - mostFolders} more folders\n`);
  if (inside.length > 0) {
    const links = inside.slice(0, mostFiles * 2).map(({ path, line }) => fileLink(path, line));
    yield text(
      `${files.length > 0 ? '\n' : ''}${howMany(inside.length, 'module')} with tests inside: ${links.join(', ')}.\n`,
    );
  }
  yield text('\n');
}

/** First those that are named after it, then the lines of tests that name it. */
async function* testsOf(scene: Scene, about: string, inside: readonly Place[]): Answer {
  const word = wordStem(about.replace(/^.*[/.#:](?=\w+$)|\.\w+$/g, ''));
  const lines = new Map(inside.map(({ path, line }) => [path, line]));
  const isTest = (path: string) => isTestPath(path) || lines.has(path);
  const isNamed = (path: string) => isTest(path) && holdsWord(path.slice(path.lastIndexOf('/') + 1), word);
  const named = (yield* find(scene, `**/*${word}*`)).filter(isNamed).sort(testsFirst);
  if (named.length > 0) {
    const links = named.slice(0, mostFiles).map((path) => `- ${fileLink(path, lines.get(path))}\n`);
    yield text(`**Tests named after ${codeSpan(about)}**\n\n${links.join('')}\n`);
  }
  const places = yield* namedIn(
    scene,
    word,
    (path) => isTest(path) && !named.includes(path),
    named.length > 2 ? 2 : mostNaming,
  );
  if (places.length > 0) yield text(`**${named.length > 0 ? 'Other tests' : 'Tests'} that name it**\n`);
  yield* placeList(places);
  if (places.length > 0) yield text('\n');
  if (named.length + places.length === 0)
    yield text(
      `No test is named after ${codeSpan(about)} and none names it. \`/tests\` lists all that there are, \`/search ${about}\` says where the word stands.\n\n`,
    );
}

/** The tests that name it most often, by a few lines of each. */
async function* namedIn(
  { tools }: Scene,
  word: string,
  isWanted: (path: string) => boolean,
  most: number,
): AsyncGenerator<AgentEvent, Place[]> {
  const files = new Map<string, Place[]>();
  for (const include of [byName, byFolder, '**/*.rs']) {
    const found = yield* tools.call('search_text', { text: word, include });
    for (const place of found.isError ? [] : placesIn(found.text)) {
      const places = files.get(place.path) ?? [];
      if (isWanted(place.path) && holdsWord(place.text, word) && !places.some(({ line }) => line === place.line))
        files.set(place.path, [...places, place]);
    }
  }
  const chosen = [...files]
    .sort(([one, here], [other, there]) => testsFirst(one, other) || there.length - here.length)
    .slice(0, most);
  return chosen.flatMap(([, places]) => places.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, linesAFile));
}

/** Beside the tests lie their helpers. */
function testsFirst(one: string, other: string): number {
  const isHelper = (path: string) => Number(!/test/i.test(path.slice(path.lastIndexOf('/') + 1)));
  return isHelper(one) - isHelper(other);
}

/** The line by which a test is named says most about it. */
function rankOf({ text: line }: Place): number {
  if (/^\s*(?:it|test|describe|def test|func Test|fn )/.test(line)) return 0;
  return /^\s*(?:import|from|use)\b/.test(line) ? 2 : 1;
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : './';
}
