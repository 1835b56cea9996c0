import type { AgentEvent } from '../../core/agentEvent';
import { codeSpan, fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { parsePackageJson, tomlPairs } from './manifestParts';
import { purposeOf } from './purposeOf';
import type { Scene } from './scene';
import { linesIn, pathsIn, placesIn } from './toolText';

/** Names that programs begin in, in most languages. */
const usual =
  '**/{main,index,app,server,cli,extension,__main__,manage,wsgi,asgi,Program,Main,lib}.{ts,tsx,js,mjs,jsx,py,go,rs,java,cs,kt,rb,c,cpp,swift}';
/** Lines by which a program begins, whatever its file is called. */
const beginnings: [text: string, include: string, looks: RegExp][] = [
  ['__name__ ==', '**/*.py', /^if __name__ ==/],
  ['Flask(', '**/*.py', /= Flask\(/],
  ['FastAPI(', '**/*.py', /= FastAPI\(/],
  ['fn main(', '**/*.rs', /^(?:pub )?(?:async )?fn main\(/],
  ['func main(', '**/*.go', /^func main\(/],
  ['static void main(', '**/*.java', /static void main\(/],
];
const mostFiles = 8;
const deepest = 4;

/** Where a program begins: what its manifests declare, then files with the names that such files have. */
export async function* answerEntryPoints(scene: Scene): Answer {
  const declared = yield* declaredEntries(scene);
  if (declared.length > 0) yield text(`**Declared by the project**\n\n${declared.join('')}\n`);
  const files = yield* likelyFiles(scene);
  if (files.length === 0 && declared.length === 0) {
    return yield* say(
      'I found no manifest that declares an entry point and no file with a usual name (main, index, app, cli ...). `/overview` shows how the project is laid out.\n',
    );
  }
  if (files.length > 0) yield text('**Files by their names and their looks**\n\n');
  for (const { path, line } of files) yield text(`- ${fileLink(path, line)}${yield* purposeOf(scene, path)}\n`);
}

async function* declaredEntries({ tools }: Scene): AsyncGenerator<AgentEvent, string[]> {
  const found = yield* tools.call('find_files', { pattern: '{package.json,pyproject.toml,Cargo.toml}' });
  const entries: string[] = [];
  for (const path of found.isError ? [] : pathsIn(found.text)) {
    const read = yield* tools.call('read_file', { path });
    if (!read.isError) entries.push(...entriesIn(path, linesIn(read.text).lines.join('\n')));
  }
  return entries;
}

function entriesIn(path: string, content: string): string[] {
  const entry = (what: string, target: string) => `- ${what} in ${fileLink(path)}: ${codeSpan(target)}\n`;
  if (path !== 'package.json') {
    const scripts = [...tomlPairs(content, 'project.scripts'), ...tomlPairs(content, 'tool.poetry.scripts')];
    return scripts.map(([name, target]) => entry(`the command \`${name}\``, target));
  }
  const { main, module, source, exports, bin, scripts = {} } = parsePackageJson(content) ?? {};
  const commands = typeof bin === 'string' ? [['bin', bin]] : Object.entries(bin ?? {});
  return [
    ...(main === undefined ? [] : [entry('`main`', main)]),
    ...(module === undefined || module === main ? [] : [entry('`module`', module)]),
    ...(source === undefined ? [] : [`- \`source\` in ${fileLink(path)}: ${fileLink(source)}\n`]),
    ...exported(path, exports),
    ...commands.map(([name = '', target = '']) => entry(`the command \`${name}\``, target)),
    ...(scripts['start'] === undefined ? [] : [entry('`npm start`', scripts['start'])]),
  ];
}

/** What others may import, by the names under which they do. */
function exported(path: string, exports: string | Record<string, unknown> | undefined): string[] {
  if (typeof exports !== 'object') return [];
  const names = Object.keys(exports).filter((name) => name.startsWith('.') && !name.endsWith('.json'));
  if (names.length === 0) return [];
  const shown = names.slice(0, 12).map((name) => codeSpan(name));
  return [`- \`exports\` in ${fileLink(path)}: ${shown.join(', ')}${names.length > 12 ? ' …' : ''}\n`];
}

interface Beginning {
  path: string;
  isNamedSo: boolean;
  /** Of the line by which the program begins, where one does. */
  line?: number;
}

async function* likelyFiles({ tools }: Scene): AsyncGenerator<AgentEvent, Beginning[]> {
  const found = yield* tools.call('find_files', { pattern: usual });
  const files = new Map<string, Beginning>(
    (found.isError ? [] : pathsIn(found.text)).map((path) => [path, { path, isNamedSo: true }]),
  );
  for (const [wanted, include, looks] of beginnings) {
    const lines = yield* tools.call('search_text', { text: wanted, include });
    for (const { path, line, text: words } of lines.isError ? [] : placesIn(lines.text))
      if (looks.test(words)) files.set(path, { path, line, isNamedSo: files.has(path) });
  }
  const near = [...files.values()].filter(({ path }) => isProduct(path) && depth(path) <= deepest);
  return near.sort((one, other) => rankOf(one) - rankOf(other)).slice(0, mostFiles);
}

/** Where something surely begins comes first, then what is named so, then what lies near to the root. */
function rankOf({ path, line, isNamedSo }: Beginning): number {
  return depth(path) - (line === undefined ? 0 : 2 * deepest) - (isNamedSo ? deepest : 0);
}

function isProduct(path: string): boolean {
  return !/(?:^|\/)(?:tests?|__tests__|spec|examples?|fixtures|docs|dist|build|vendor|demo)\//.test(path);
}

function depth(path: string): number {
  return path.split('/').length;
}
