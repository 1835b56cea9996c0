import type { AgentEvent } from '../../core/agentEvent';
import { answerGuess } from './answerGuess';
import { codeSpan, fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { placeList } from './listing';
import { scriptsFor } from './projectScripts';
import type { Scene } from './scene';
import { pathsIn, placesIn, type Place } from './toolText';

interface Topic {
  name: string;
  asked: RegExp;
  files: RegExp;
  /** Where a manifest may hold it instead of a file of its own. */
  keys: string[];
  /** Words by which code reads it. */
  inCode?: string[];
}

const topics: Topic[] = [
  {
    name: 'linting',
    asked: /lint|eslint|ruff|flake|biome|oxlint/i,
    files: /eslint|oxlint|biome|ruff|flake8|pylint|stylelint|rubocop|golangci|clippy|tslint|markdownlint/i,
    keys: ['eslintConfig', '[tool.ruff', '[tool.pylint'],
  },
  {
    name: 'formatting',
    asked: /format|prettier|style|black|indent/i,
    files: /prettier|editorconfig|rustfmt|clang-format|biome|black|yapf/i,
    keys: ['"prettier":', '[tool.black'],
  },
  {
    name: 'TypeScript and types',
    asked: /typescript|tsc|types?\b|mypy|compiler/i,
    files: /tsconfig|jsconfig|mypy|pyrightconfig/i,
    keys: ['[tool.mypy', '[tool.pyright'],
  },
  {
    name: 'tests',
    asked: /tests?|jest|vitest|mocha|pytest|coverage/i,
    files: /jest|vitest|mocharc|playwright|cypress|karma|pytest|tox\.ini|conftest|coveragerc|nycrc/i,
    keys: ['"jest":', '"mocha":', '[tool.pytest', '[tool.coverage'],
  },
  {
    name: 'the build',
    asked: /build|bundl|webpack|vite(?!st)|esbuild|rollup|compile/i,
    files:
      /webpack|vite\.config|rollup|esbuild|babel|tsup|gulpfile|gruntfile|makefile|cmakelists|build\.gradle|pom\.xml|setup\.(?:py|cfg)|cargo\.toml/i,
    keys: ['[build-system]'],
  },
  {
    name: 'continuous integration',
    asked: /\bci\b|continuous|pipeline|actions?|workflow|deploy/i,
    files: /\.github\/workflows|gitlab-ci|jenkinsfile|circleci|azure-pipelines|travis|buildkite|(?:^|\/)\.ci\//i,
    keys: [],
  },
  {
    name: 'containers',
    asked: /docker|container|compose|kubernetes|k8s/i,
    files: /dockerfile|docker-compose|compose\.ya?ml|helm|k8s/i,
    keys: [],
  },
  {
    name: 'the environment',
    asked: /env|environment|secret/i,
    files: /(?:^|\/)\.env|\.envrc|nvmrc|node-version|python-version|tool-versions|devcontainer/i,
    keys: [],
    inCode: ['process.env', 'import.meta.env', 'os.environ', 'getenv(', 'env::var(', 'Deno.env', 'ENV['],
  },
  {
    name: 'git',
    asked: /\bgit\b|ignore|hooks?/i,
    files: /gitignore|gitattributes|husky|pre-commit|lefthook/i,
    keys: ['"husky":', '"lint-staged":'],
  },
  {
    name: 'the editor',
    asked: /editor|vs ?code/i,
    files: /\.vscode\/|\.idea\/|editorconfig|code-workspace/i,
    keys: [],
  },
  {
    name: 'packages',
    asked: /packages?|npm|dependenc/i,
    files:
      /(?:^|\/)(?:package\.json|pyproject\.toml|requirements.*\.txt|cargo\.toml|go\.mod|\.npmrc|pnpm-workspace\.yaml)$/i,
    keys: [],
  },
];

/** Lines of code or of manifests that are shown for one topic. */
const mostLines = 20;

/** Where such files lie: at the root, in folders for them, and those of parts of a project by their names. */
const candidates = [
  '*',
  '{.github,.ci,.gitlab,.buildkite,.vscode,.circleci,.devcontainer,.husky,config}/**',
  '**/{tsconfig,jsconfig,eslint.config,.eslintrc,vite.config,jest.config,vitest.config,playwright.config,pyproject,Dockerfile}*',
];

/** Where something is configured: by the names that such files have, and inside of the manifests. */
export async function* answerConfiguration(scene: Scene, { topic }: { topic: string }): Answer {
  const paths = yield* likelyFiles(scene);
  const chosen = topic === '' ? topics : topics.filter(({ asked }) => asked.test(topic));
  let hits = 0;
  for (const { name, files, keys, asked, inCode = [] } of chosen) {
    const matching = paths.filter((path) => files.test(path));
    hits += matching.length;
    if (matching.length > 0) yield text(`**${name.charAt(0).toUpperCase()}${name.slice(1)}**: ${links(matching)}\n\n`);
    if (topic === '') continue;
    hits += yield* linesWith(scene, keys, '**/{package.json,pyproject.toml,setup.cfg}');
    hits += yield* linesWith(scene, inCode);
    hits += yield* inScripts(scene, asked);
  }
  if (hits > 0) return;
  if (topic === 'environment')
    return yield* say(
      'No line reads a variable of the environment that I would know of, and there is no `.env` file.\n',
    );
  if (topic === '') return yield* say('I found no configuration with a usual name.\n');
  const named = paths.filter((path) =>
    topic.split(' ').some((word) => path.toLowerCase().includes(word.toLowerCase())),
  );
  if (named.length > 0) return yield* say(`These look like configuration for ${codeSpan(topic)}: ${links(named)}\n`);
  if (chosen.length > 0)
    return yield* say(
      `I found no configuration for ${codeSpan(topic)}: no file has a usual name for it. \`/config\` lists all that there is, \`/search ${topic}\` all lines with the word.\n`,
    );
  yield text(`I know of no configuration for ${codeSpan(topic)} by a usual name. `);
  yield* answerGuess(scene, [...topic.split(' '), 'config'].slice(0, 4));
}

async function* likelyFiles({ tools }: Scene): AsyncGenerator<AgentEvent, string[]> {
  const paths = new Set<string>();
  for (const pattern of candidates) {
    const found = yield* tools.call('find_files', { pattern });
    if (!found.isError) pathsIn(found.text).forEach((path) => paths.add(path));
  }
  return [...paths].filter((path) => !/(?:^|\/)(?:fixtures|node_modules)\//.test(path));
}

async function* linesWith(
  { tools }: Scene,
  texts: readonly string[],
  include?: string,
): AsyncGenerator<AgentEvent, number> {
  const found: Place[] = [];
  for (const wanted of texts) {
    const lines = yield* tools.call('search_text', { text: wanted, ...(include !== undefined && { include }) });
    if (!lines.isError) found.push(...placesIn(lines.text));
  }
  yield* placeList(found.slice(0, mostLines));
  if (found.length > mostLines) yield text(`\nand ${found.length - mostLines} more lines.\n`);
  return found.length;
}

/** What is set nowhere but in the command that is run. */
async function* inScripts(scene: Scene, asked: RegExp): AsyncGenerator<AgentEvent, number> {
  const scripts = (yield* scriptsFor(scene, asked))
    .filter(({ what, isUsual }) => !isUsual && /\s/.test(what))
    .slice(0, 4);
  if (scripts.length === 0) return 0;
  yield text('\n**Scripts**\n\n');
  for (const { command, what, path } of scripts)
    yield text(`- \`${command}\` in ${fileLink(path)}: ${codeSpan(what)}\n`);
  yield text('\n');
  return scripts.length;
}

function links(paths: readonly string[]): string {
  const shown = paths
    .slice(0, 10)
    .map((path) => fileLink(path))
    .join(', ');
  return paths.length > 10 ? `${shown} and ${paths.length - 10} more` : shown;
}
