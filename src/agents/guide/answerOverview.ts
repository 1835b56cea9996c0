import type { AgentEvent } from '../../core/agentEvent';
import { languageShares } from './answerSize';
import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { firstParagraph } from './leadingWords';
import { projectManifest } from './projectManifest';
import { scriptsFor } from './projectScripts';
import type { Scene } from './scene';
import { scriptRow } from './scriptRow';
import { commitsIn, countsIn, linesIn, pathsIn, type CountRow } from './toolText';

const mostFolders = 12;
const mostScripts = 8;

/** What a project is, from what it says of itself, from where its files lie and from how it is run. */
export async function* answerOverview(scene: Scene): Answer {
  const { tools, workspace } = scene;
  const found = yield* tools.call('find_files', {
    pattern:
      '{readme*,README*,Readme*,package.json,pyproject.toml,Cargo.toml,go.mod,ARCHITECTURE.md,CONTRIBUTING.md,docs/*.md}',
  });
  const paths = found.isError ? [] : pathsIn(found.text);
  yield text(`### ${workspace}\n\n`);
  yield text(yield* fromReadme(scene, paths));
  yield text(yield* fromManifest(scene, paths));
  const counted = yield* tools.call('count_files', {});
  yield text(counted.isError ? `The files could not be counted: ${counted.text}\n\n` : shape(countsIn(counted.text)));
  yield* running(scene);
  const documents = paths.filter((path) => /\.(?:md|rst)$/i.test(path) && !/^readme/i.test(path));
  if (documents.length > 0)
    yield text(
      `Read on in ${documents
        .slice(0, 6)
        .map((path) => fileLink(path))
        .join(', ')}.\n\n`,
    );
  const log = yield* tools.call('git_log', { limit: 1 });
  const [commit] = log.isError ? [] : commitsIn(log.text);
  if (commit) yield text(`Last commit: ${commit.date}, ${commit.author}: ${commit.subject}\n`);
}

async function* fromReadme({ tools }: Scene, paths: readonly string[]): AsyncGenerator<AgentEvent, string> {
  const path = paths.find((one) => /^readme(?:\.\w+)?$/i.test(one));
  if (path === undefined) return '';
  const read = yield* tools.call('read_file', { path, start: 1, end: 120 });
  const words = read.isError ? '' : firstParagraph(linesIn(read.text).lines).slice(0, 1200);
  return words === '' ? '' : `${words.replace(/^/gm, '> ')}\n\nFrom ${fileLink(path)}.\n\n`;
}

async function* fromManifest(scene: Scene, paths: readonly string[]): AsyncGenerator<AgentEvent, string> {
  const manifest = yield* projectManifest(scene, paths);
  if (!manifest) return '';
  const { path, name, version, description } = manifest;
  const words = description && !description.startsWith('%') ? `: ${description}` : '';
  return `${codeSpan(name)}${version ? ` ${version}` : ''} (${fileLink(path)})${words}\n\n`;
}

function shape({ all, folders, kinds }: ReturnType<typeof countsIn>): string {
  const shares = languageShares(kinds).slice(0, 4);
  const written = shares.length > 0 ? `, mostly ${shares.map(({ language }) => language).join(', ')}` : '';
  const rows = folders
    .slice(0, mostFolders)
    .map(({ name, files, lines }: CountRow) => `| \`${name}\` | ${files} | ${lines} |`);
  const table = rows.length > 0 ? `| folder | files | lines |\n|---|--:|--:|\n${rows.join('\n')}\n\n` : '';
  return `${all.files} files with ${all.lines} lines${written}.\n\n${table}`;
}

async function* running(scene: Scene): Answer {
  const scripts = yield* scriptsFor(scene, /./);
  if (scripts.length === 0) return;
  const usual = scripts.filter(({ name }) =>
    /^(?:start|dev|serve|run|build|test|lint|check|format|compile|install)\b/i.test(name),
  );
  const shown = (usual.length > 0 ? usual : scripts).slice(0, mostScripts);
  yield text(`**How it is run**\n\n${shown.map(scriptRow).join('')}\n`);
}
