import type { AgentEvent } from '../../core/agentEvent';
import { answerFind } from './answerFiles';
import { fileLink } from './guideMarkdown';
import { howMany, text, type Answer } from './guideText';
import { isGenerated } from './isGenerated';
import { isTestPath } from './isTestPath';
import { firstParagraph } from './leadingWords';
import { purposeOf } from './purposeOf';
import type { Scene } from './scene';
import { linesIn, pathsIn, placesIn } from './toolText';

/** Files that are looked into; the others are only counted. */
const mostFiles = 10;
const mostNames = 4;
const mostFolders = 10;

/** What a folder is for: what its README and its files say of themselves, and what these define. */
export async function* answerFolder(scene: Scene, { path: asked }: { path: string }): Answer {
  const path = yield* resolveFolder(scene, asked.replace(/\/+$/, ''));
  if (path === null) return yield* answerFind(scene, { type: 'find', pattern: `**/*${asked.replace(/\/+$/, '')}*` });
  const inside = pathsIn((yield* scene.tools.call('find_files', { pattern: `${path}/**` })).text);
  const own = inside.filter((file) => !file.slice(path.length + 1).includes('/'));
  const isMany = inside.length >= 200;
  yield text(
    `### \`${path}/\`\n\n${isMany ? 'At least 200 files' : howMany(inside.length, 'file')}${own.length < inside.length ? `, ${own.length} of them in the folder itself` : ''}.\n\n`,
  );
  yield* readme(scene, own);
  yield* describeFiles(scene, own);
  yield* folders(path, inside);
}

/** The folder of that path, or the one of that name nearest to the root; null where there is none. */
async function* resolveFolder({ tools }: Scene, asked: string): AsyncGenerator<AgentEvent, string | null> {
  const listed = yield* tools.call('list_files', { path: asked });
  if (!listed.isError) return asked;
  const found = yield* tools.call('find_files', { pattern: `**/${asked.replace(/[[\]{}*?]/g, '?')}/**` });
  const holders = (found.isError ? [] : pathsIn(found.text)).filter((path) => !isGenerated(path));
  const folders = holders.flatMap((path) => {
    const at = `/${path}`.indexOf(`/${asked}/`);
    return at < 0 ? [] : [path.slice(0, at + asked.length)];
  });
  const isTest = (path: string) => Number(isTestPath(`${path}/`));
  const [nearest] = folders.sort((one, other) => isTest(one) - isTest(other) || one.length - other.length);
  return nearest ?? null;
}

async function* readme({ tools }: Scene, own: readonly string[]): Answer {
  const path = own.find((file) => /\/readme[^/]*$/i.test(file));
  if (path === undefined) return;
  const read = yield* tools.call('read_file', { path, start: 1, end: 60 });
  const words = read.isError ? '' : firstParagraph(linesIn(read.text).lines);
  if (words !== '') yield text(`${words.replace(/^/gm, '> ')}\n\nFrom ${fileLink(path)}.\n\n`);
}

async function* describeFiles(scene: Scene, own: readonly string[]): Answer {
  const rank = (path: string) => Number(isTestPath(path)) * 2 + Number(!/\.\w+$/.test(path));
  const files = own.toSorted((one, other) => rank(one) - rank(other));
  for (const path of files.slice(0, mostFiles)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const names = yield* definedIn(scene, path);
    yield text(`- ${fileLink(path, undefined, name)}${yield* purposeOf(scene, path)}${names}\n`);
  }
  if (files.length > mostFiles) yield text(`- and ${files.length - mostFiles} more files\n`);
  if (files.length > 0) yield text('\n');
}

/** What others may use of a file; where everything has a mark for that, what bears it. */
async function* definedIn({ tools }: Scene, path: string): AsyncGenerator<AgentEvent, string> {
  if (/\.(?:md|rst|txt|json|ya?ml|toml|lock)$/i.test(path) || isTestPath(path)) return '';
  const found = yield* tools.call('document_symbols', { path });
  const symbols = (found.isError ? [] : placesIn(found.text)).flatMap(({ line, text: words }) => {
    const name = /^(?:class|function|interface|type|enum|struct|trait|module) ([\p{L}_$][\w$]*)(?! \(in )/u.exec(
      words,
    )?.[1];
    return name === undefined || name.startsWith('_') ? [] : [{ line, name }];
  });
  const visible = path.endsWith('.go') ? symbols.filter(({ name }) => /^\p{Lu}/u.test(name)) : symbols;
  const links = visible.slice(0, mostNames).map(({ line, name }) => fileLink(path, line, name));
  return links.length === 0 ? '' : `  \n  defines ${links.join(', ')}${visible.length > mostNames ? ' …' : ''}`;
}

async function* folders(path: string, inside: readonly string[]): Answer {
  const counts = new Map<string, number>();
  for (const file of inside) {
    const [folder, ...rest] = file.slice(path.length + 1).split('/');
    if (folder !== undefined && rest.length > 0) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  if (counts.size === 0) return;
  const rows = [...counts].slice(0, mostFolders).map(([folder, count]) => `\`${folder}/\` (${count})`);
  yield text(`Folders in it: ${rows.join(', ')}${counts.size > mostFolders ? ' and others' : ''}.\n`);
}
