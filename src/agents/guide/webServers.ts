import type { AgentEvent } from '../../core/agentEvent';
import type { Script } from './projectScripts';
import type { Scene } from './scene';
import { placesIn } from './toolText';

/** How an application of a framework is started by the framework's own command. */
const frameworks: { made: string; command(module: string, name: string): string; what: string }[] = [
  { made: 'Flask(', command: (module) => `flask --app ${module} run`, what: 'the Flask application' },
  { made: 'FastAPI(', command: (module, name) => `uvicorn ${module}:${name}`, what: 'the FastAPI application' },
];

/** The web applications in Python that no script starts. */
export async function* webServers({ tools }: Scene): AsyncGenerator<AgentEvent, Script[]> {
  const servers: Script[] = [];
  for (const { made, command, what } of frameworks) {
    const found = yield* tools.call('search_text', { text: made, include: '**/*.py' });
    for (const { path, text: line } of found.isError ? [] : placesIn(found.text)) {
      const name = /^\s*(\w+)\s*(?::.*)?=\s*\w*(?:Flask|FastAPI)\(/.exec(line)?.[1];
      if (name === undefined || /(?:^|\/)(?:tests?|docs?|examples?)\//.test(path)) continue;
      const module = path
        .replace(/^src\//, '')
        .replace(/(?:\/__init__)?\.py$/, '')
        .replaceAll('/', '.');
      servers.push({ command: command(module, name), name: 'run start serve', what, path, isUsual: true });
    }
  }
  return servers.slice(0, 3);
}
