import { fileLink } from './guideMarkdown';
import { howMany, say, text, type Answer } from './guideText';
import { resolvePath } from './resolvePath';
import type { Scene } from './scene';
import { commitsIn, type Commit } from './toolText';

const mostFiles = 4;
const mostCommits = 100;
const mostAuthors = 8;

/** What is not committed yet, then the newest commits; of one file its own, with what is not committed as a patch. */
export async function* answerChanges(
  scene: Scene,
  { path: asked, days }: { path: string | null; days?: number },
): Answer {
  const { tools, limit, skip } = scene;
  const path = asked === null ? null : yield* resolvePath(scene, asked);
  if (asked !== null && path === null) return;
  if (skip === 0) yield* path === null ? status(scene) : difference(scene, path);
  const shown = Math.min(10, limit);
  const wanted = days === undefined ? Math.min(mostCommits, skip + shown) : mostCommits;
  const log = yield* tools.call('git_log', {
    limit: wanted,
    ...(path !== null && { path }),
    ...(days !== undefined && { days }),
  });
  if (log.isError) return yield* skip === 0 && path === null ? say('') : say(`${log.text}\n`);
  const all = commitsIn(log.text);
  const commits = all.slice(skip, skip + shown);
  if (days !== undefined && commits.length > 0) yield text(`${summary(all, days)}\n\n`);
  if (commits.length === 0 && days !== undefined && skip === 0) return yield* say(`${log.text}\n`);
  if (commits.length === 0)
    return yield* say(path === null ? 'There is no older commit.\n' : `No commit changed ${fileLink(path)}.\n`);
  yield text(`**Newest commits**${path === null ? '' : ` of ${fileLink(path)}`}\n\n`);
  for (const commit of commits) yield text(`- ${showCommit(commit)}\n`);
  if (commits.length === shown) yield text('\nSay `more` for older ones.\n');
}

/** How much happened in that time, by whom and where most. */
function summary(commits: readonly Commit[], days: number): string {
  const authors = [...new Set(commits.map(({ author }) => author))];
  const touched = new Map<string, number>();
  for (const file of commits.flatMap(({ files }) => files)) touched.set(file, (touched.get(file) ?? 0) + 1);
  const often = [...touched].filter(([, times]) => times > 1).sort(([, one], [, other]) => other - one);
  const count = commits.length >= mostCommits ? `At least ${mostCommits} commits` : howMany(commits.length, 'commit');
  const by = `${authors.slice(0, 4).join(', ')}${authors.length > 4 ? ' and others' : ''}`;
  const where = often.slice(0, mostFiles).map(([file, times]) => `${fileLink(file)} (${times} times)`);
  const span = days === 1 ? 'in the last day' : `in the last ${days} days`;
  return `**${count} ${span}**, by ${by}.${where.length > 0 ? ` Changed most: ${where.join(', ')}.` : ''}`;
}

async function* status({ tools }: Scene): Answer {
  const found = yield* tools.call('git_status', {});
  if (found.isError) return yield text(`${found.text}\n`);
  const [head = '', ...lines] = found.text.split('\n');
  const branch = /^## (?:No commits yet on )?([^.\s]+(?:\.[^.\s]+)*)/.exec(head)?.[1] ?? 'no branch';
  const ahead = /\[(.+)\]$/.exec(head)?.[1];
  yield text(`On branch \`${branch}\`${ahead ? ` (${ahead})` : ''}. `);
  if (lines.length === 0) return yield text('Everything is committed.\n\n');
  yield text(`**Not committed yet**\n\n`);
  for (const line of lines.slice(0, 20)) yield text(`- ${showStatus(line)}\n`);
  yield text(lines.length > 20 ? `- and ${lines.length - 20} more\n\n` : '\n');
}

async function* difference({ tools }: Scene, path: string): Answer {
  const patch = yield* tools.call('git_diff', { path });
  if (patch.isError || patch.text.startsWith('Nothing differs')) return;
  const lines = patch.text.split('\n').filter((line) => !/^(?:diff --git|index |--- |\+\+\+ )/.test(line));
  yield text(
    `**Not committed yet in ${fileLink(path)}**\n\n\`\`\`\`diff\n${lines.slice(0, 60).join('\n')}\n\`\`\`\`\n`,
  );
  if (lines.length > 60) yield text('\nIt goes on.\n');
  yield text('\n');
}

/** Who changed a file, or the project, and when last. */
export async function* answerAuthors(scene: Scene, { path: asked }: { path: string | null }): Answer {
  const path = asked === null ? null : yield* resolvePath(scene, asked);
  if (asked !== null && path === null) return;
  const log = yield* scene.tools.call('git_log', { limit: mostCommits, ...(path !== null && { path }) });
  if (log.isError) return yield* say(`${log.text}\n`);
  const commits = commitsIn(log.text);
  const [last] = commits;
  const what = path === null ? 'this project' : fileLink(path);
  if (!last) return yield* say(`No commit changed ${what}.\n`);
  const first = commits.at(-1);
  yield text(`**${last.author}** changed ${what} last, on ${last.date}: ${last.subject} (\`${last.hash}\`)\n\n`);
  const isAll = commits.length < mostCommits;
  if (first && isAll && commits.length > 1)
    yield text(`The first commit is from ${first.author}, on ${first.date}.\n\n`);
  yield text(
    `| author | commits${isAll ? '' : ` of the last ${mostCommits}`} | last |\n|---|---|---|\n${authorRows(commits)}\n`,
  );
}

function authorRows(commits: readonly Commit[]): string {
  const authors = new Map<string, { count: number; last: string }>();
  for (const { author, date } of commits) {
    const known = authors.get(author) ?? { count: 0, last: date };
    authors.set(author, { ...known, count: known.count + 1 });
  }
  const rows = [...authors].sort(([, one], [, other]) => other.count - one.count).slice(0, mostAuthors);
  return rows
    .map(([author, { count, last }]) => `| ${author.replaceAll('|', '\\|')} | ${count} | ${last} |`)
    .join('\n');
}

function showCommit({ hash, date, author, subject, files }: Commit): string {
  const links = files.filter((file) => !/^and \d+ more files$/.test(file));
  const shown = links
    .slice(0, mostFiles)
    .map((file) => fileLink(file, undefined, file.slice(file.lastIndexOf('/') + 1)));
  const more = links.length > mostFiles ? ' …' : '';
  return `\`${hash}\` ${date} ${author}: ${subject.replace(/([*_`[\]<>\\])/g, '\\$1')}${shown.length > 0 ? `  \n  ${shown.join(', ')}${more}` : ''}`;
}

const states: Record<string, string> = {
  M: 'changed',
  A: 'added',
  D: 'deleted',
  R: 'renamed',
  C: 'copied',
  U: 'in conflict',
  '?': 'new',
};

function showStatus(line: string): string {
  const [, code = '', rest = line] = /^(..) (.*)$/.exec(line) ?? [];
  const state = states[code.trim().charAt(0)] ?? code.trim();
  const path = (rest.split(' -> ').at(-1) ?? rest).replace(/^"|"$/g, '');
  return path.endsWith('/') || state === 'deleted' ? `${state} \`${path}\`` : `${state} ${fileLink(path)}`;
}
