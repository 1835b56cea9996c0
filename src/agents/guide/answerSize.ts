import { fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import type { Scene } from './scene';
import { countsIn, notesIn, type CountRow } from './toolText';

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
