import type { AgentEvent } from '../../core/agentEvent';
import { makeTargets, parsePackageJson, tomlPairs } from './manifestParts';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';

/** Something that can be run in a project, as one types it, and what that starts. */
export interface Script {
  command: string;
  /** The name by which the project knows it. */
  name: string;
  what: string;
  path: string;
}

const sources =
  '{package.json,Makefile,makefile,GNUmakefile,pyproject.toml,tox.ini,noxfile.py,setup.py,Cargo.toml,go.mod,justfile,pom.xml,build.gradle,build.gradle.kts,requirements.txt,Gemfile,Rakefile,composer.json,manage.py,pytest.ini,pnpm-lock.yaml,yarn.lock,bun.lockb,bun.lock,uv.lock,poetry.lock}';

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
  const all = [...scripts, ...conventions(paths)];
  // A name says what a script is for; the program that it starts says so only where no name does.
  const named = all.filter(({ name }) => wanted.test(name));
  return named.length > 0 ? named : all.filter(({ what }) => programsIn(what).some((program) => wanted.test(program)));
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

/** What everybody runs who finds such a file. */
function conventions(paths: readonly string[]): Script[] {
  const usual: [string, string, string, string][] = [
    ['package.json', `${packageRunner(paths)} install`, 'install', 'everything that it depends on'],
    ['requirements.txt', 'pip install -r requirements.txt', 'install', 'everything that it depends on'],
    ['uv.lock', 'uv sync', 'install', 'everything that it depends on'],
    ['poetry.lock', 'poetry install', 'install', 'everything that it depends on'],
    ['go.mod', 'go mod download', 'install', 'everything that it depends on'],
    ['Gemfile', 'bundle install', 'install', 'everything that it depends on'],
    ['composer.json', 'composer install', 'install', 'everything that it depends on'],
    ['Cargo.toml', 'cargo test', 'test', 'the tests of the crate'],
    ['Cargo.toml', 'cargo run', 'run start', 'the program'],
    ['Cargo.toml', 'cargo build', 'build', 'a build'],
    ['go.mod', 'go test ./...', 'test', 'the tests of all packages'],
    ['go.mod', 'go build ./...', 'build', 'a build'],
    ['tox.ini', 'tox', 'test', 'what tox.ini names'],
    ['pytest.ini', 'pytest', 'test', 'the tests'],
    ['manage.py', 'python manage.py runserver', 'run start serve', 'the Django server'],
    ['manage.py', 'python manage.py test', 'test', 'the tests'],
    ['pom.xml', 'mvn test', 'test', 'the tests'],
    ['pom.xml', 'mvn package', 'build package', 'a build'],
    ['build.gradle', './gradlew test', 'test', 'the tests'],
    ['build.gradle.kts', './gradlew test', 'test', 'the tests'],
    ['Rakefile', 'rake', 'test build', 'the default task'],
  ];
  return usual
    .filter(([path]) => paths.includes(path))
    .map(([path, command, name, what]) => ({ command, name, what, path }));
}
