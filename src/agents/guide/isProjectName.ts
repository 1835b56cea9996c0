import type { AgentEvent } from '../../core/agentEvent';
import { projectManifest } from './projectManifest';
import type { Scene } from './scene';
import { pathsIn } from './toolText';

/** True for what the project calls itself, or its folder is called. */
export async function* isProjectName(scene: Scene, name: string): AsyncGenerator<AgentEvent, boolean> {
  const found = yield* scene.tools.call('find_files', { pattern: '{package.json,pyproject.toml,Cargo.toml,go.mod}' });
  const manifest = yield* projectManifest(scene, found.isError ? [] : pathsIn(found.text));
  const names = [scene.workspace, manifest?.name.replace(/^.*\//, '')];
  return names.some((one) => one?.toLowerCase() === name.toLowerCase());
}
