import type { AgentEvent } from '../../core/agentEvent';
import { fileLink } from './guideMarkdown';
import { text } from './guideText';
import type { Scene } from './scene';
import { pathsIn } from './toolText';

/**
 * People name a file without its folder, or without its extension. One that is alone with its name is surely meant; of
 * several the one nearest to the root is, where it is alone there. Null where that cannot be told, and it is said.
 */
export async function* resolvePath({ tools }: Scene, asked: string): AsyncGenerator<AgentEvent, string | null> {
  const name = asked.replace(/[[\]{}*?]/g, '?').replace(/^\/+/, '');
  const found = yield* tools.call('find_files', { pattern: `{${name},**/${name},**/${name}.*}` });
  // Whoever reads it next says what is wrong with it.
  if (found.isError) return asked;
  const paths = pathsIn(found.text);
  const exact = paths.find((path) => path === asked);
  if (exact !== undefined) return exact;
  const [nearest, next] = paths.toSorted((one, other) => depth(one) - depth(other));
  if (nearest === undefined) return asked;
  if (next === undefined || depth(nearest) < depth(next)) return nearest;
  const list = paths.slice(0, 10).map((path) => `- ${fileLink(path)}\n`);
  return yield* unknown(`Several files are called like that. Which one do you mean?\n\n${list.join('')}`);
}

async function* unknown(words: string): AsyncGenerator<AgentEvent, null> {
  yield text(words);
  return null;
}

function depth(path: string): number {
  return path.split('/').length;
}
