/** A part of a document under a heading. */
export interface DocumentSection {
  heading: string;
  /** Of its heading, counted from 1. */
  line: number;
  body: string[];
}

interface Heading {
  words: string;
  /** The first line that belongs to it, which is above its words where it has a line over them. */
  start: number;
  /** The line after it. */
  end: number;
}

/** The sections of a document, with headings as Markdown and reStructuredText write them; all bodies are Markdown. */
export function documentSections(lines: readonly string[], path: string): DocumentSection[] {
  const headings = headingsIn(lines);
  return headings.map(({ words, start, end }, index) => ({
    heading: words,
    line: start + 1,
    body: lines.slice(end, headings[index + 1]?.start).map((line) => (path.endsWith('.rst') ? asMarkdown(line) : line)),
  }));
}

function headingsIn(lines: readonly string[]): Heading[] {
  const headings: Heading[] = [];
  let isFenced = false;
  lines.forEach((line, index) => {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced;
    if (isFenced) return;
    const words = /^#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (words !== undefined) headings.push({ words, start: index, end: index + 1 });
    else if (isUnderlined(line, lines[index + 1] ?? '', lines[index - 1] ?? '')) {
      const start = isRuler(lines[index - 1] ?? '') ? index - 1 : index;
      headings.push({ words: line.trim(), start, end: index + 2 });
    }
  });
  return headings;
}

/** A line of prose that stands alone above a ruler; what has prose right above it is the end of a paragraph. */
function isUnderlined(line: string, below: string, above: string): boolean {
  const words = line.trim();
  const isProse = /^[\p{L}\p{N}`"'(]/u.test(words) && !words.includes('|');
  const isAlone = above.trim() === '' || isRuler(above);
  return isProse && isAlone && isRuler(below) && below.trim().length >= Math.min(words.length, 3);
}

function isRuler(line: string): boolean {
  return /^([-=~^"'*+#.:_])\1{2,}\s*$/.test(line);
}

/** What reStructuredText writes around code, so that it reads as code in Markdown. */
function asMarkdown(line: string): string {
  if (/^\s*\.\. (?:code|code-block|sourcecode|highlight|prompt)::/.test(line)) return '';
  if (/^\s*:(?:\w|-)+:/.test(line)) return '';
  return line.replace(/::\s*$/, ':').replace(/^ {2,3}(?=\S)/, '    ');
}
