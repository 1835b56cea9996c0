import type { AgentEvent } from '../../core/agentEvent';
import { parsePackageJson, tomlPairs } from './manifestParts';
import type { Scene } from './scene';
import { linesIn } from './toolText';

const manifests = ['package.json', 'pyproject.toml', 'Cargo.toml', 'go.mod'];

/** What a project calls itself, and the file that says so. */
export interface ProjectManifest {
  path: string;
  name: string;
  version?: string | undefined;
  description?: string | undefined;
}

/** The first manifest among the files of the root; null where there is none that names the project. */
export async function* projectManifest(
  { tools }: Scene,
  paths: readonly string[],
): AsyncGenerator<AgentEvent, ProjectManifest | null> {
  const path = manifests.find((one) => paths.includes(one));
  if (path === undefined) return null;
  const read = yield* tools.call('read_file', { path });
  if (read.isError) return null;
  const content = linesIn(read.text).lines.join('\n');
  const { name, version, description } =
    path === 'package.json' ? (parsePackageJson(content) ?? {}) : tomlManifest(content, path);
  return name === undefined ? null : { path, name, version, description };
}

function tomlManifest(content: string, path: string): { name?: string; version?: string; description?: string } {
  if (path === 'go.mod') return { name: /^module\s+(\S+)/m.exec(content)?.[1] ?? 'a Go module' };
  const pairs = ['project', 'tool.poetry', 'package'].flatMap((table) => tomlPairs(content, table));
  return Object.fromEntries(pairs.filter(([key]) => ['name', 'version', 'description'].includes(key)));
}
