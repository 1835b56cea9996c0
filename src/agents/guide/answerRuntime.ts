import { text, type Answer } from './guideText';
import { placeList } from './listing';
import type { Scene } from './scene';
import { linesIn, pathsIn, placesIn, type Place } from './toolText';

/** Lines by which a project says which version of a language it wants. */
const lines: [text: string, include: string, looks: RegExp][] = [
  ['requires-python', 'pyproject.toml', /./],
  ['python', 'pyproject.toml', /^python\s*=/],
  ['python_requires', 'setup.{py,cfg}', /./],
  ['"node"', 'package.json', /"node"\s*:/],
  ['"vscode"', 'package.json', /"vscode"\s*:\s*"\^/],
  ['go ', 'go.mod', /^(?:go|toolchain) /],
  ['rust-version', 'Cargo.toml', /./],
  ['edition', 'Cargo.toml', /^edition/],
  ['ruby', 'Gemfile', /^ruby /],
  ['FROM', '{Dockerfile,*.dockerfile}', /^FROM /],
  ['java', '{pom.xml,build.gradle,build.gradle.kts}', /version|release|sourceCompatibility/i],
];
const files = '{.nvmrc,.node-version,.python-version,.ruby-version,.tool-versions,rust-toolchain,rust-toolchain.toml}';

/** Which versions of languages and programs a project asks for, by the files that say so. */
export async function* answerRuntime({ tools }: Scene): Answer {
  const found: Place[] = [];
  for (const [wanted, include, looks] of lines) {
    const places = yield* tools.call('search_text', { text: wanted, include });
    found.push(...(places.isError ? [] : placesIn(places.text)).filter(({ text: line }) => looks.test(line)));
  }
  const pinned = yield* tools.call('find_files', { pattern: files });
  for (const path of pinned.isError ? [] : pathsIn(pinned.text)) {
    const read = yield* tools.call('read_file', { path, start: 1, end: 1 });
    if (!read.isError) found.push({ path, line: 1, text: linesIn(read.text).lines[0] ?? '' });
  }
  if (found.length === 0)
    return yield text(
      'No file says which version of a language it wants. `/dependencies` lists what it needs of others, `/config` what is configured where.\n',
    );
  yield text('These lines say which versions are wanted:\n');
  yield* placeList(found);
}
