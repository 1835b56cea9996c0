import { codeSpan, fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { projectManifest } from './projectManifest';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';

/** Which version this is, as the manifest says, and what is newest in the list of changes. */
export async function* answerVersion(scene: Scene): Answer {
  const found = yield* scene.tools.call('find_files', {
    pattern: '{package.json,pyproject.toml,Cargo.toml,go.mod,CHANGELOG*,Changelog*,changelog*,CHANGES*,HISTORY*}',
  });
  const paths = found.isError ? [] : pathsIn(found.text);
  const manifest = yield* projectManifest(scene, paths);
  const changes = paths.find((path) => /^(?:changelog|changes|history)/i.test(path));
  if (manifest?.version)
    yield text(`**${codeSpan(manifest.name)} ${manifest.version}**, from ${fileLink(manifest.path)}.\n`);
  const newest = changes === undefined ? null : yield* newestHeading(scene, changes);
  if (newest && changes !== undefined)
    yield text(`\nNewest in ${fileLink(changes, newest.line)}: ${newest.words.replace(/([*_`<>\\])/g, '\\$1')}\n`);
  if (!manifest?.version && !newest)
    yield* say('I found no version: no manifest at the root names one, and there is no list of changes.\n');
}

async function* newestHeading({ tools }: Scene, path: string) {
  const read = yield* tools.call('read_file', { path, start: 1, end: 120 });
  const lines = read.isError ? [] : linesIn(read.text).lines;
  const index = lines.findIndex((line) => /^#{1,3}\s.*\d+\.\d+|^\[?v?\d+\.\d+/.test(line));
  return index < 0
    ? null
    : { line: index + 1, words: (lines[index] ?? '').replace(/^#+\s*/, '').replace(/[[\]]/g, '') };
}
