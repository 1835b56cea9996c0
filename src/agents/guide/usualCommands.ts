import type { Script } from './projectScripts';

type Usual = [file: RegExp, command: string, name: string, what: string];

/** Each for the first file that matches; `$1` is what its pattern captures. */
const once: Usual[] = [
  [/^requirements\.txt$/, 'pip install -r requirements.txt', 'install', 'everything that it depends on'],
  [/^uv\.lock$/, 'uv sync', 'install', 'everything that it depends on'],
  [/^poetry\.lock$/, 'poetry install', 'install', 'everything that it depends on'],
  [/^(?:pyproject\.toml|setup\.py)$/, 'pip install .', 'install', 'the package with all that it depends on'],
  [/^go\.mod$/, 'go mod download', 'install', 'everything that it depends on'],
  [/^Gemfile$/, 'bundle install', 'install', 'everything that it depends on'],
  [/^composer\.json$/, 'composer install', 'install', 'everything that it depends on'],
  [/^src\/(?:main\.rs|bin\/.+)$/, 'cargo install --path .', 'install', 'the program, for the command line'],
  [/^Cargo\.toml$/, 'cargo test', 'test', 'the tests of the crate'],
  [/^Cargo\.toml$/, 'cargo build', 'build', 'a build'],
  [/^Cargo\.toml$/, 'cargo fmt', 'format', 'the formatter'],
  [/^Cargo\.toml$/, 'cargo clippy', 'lint', 'the linter'],
  [/^src\/main\.rs$/, 'cargo run', 'run start', 'the program'],
  [/^go\.mod$/, 'go test ./...', 'test', 'the tests of all packages'],
  [/^go\.mod$/, 'go build ./...', 'build', 'a build'],
  [/^go\.mod$/, 'gofmt -w .', 'format', 'the formatter'],
  [/^go\.mod$/, 'go vet ./...', 'lint', 'the linter'],
  [/^main\.go$/, 'go run .', 'run start', 'the program'],
  [/^tox\.ini$/, 'tox', 'test', 'what it names'],
  [/^pytest\.ini$|^tests?\/test_.*\.py$/, 'pytest', 'test', 'the tests'],
  [/^manage\.py$/, 'python manage.py runserver', 'run start serve', 'the Django server'],
  [/^manage\.py$/, 'python manage.py test', 'test', 'the tests'],
  [/^pom\.xml$/, 'mvn test', 'test', 'the tests'],
  [/^pom\.xml$/, 'mvn package', 'build package', 'a build'],
  [/^build\.gradle(?:\.kts)?$/, './gradlew test', 'test', 'the tests'],
  [/^build\.gradle(?:\.kts)?$/, './gradlew build', 'build', 'a build'],
  [/^Rakefile$/, 'rake', 'test build', 'the default task'],
  [/^(?:docker-)?compose\.ya?ml$/, 'docker compose up', 'run start docker', 'all services, in containers'],
  [/^Dockerfile$/, 'docker build -t app . && docker run app', 'docker', 'the image, and the program in it'],
];

/** One for every file that matches. */
const each: Usual[] = [
  [/^src\/bin\/([\w-]+)(?:\/main)?\.rs$/, 'cargo run --bin $1', 'run start', 'the program'],
  [/^cmd\/([\w.-]+)\/main\.go$/, 'go run ./cmd/$1', 'run start', 'the program'],
  [/^(?:src\/)?([\w-]+)\/__main__\.py$/, 'python -m $1', 'run start', 'the program'],
  [/^((?:main|app|run|server)\.py)$/, 'python $1', 'run start', 'the program'],
];

/** What everybody runs who finds such files, though nothing says so. */
export function usualCommands(paths: readonly string[], packageRunner: string): Script[] {
  const install: Usual = [/^package\.json$/, `${packageRunner} install`, 'install', 'everything that it depends on'];
  const first = [install, ...once].flatMap(([file, command, name, what]) => {
    const path = paths.find((one) => file.test(one));
    return path === undefined ? [] : [{ command, name, what, path, isUsual: true }];
  });
  const all = each.flatMap(([file, command, name, what]) =>
    paths
      .filter((path) => file.test(path))
      .map((path) => ({ command: path.replace(file, command), name, what, path, isUsual: true })),
  );
  return [...first, ...all];
}
