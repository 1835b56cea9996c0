import type { SearchHit } from './sessionStore';

type Excerpt = Pick<SearchHit, 'excerpt' | 'highlights'>;

/** Words between two marks that make them bold, struck through, or code. Patterns of files have such marks, too. */
const marked = [/(\*\*)(?=\S)[^*]+?(?<=\S)\*\*(?!\/)/g, /(~~)(?=\S)[^~]+?(?<=\S)~~/g, /(`+)[^`]+\1/g];

/**
 * An excerpt as it is read, without the marks of its Markdown, and its highlights where those words are then. What tools
 * take and give is no Markdown, and stays as it is.
 */
export function plainExcerpt({ excerpt, highlights, role }: Excerpt & Pick<SearchHit, 'role'>): Excerpt {
  if (role !== 'user' && role !== 'assistant') return { excerpt, highlights };
  const marks = marked.flatMap((pattern) => [...excerpt.matchAll(pattern)].flatMap(marksOf)).sort(byPlace);
  const moved = (place: number) =>
    marks.reduce((at, { start, end }) => at - Math.max(0, Math.min(end, place) - start), place);
  return {
    excerpt: marks.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), excerpt),
    highlights: highlights.map(([start, end]): [number, number] => [moved(start), moved(end)]),
  };
}

interface Mark {
  start: number;
  end: number;
}

/** The one before the words, and the one after them. */
function marksOf({ 0: whole, 1: mark = '', index }: RegExpMatchArray): Mark[] {
  const start = index ?? 0;
  const end = start + whole.length;
  return [
    { start, end: start + mark.length },
    { start: end - mark.length, end },
  ];
}

function byPlace(one: Mark, other: Mark): number {
  return one.start - other.start;
}
