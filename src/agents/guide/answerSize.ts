import { codeSpan, fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { scriptsFor } from './projectScripts';
import type { Scene } from './scene';
import { countsIn, notesIn, pathsIn, type CountRow } from './toolText';

/** Languages by their extensions, as people call them. */
const languages: Record<string, string> = {
  '.ts': 'TypeScript',
  '.tsx': 'TypeScript',
  '.mts': 'TypeScript',
  '.cts': 'TypeScript',
  '.js': 'JavaScript',
  '.mjs': 'JavaScript',
  '.cjs': 'JavaScript',
  '.jsx': 'JavaScript',
  '.py': 'Python',
  '.go': 'Go',
  '.rs': 'Rust',
  '.java': 'Java',
  '.kt': 'Kotlin',
  '.cs': 'C#',
  '.c': 'C',
  '.h': 'C',
  '.cpp': 'C++',
  '.cc': 'C++',
  '.hpp': 'C++',
  '.rb': 'Ruby',
  '.php': 'PHP',
  '.swift': 'Swift',
  '.scala': 'Scala',
  '.dart': 'Dart',
  '.sh': 'Shell',
  '.sql': 'SQL',
  '.html': 'HTML',
  '.css': 'CSS',
  '.scss': 'CSS',
  '.vue': 'Vue',
  '.svelte': 'Svelte',
  '.md': 'Markdown',
  '.json': 'JSON',
  '.yml': 'YAML',
  '.yaml': 'YAML',
  '.toml': 'TOML',
  '.xml': 'XML',
};
const notPrograms = new Set(['Markdown', 'JSON', 'YAML', 'TOML', 'XML', 'HTML', 'CSS']);

export function languageShares(kinds: readonly CountRow[]): { language: string; files: number; lines: number }[] {
  const shares = new Map<string, { language: string; files: number; lines: number }>();
  for (const { name, files, lines } of kinds) {
    const language = languages[name];
    if (language === undefined) continue;
    const share = shares.get(language) ?? { language, files: 0, lines: 0 };
    shares.set(language, { language, files: share.files + files, lines: share.lines + lines });
  }
  const isText = ({ language }: { language: string }) => Number(notPrograms.has(language));
  return [...shares.values()].sort((one, other) => isText(one) - isText(other) || other.lines - one.lines);
}

export async function* answerSize(scene: Scene): Answer {
  const counted = yield* scene.tools.call('count_files', {});
  if (counted.isError) return yield* say(`The files could not be counted: ${counted.text}\n`);
  const { all, folders, kinds, largest } = countsIn(counted.text);
  const shares = languageShares(kinds);
  const [main] = shares;
  yield text(
    `**${scene.workspace}** has ${number(all.files)} files with ${number(all.lines)} lines${main ? `, mostly ${main.language}` : ''}.\n\n`,
  );
  yield text(
    table(
      'language',
      shares.map(({ language, files, lines }) => ({ name: language, files, lines })),
    ),
  );
  yield text(table('folder', folders));
  yield text(largestFiles(largest));
  for (const note of notesIn(counted.text)) yield text(`${note}\n`);
  yield text('What git ignores, and what the editor leaves out of searches, is not counted.\n');
}

function largestFiles(rows: readonly CountRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(({ name, lines: count }) => `| ${fileLink(name)} | ${number(count)} |`);
  return `| largest files | lines |\n|---|--:|\n${lines.join('\n')}\n\n`;
}

function table(what: string, rows: readonly CountRow[]): string {
  if (rows.length === 0) return '';
  const lines = rows
    .slice(0, 12)
    .map(({ name, files, lines: count }) => `| ${name} | ${number(files)} | ${number(count)} |`);
  return `| ${what} | files | lines |\n|---|--:|--:|\n${lines.join('\n')}\n\n`;
}

function number(count: number): string {
  return count.toLocaleString('en');
}

/** By their names, and by the folders for them. */
const testFiles: [string, string] = [
  '**/{*.test.*,*.spec.*,*_test.*,test_*.py,*Test.java,*Tests.cs}',
  '**/{tests,test,__tests__,spec}/**/*.{ts,tsx,js,mjs,py,rb,go,rs,java,cs}',
];

/** Where the tests lie, and how they are run. */
export async function* answerTests(scene: Scene, { about }: { about?: string }): Answer {
  const byName = yield* scene.tools.call('find_files', { pattern: testFiles[0] });
  const byFolder = yield* scene.tools.call('find_files', { pattern: testFiles[1] });
  if (byName.isError) return yield* say(`That search failed: ${byName.text}\n`);
  const all = [...new Set([byName, byFolder].flatMap((found) => (found.isError ? [] : pathsIn(found.text))))].sort();
  const word = (about ?? '').replace(/^.*\/|\.\w+$|s$/g, '').toLowerCase();
  const named = all.filter((path) => path.toLowerCase().includes(word));
  const paths = named.length > 0 ? named : all;
  if (named.length === 0 && paths.length > 0)
    yield text(`No test is named after ${codeSpan(about ?? '')}; these are all there are.\n\n`);
  if (paths.length === 0)
    yield text('I found no tests: no file is named like one and none lies in a folder for them.\n\n');
  else {
    const folders = new Map<string, string[]>();
    for (const path of paths) folders.set(folderOf(path), [...(folders.get(folderOf(path)) ?? []), path]);
    yield text(`${paths.length >= 200 ? 'At least 200' : paths.length} test files:\n\n`);
    for (const [folder, files] of [...folders].slice(0, 15)) {
      const links = files.slice(0, 4).map((path) => fileLink(path, undefined, path.slice(path.lastIndexOf('/') + 1)));
      yield text(`- \`${folder}\` (${files.length}): ${links.join(', ')}${files.length > 4 ? ' …' : ''}\n`);
    }
    yield text('\n');
  }
  const scripts = yield* scriptsFor(scene, /test|spec/i);
  if (scripts.length > 0)
    yield text(
      `Run them with ${scripts
        .slice(0, 5)
        .map(({ command }) => `\`${command}\``)
        .join(', ')}.\n`,
    );
}

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : './';
}
