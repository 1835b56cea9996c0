/** What a line of code seems to define, by its looks alone. */
export interface LikelyDefinition {
  name: string;
  kind: string;
  /** Counted from 1. */
  column: number;
}

/** No line of code that defines something is longer than this, and no pattern has to look further. */
const longestLine = 400;

const modifiers = String.raw`(?:(?:export|default|declare|abstract|public|private|protected|internal|static|final|sealed|readonly|override|async|unsafe|inline|virtual|partial|open|data|suspend|pub(?:\([^)]*\))?)\s+)*`;
const name = String.raw`([\p{L}_$][\p{L}\p{N}_$]*)`;

/** The first that matches counts. Each begins at the line's beginning, so that none has to be tried at every place. */
const patterns: { files: RegExp; kind: string | null; pattern: RegExp }[] = [
  of(/\.(?:md|markdown|mdx)$/i, 'section', String.raw`#{1,6}\s+()(.+?)\s*#*\s*$`),
  of(/\.(?:py|pyi)$/i, null, String.raw`\s*(?:async\s+)?(def|class)\s+${name}`),
  of(/\.(?:py|pyi)$/i, 'constant', String.raw`()([A-Z][A-Z0-9_]+)\s*(?::[^=]+)?=[^=]`),
  of(/\.go$/i, null, String.raw`(func|type|const|var)\s+(?:\([^)]*\)\s*)?${name}`),
  of(/\.rb$/i, null, String.raw`\s*(def|class|module)\s+(?:self\.)?${name}`),
  of(/\.(?:sh|bash|zsh)$/i, 'function', String.raw`\s*(?:function\s+)?()${name}\s*\(\)`),
  of(/\.sql$/i, null, String.raw`\s*create\s+(?:or\s+replace\s+)?(table|view|function|procedure|index)\s+${name}`),
  of(
    /\.rs$/i,
    null,
    String.raw`\s*${modifiers}(fn|struct|enum|trait|mod|type|union|const|static)\s+(?:mut\s+)?${name}`,
  ),
  of(/\.(?:css|scss|less)$/i, 'rule', String.raw`\s*[.#]()([\w-]+)[^{};]*\{`),
  of(
    codeFiles(),
    null,
    String.raw`\s*${modifiers}(function|class|interface|type|enum|namespace|struct|record|trait|object|protocol|fun|func|const|let|var|val)\*?\s+${name}`,
  ),
  of(/\.(?:[cm]?[jt]sx?|java|cs|php|kt|swift|dart)$/i, 'method', method()),
  of(/\.(?:c|h|cc|cpp|hpp|cxx|java|cs)$/i, 'function', String.raw`(?:[\w:<>,*&\s]+[\s*&])()${name}\s*\([^;]*$`),
];

/** Null where a line defines nothing that its looks would tell. */
export function definitionIn(line: string, path: string): LikelyDefinition | null {
  const text = line.slice(0, longestLine);
  for (const { files, kind, pattern } of patterns) {
    if (!files.test(path)) continue;
    const match = pattern.exec(text);
    const found = match?.[2];
    if (!match || found === undefined || notNames.has(found)) continue;
    return {
      name: found,
      kind: kind ?? kinds[match[1]?.toLowerCase() ?? ''] ?? match[1] ?? '',
      column: columnOf(match, found),
    };
  }
  return null;
}

function of(
  files: RegExp,
  kind: string | null,
  pattern: string,
): { files: RegExp; kind: string | null; pattern: RegExp } {
  return { files, kind, pattern: new RegExp(`^${pattern}`, 'u') };
}

function codeFiles(): RegExp {
  return /\.(?:[cm]?[jt]sx?|vue|svelte|java|cs|kt|kts|swift|php|scala|dart|c|h|cc|cpp|hpp|cxx|groovy)$/i;
}

/** A method is a name, its parameters and an opening brace, which a call does not have. */
function method(): string {
  return String.raw`\s+${modifiers}(?:get\s+|set\s+|function\s+)?\*?()#?${name}\s*(?:<[^>]*>)?\([^;]*\)\s*(?::[^;]*)?\{\s*$`;
}

const notNames = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'return',
  'function',
  'else',
  'new',
  'do',
  'try',
  'with',
]);

const kinds: Record<string, string> = {
  def: 'function',
  fn: 'function',
  fun: 'function',
  func: 'function',
  const: 'constant',
  let: 'variable',
  var: 'variable',
  val: 'constant',
  mod: 'module',
};

function columnOf(match: RegExpExecArray, found: string): number {
  return match[0].lastIndexOf(found) + 1;
}
