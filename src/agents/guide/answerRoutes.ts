import { codeSpan, fileLink } from './guideMarkdown';
import { text, type Answer } from './guideText';
import { isGenerated } from './isGenerated';
import { isTestPath } from './isTestPath';
import { heading, moreNote, page } from './listing';
import type { Scene } from './scene';
import { placesIn, type Place } from './toolText';

/** How frameworks write a route: what each of its lines holds, in which files, and where its method and path stand. */
interface Framework {
  texts: string[];
  include: string;
  /** `method` and `path`; a path begins with a slash, which calls of other things do not. */
  looks: RegExp;
}

const methods = 'get|post|put|patch|delete|head|options';

const frameworks: Framework[] = [
  {
    texts: ['.route(', ...['get', 'post', 'put', 'patch', 'delete'].map((method) => `.${method}(`)],
    include: '**/*.py',
    looks: new RegExp(String.raw`^@\w[\w.]*\.(?<method>route|${methods})\(\s*[rf]?["'](?<path>/[^"']*)`),
  },
  { texts: ['path('], include: '**/urls.py', looks: /\b(?<method>re_path|path)\(\s*r?["'](?<path>[^"']*)["'],/ },
  {
    texts: ['.get(', '.post(', '.put(', '.patch(', '.delete(', '.all('],
    include: '**/*.{js,ts,mjs,cjs,jsx,tsx}',
    looks: new RegExp(
      String.raw`\b(?:app|router|server|fastify|api|routes?|\w+Router)\.(?<method>${methods}|all)\(\s*["'\x60](?<path>/[^"'\x60]*)`,
    ),
  },
  {
    texts: ['@Get(', '@Post(', '@Put(', '@Patch(', '@Delete('],
    include: '**/*.ts',
    looks: /^@(?<method>Get|Post|Put|Patch|Delete)\(\s*(?:["'`](?<path>[^"'`]*))?/,
  },
  {
    texts: ['.Get(', '.Post(', '.Put(', '.Patch(', '.Delete(', '.GET(', '.POST(', '.PUT(', '.DELETE(', 'Handle'],
    include: '**/*.go',
    looks:
      /\.(?<method>Get|Post|Put|Patch|Delete|GET|POST|PUT|PATCH|DELETE|Handle(?:Func)?)\(\s*["`](?<path>(?:[A-Z]+ )?\/[^"`]*)/,
  },
  {
    texts: ['.route(', '#[get(', '#[post(', '#[put(', '#[delete('],
    include: '**/*.rs',
    looks: /(?:#\[(?<method>get|post|put|delete|patch)\(|\.route\()\s*"(?<path>\/[^"]*)"/,
  },
  { texts: ['Mapping('], include: '**/*.{java,kt}', looks: /^@(?<method>\w*)Mapping\(.*?"(?<path>[^"]*)"/ },
  {
    texts: ["get '", "post '", "put '", "delete '", 'resources :'],
    include: '**/routes.rb',
    looks: /^(?<method>get|post|put|patch|delete|resources)\s+[:'"](?<path>[\w/:#]+)/,
  },
];

interface Route {
  place: Place;
  method: string;
  path: string;
}

/** The addresses that a service answers, by the looks of the lines in which frameworks have them written. */
export async function* answerRoutes(scene: Scene): Answer {
  const routes: Route[] = [];
  for (const framework of frameworks) {
    const files = yield* scene.tools.call('find_files', { pattern: framework.include });
    if (files.isError || files.text.startsWith('No file matches')) continue;
    for (const wanted of framework.texts) {
      const found = yield* scene.tools.call('search_text', { text: wanted, include: framework.include });
      routes.push(...(found.isError ? [] : placesIn(found.text)).flatMap((place) => routeIn(place, framework)));
    }
  }
  const known = [...new Map(routes.map((route) => [`${route.place.path}:${route.place.line}`, route])).values()];
  if (known.length === 0)
    return yield text(
      'I found no routes: no line looks like one of Flask, FastAPI, Django, Express, Fastify, Nest, net/http, chi, gin, axum, actix, Spring or Rails. `/entry` says where the program begins, `/search http` where it speaks HTTP.\n',
    );
  known.sort((one, other) => compare(one.place, other.place));
  yield text(
    `${heading(known.length, 'route', scene)}, by the looks of the lines:\n\n| method | path | where |\n|---|---|---|\n`,
  );
  for (const { place, method, path } of page(known, scene))
    yield text(`| ${method} | ${codeSpan(path.replaceAll('|', '\\|'))} | ${fileLink(place.path, place.line)} |\n`);
  yield* moreNote(known.length, scene);
}

function routeIn(place: Place, { looks }: Framework): Route[] {
  const { method = '', path = '/' } = looks.exec(place.text)?.groups ?? {};
  if (!looks.test(place.text) || isTestPath(place.path) || isGenerated(place.path)) return [];
  return [{ place, method: methodOf(method, place.text), path }];
}

/** A route of Flask names its methods after its path; others name none, and answer to all or to GET. */
function methodOf(written: string, line: string): string {
  if (new RegExp(`^(?:${methods})$`, 'i').test(written)) return written.toUpperCase();
  const listed = /methods\s*=\s*[[(]([^\])]*)/.exec(line)?.[1]?.match(/[A-Z]+/g);
  if (listed) return listed.join(', ');
  if (written === 'resources') return 'all';
  return written === 'route' ? 'GET' : 'any';
}

function compare(one: Place, other: Place): number {
  return one.path === other.path ? one.line - other.line : one.path < other.path ? -1 : 1;
}
