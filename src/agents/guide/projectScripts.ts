import type { AgentEvent } from '../../core/agentEvent';
import { makeTargets, parsePackageJson, tomlPairs } from './manifestParts';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';
import { usualCommands } from './usualCommands';

/** Something that can be run in a project, as one types it, and what that starts. */
export interface Script {
  command: string;
  /** The name by which the project knows it. */
  name: string;
  what: string;
  path: string;
  /** True where nothing says so but the custom of all projects with such a file. */
  isUsual?: boolean;
}

const sources =
  '{package.json,Makefile,makefile,GNUmakefile,pyproject.toml,tox.ini,noxfile.py,setup.py,Cargo.toml,go.mod,justfile,pom.xml,build.gradle,build.gradle.kts,requirements.txt,Gemfile,Rakefile,composer.json,manage.py,pytest.ini,pnpm-lock.yaml,yarn.lock,bun.lockb,bun.lock,uv.lock,poetry.lock,Dockerfile,compose.yaml,compose.yml,docker-compose.yml,docker-compose.yaml}';
/** Where programs begin, and tests lie, that are run without any script. */
const programs =
  '{main.go,cmd/*/main.go,src/main.rs,src/bin/*.rs,main.py,app.py,run.py,server.py,*/__main__.py,src/*/__main__.py,tests/test_*.py,test/test_*.py}';

/** What the manifests at the root say can be run. */
export async function* scriptsFor({ tools }: Scene, wanted: RegExp): AsyncGenerator<AgentEvent, Script[]> {
  const found = yield* tools.call('find_files', { pattern: sources });
  const paths = found.isError ? [] : pathsIn(found.text);
  const scripts: Script[] = [];
  for (const path of paths) {
    if (!/^(?:package\.json|.*akefile|pyproject\.toml|justfile)$/i.test(path)) continue;
    const read = yield* tools.call('read_file', { path });
    if (!read.isError) scripts.push(...scriptsIn(path, linesIn(read.text).lines.join('\n'), paths));
  }
  const all = [...scripts, ...usualCommands([...paths, ...(yield* programFiles(tools))], packageRunner(paths))];
  // A name says what a script is for; the program that it starts says so only where no name does.
  const named = all.filter(({ name }) => wanted.test(name));
  return named.length > 0
    ? named
    : all.filter(({ what, isUsual }) => !isUsual && programsIn(what).some((program) => wanted.test(program)));
}

async function* programFiles(tools: Scene['tools']): AsyncGenerator<AgentEvent, string[]> {
  const found = yield* tools.call('find_files', { pattern: programs });
  return found.isError ? [] : pathsIn(found.text);
}

/** The programs of a command line, each with its first argument: what comes after is mostly names of files. */
function programsIn(what: string): string[] {
  return what.split(/&&|\|\||[;|]/).map((command) =>
    command
      .trim()
      .split(/\s+/)
      .filter((word) => !/^\w+=|^(?:cross-env|npx|node|python3?|sudo)$/.test(word))
      .slice(0, 2)
      .join(' '),
  );
}

function scriptsIn(path: string, text: string, paths: readonly string[]): Script[] {
  if (path === 'package.json') {
    const runner = packageRunner(paths);
    const entries = Object.entries(parsePackageJson(text)?.scripts ?? {});
    return entries.map(([name, what]) => ({ command: commandOf(runner, name), name, what, path }));
  }
  if (path === 'pyproject.toml') {
    const runner = paths.includes('poetry.lock') ? 'poetry run ' : paths.includes('uv.lock') ? 'uv run ' : '';
    const entries = [...tomlPairs(text, 'project.scripts'), ...tomlPairs(text, 'tool.poetry.scripts')];
    return [
      ...entries.map(([name, what]) => ({ command: `${runner}${name}`, name, what, path })),
      ...(/\[tool\.pytest/.test(text)
        ? [{ command: `${runner}pytest`, name: 'test', what: 'configured in pyproject.toml', path }]
        : []),
      ...(/\[tool\.ruff/.test(text)
        ? [{ command: `${runner}ruff check`, name: 'lint', what: 'configured in pyproject.toml', path }]
        : []),
    ];
  }
  const tool = path === 'justfile' ? 'just' : 'make';
  return makeTargets(text).map(([name, what]) => ({ command: `${tool} ${name}`, name, what: what || name, path }));
}

function packageRunner(paths: readonly string[]): 'pnpm' | 'yarn' | 'bun' | 'npm' {
  if (paths.includes('pnpm-lock.yaml')) return 'pnpm';
  if (paths.includes('yarn.lock')) return 'yarn';
  return paths.some((one) => one.startsWith('bun.lock')) ? 'bun' : 'npm';
}

function commandOf(runner: string, name: string): string {
  if (runner === 'npm') return ['test', 'start'].includes(name) ? `npm ${name}` : `npm run ${name}`;
  return runner === 'bun' ? `bun run ${name}` : `${runner} ${name}`;
}
