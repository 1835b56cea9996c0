const longest = 700;

/** What a file says of itself at its beginning: a comment, a docstring, the first paragraph of a document. */
export function leadingWords(lines: readonly string[], path: string): string {
  const words = /\.(?:md|markdown|mdx|rst|txt)$/i.test(path) ? firstParagraph(lines) : firstComment(lines, path);
  return words.length > longest ? `${words.slice(0, longest).toWellFormed()} …` : words;
}

/** The first block of a document that is prose: no heading, picture, badge, list or markup. */
export function firstParagraph(lines: readonly string[]): string {
  const blocks = lines.join('\n').split(/\n\s*\n/);
  const isProse = (block: string) =>
    /^[\p{L}\p{N}*_`"'“]/u.test(block.trim()) && !/^[-=]{3,}|^\s*(?:[-*+]|\d+\.)\s/.test(block.trim());
  const prose = blocks
    .map((block) => block.replace(/^#.*\n/, ''))
    .find((block) => isProse(block) && block.trim().length > 20);
  return (prose ?? '').trim();
}

/** Comments at the very beginning, after imports, or a docstring; licences say nothing about a file. */
function firstComment(lines: readonly string[], path: string): string {
  const text = lines.slice(0, 120).join('\n');
  const docstring = /^(?:#[^\n]*\n|\s*\n)*[rub]*("""|''')([^]*?)\1/.exec(text)?.[2];
  if (docstring !== undefined) return docstring.trim();
  const blocks = [
    ...text.matchAll(/\/\*\*?([^]*?)\*\/|((?:^[ \t]*(?:\/\/|#(?!!|\[|include|define|if|pragma))[^\n]*\n?)+)/gm),
  ];
  const comments = blocks.map((match) => ({
    words: plainComment(match[1] ?? match[2] ?? ''),
    next:
      text
        .slice(match.index + match[0].length)
        .trimStart()
        .split('\n')[0] ?? '',
    isFirst: text.slice(0, match.index).trim() === '',
  }));
  const telling = comments.filter(
    ({ words, next }) => words.length > 8 && !empty.test(words) && !words.startsWith('@') && !isOfNumber(next),
  );
  // Many files are named after the one thing that they export, and what is said of it is said of them.
  const name = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .toLowerCase();
  const best = telling.find(({ isFirst }) => isFirst) ?? telling.find(({ next }) => next.toLowerCase().includes(name));
  return (best ?? telling.find(({ next }) => /^(?:export|pub|public|class|def|func)\b/.test(next)))?.words ?? '';
}

const empty = /licen[cs]e|copyright|eslint|@ts-|prettier-ignore|-\*-/i;

/** A unit or the reason of a limit says nothing about the file that begins with it. */
function isOfNumber(line: string): boolean {
  return /^(?:export\s+)?const\s+\w+(?:\s*:\s*\w+)?\s*=\s*\d/.test(line);
}

function plainComment(comment: string): string {
  return (
    comment
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\*|\/\/+!?|#+)?\s?/, '').trimEnd())
      .join('\n')
      .trim()
      // What follows are parameters and types, each said by a tag.
      .replace(/\n\s*@\w+[^]*$/, '')
  );
}
