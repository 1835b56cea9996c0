import { codeSpan, fileLink } from './guideMarkdown';
import { say, text, type Answer } from './guideText';
import { parsePackageJson, tomlList, tomlPairs } from './manifestParts';
import type { Scene } from './scene';
import { linesIn, pathsIn } from './toolText';

const manifests =
  '**/{package.json,requirements.txt,requirements-dev.txt,pyproject.toml,Cargo.toml,go.mod,Gemfile,composer.json,pom.xml,build.gradle,build.gradle.kts,Pipfile,environment.yml}';
const mostManifests = 5;
const mostNames = 60;

type Group = [title: string, names: string[]];

/** What the manifests say that the project needs of others, those nearest to the root first. */
export async function* answerDependencies({ tools }: Scene): Answer {
  const found = yield* tools.call('find_files', { pattern: manifests });
  const paths = (found.isError ? [] : pathsIn(found.text)).sort((one, other) => depth(one) - depth(other));
  if (paths.length === 0)
    return yield* say('I found no file that lists dependencies (package.json, pyproject.toml, go.mod and the like).\n');
  for (const path of paths.slice(0, mostManifests)) {
    const read = yield* tools.call('read_file', { path });
    const groups = read.isError
      ? []
      : groupsIn(path, linesIn(read.text).lines.join('\n')).filter(([, names]) => names.length > 0);
    yield text(`**${fileLink(path)}**${groups.length === 0 ? ' names none that I can read.' : ''}\n\n`);
    for (const [title, names] of groups) yield text(`${title} (${names.length}): ${shown(names)}\n\n`);
  }
  const rest = paths.slice(mostManifests);
  if (rest.length > 0) yield text(`There are ${rest.length} more such files, such as ${fileLink(rest[0] ?? '')}.\n`);
}

function groupsIn(path: string, content: string): Group[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name === 'package.json') {
    const { dependencies, devDependencies, peerDependencies } = parsePackageJson(content) ?? {};
    return [
      ['To run', versions(dependencies)],
      ['To develop', versions(devDependencies)],
      ['Expected to be there', versions(peerDependencies)],
    ];
  }
  if (name === 'pyproject.toml') {
    return [
      ['To run', [...tomlList(content, 'project', 'dependencies'), ...pairs(content, 'tool.poetry.dependencies')]],
      [
        'To develop',
        [
          ...pairs(content, 'tool.poetry.group.dev.dependencies'),
          ...tomlList(content, 'project.optional-dependencies', 'dev'),
          ...tomlList(content, 'dependency-groups', 'dev'),
        ],
      ],
    ];
  }
  if (name === 'Cargo.toml')
    return [
      ['To run', pairs(content, 'dependencies')],
      ['To develop', pairs(content, 'dev-dependencies')],
    ];
  if (name === 'go.mod')
    return [
      [
        'Modules',
        [...content.matchAll(/^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+ v\S+)/gm)].map(([, module = '']) => module),
      ],
    ];
  if (name.startsWith('requirements'))
    return [
      [
        'Packages',
        content
          .split(/\r?\n/)
          .map((line) => line.replace(/#.*/, '').trim())
          .filter((line) => /^\w/.test(line)),
      ],
    ];
  if (name === 'Gemfile')
    return [['Gems', [...content.matchAll(/^\s*gem\s+['"]([\w-]+)/gm)].map(([, gem = '']) => gem)]];
  return [];
}

function versions(entries: Record<string, string> = {}): string[] {
  return Object.entries(entries).map(([name, version]) => `${name} ${version}`);
}

function pairs(content: string, table: string): string[] {
  return tomlPairs(content, table).map(([name, version]) =>
    `${name} ${/^[{[]/.test(version) ? (/version\s*=\s*"([^"]+)"/.exec(version)?.[1] ?? '') : version}`.trim(),
  );
}

function shown(names: readonly string[]): string {
  const list = names
    .slice(0, mostNames)
    .map((name) => codeSpan(name))
    .join(', ');
  return names.length > mostNames ? `${list} and ${names.length - mostNames} more` : list;
}

function depth(path: string): number {
  return path.split('/').length;
}
