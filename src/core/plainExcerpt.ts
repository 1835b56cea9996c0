import type { SearchHit } from './sessionStore';

type Excerpt = Pick<SearchHit, 'excerpt' | 'highlights'>;

/** What makes words bold, struck through, or code. An underscore is more often part of a name. */
const marks = /\*\*|~~|`+/g;

/** An excerpt as it is read, without the marks of its Markdown, and its highlights where those words are then. */
export function plainExcerpt({ excerpt, highlights }: Excerpt): Excerpt {
  const removed = [...excerpt.matchAll(marks)].map(({ 0: mark, index }) => ({ index, length: mark.length }));
  const moved = (place: number) =>
    removed.reduce((at, { index, length }) => at - Math.max(0, Math.min(length, place - index)), place);
  return {
    excerpt: excerpt.replace(marks, ''),
    highlights: highlights.map(([start, end]): [number, number] => [moved(start), moved(end)]),
  };
}
