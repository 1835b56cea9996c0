import { SessionError } from '../core/sessionError';

/** Alternatives that the braces of one pattern may make. */
const mostAlternatives = 256;

/**
 * A test for paths by a glob as VS Code writes it: a star or a question mark within a segment, two stars for any
 * number of segments, `{a,b}` and `[a-z]`. Without a regular expression for the whole, since a pattern comes from a
 * model and some would take years to fail.
 */
export function matchGlob(pattern: string): (path: string) => boolean {
  const alternatives = expandBraces(pattern.replaceAll('\\', '/')).map(toSegments);
  return (path) => {
    const segments = path.toLowerCase().split('/');
    return alternatives.some((alternative) => matchSequence(alternative, segments, isAnyDepth, matchSegment));
  };
}

function toSegments(glob: string): string[] {
  return glob
    .toLowerCase()
    .replace(/^\.?\//, '')
    .split('/');
}

function expandBraces(pattern: string): string[] {
  let patterns = [pattern];
  for (;;) {
    const next = patterns.flatMap(expandFirst);
    if (next.length > mostAlternatives) throw new SessionError('invalid', 'This pattern has too many alternatives.');
    if (next.length === patterns.length && next.every((one, index) => one === patterns[index])) return next;
    patterns = next;
  }
}

/** The innermost braces first, so that nested ones come out right. */
function expandFirst(pattern: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(pattern);
  if (!braces) return [pattern];
  const [whole, inner = ''] = braces;
  const after = pattern.slice(braces.index + whole.length);
  return inner.split(',').map((choice) => pattern.slice(0, braces.index) + choice + after);
}

const isAnyDepth = (segment: string) => segment === '**';

function matchSegment(glob: string, name: string): boolean {
  return matchSequence(glob.match(/\[[^\]]+\]|[^]/gu) ?? [], [...name], isStar, matchCharacter);
}

const isStar = (token: string) => token === '*' || token === '**';

function matchCharacter(token: string, character: string): boolean {
  if (token === '?') return true;
  if (token.length < 3 || !token.startsWith('[')) return token === character;
  const isNegated = /^[!^]/.test(token[1] ?? '');
  const members = [...token.slice(isNegated ? 2 : 1, -1)];
  return isMember(members, character) !== isNegated;
}

function isMember(members: readonly string[], character: string): boolean {
  return members.some((from, index) => {
    if (members[index + 1] === '-' && members[index + 2] !== undefined) {
      return from <= character && character <= (members[index + 2] ?? '');
    }
    return from === character;
  });
}

/** Matches items one by one, with wildcards for any number of them, in at most the product of both lengths. */
function matchSequence(
  pattern: readonly string[],
  items: readonly string[],
  isWild: (token: string) => boolean,
  matches: (token: string, item: string) => boolean,
): boolean {
  let [at, next, wild, resume] = [0, 0, -1, 0];
  while (next < items.length) {
    const token = pattern[at];
    if (token !== undefined && isWild(token)) {
      [wild, resume] = [at, next];
      at += 1;
    } else if (token !== undefined && matches(token, items[next] ?? '')) {
      [at, next] = [at + 1, next + 1];
    } else if (wild >= 0) {
      resume += 1;
      [at, next] = [wild + 1, resume];
    } else return false;
  }
  return pattern.slice(at).every(isWild);
}
