interface Ranking {
  query: string;
  /** Paths that were in use lately, the last one first. */
  recent: readonly string[];
  limit: number;
}

/**
 * The paths that a query may mean, the likeliest first: by the file's name, then by the path; of equals what was in
 * use lately, then the shorter one.
 */
export function rankPaths(paths: readonly string[], { query, recent, limit }: Ranking): string[] {
  const wanted = query.toLowerCase().replaceAll('\\', '/');
  const places = new Map(recent.map((path, index) => [path, index]));
  const place = (path: string) => places.get(path) ?? recent.length;
  return paths
    .flatMap((path) => {
      const score = scorePath(path, wanted);
      return score === null ? [] : [{ path, score: score + (places.has(path) ? recentBonus : 0) }];
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        place(a.path) - place(b.path) ||
        a.path.length - b.path.length ||
        (a.path < b.path ? -1 : 1),
    )
    .slice(0, limit)
    .map(({ path }) => path);
}

/** Worth less than a better kind of match, more than anything within one. */
const recentBonus = 50;

/** Higher is better; null where the query is not in it. The kinds of match lie a hundred apart. */
export function scorePath(path: string, query: string): number | null {
  if (query === '') return 0;
  const whole = path.toLowerCase();
  const start = path.lastIndexOf('/') + 1;
  const name = whole.slice(start);
  if (!query.includes('/')) {
    if (name === query || name.replace(/\.[^.]*$/, '') === query) return 700;
    if (name.startsWith(query)) return 600;
    if (initials(path.slice(start)).startsWith(query)) return 500;
    if (name.includes(query)) return 400;
    const inName = closeness(name, query);
    if (inName !== null) return 300 + inName;
  }
  if (whole.endsWith(query) || whole.startsWith(query)) return 260;
  if (whole.includes(query)) return 200;
  const inPath = closeness(whole, query);
  return inPath === null ? null : 100 + inPath;
}

/** The first letters of a name's words: `chatSurface.test.ts` gives `cstt`. */
function initials(name: string): string {
  const words = name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [];
  return words.map((word) => word.charAt(0).toLowerCase()).join('');
}

/** From 0 to 49 by how close together the letters of the query are, in order; null where they are not all there. */
function closeness(text: string, query: string): number | null {
  let at = -1;
  let first = -1;
  for (const letter of query) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return null;
    if (first === -1) first = at;
  }
  return Math.round((49 * query.length) / (at - first + 1));
}
