/** The end of a sentence or of a line, with whatever closes it. */
const sentenceEnd = /[.!?…。！？]["'”’)\]]*(?=\s)|\n/g;

/** What has become whole since, and up to where; nothing while a sentence is still being written. */
export function newSentences(text: string, from: number): { words: string; until: number } {
  const rest = text.slice(from);
  let end = 0;
  for (const match of rest.matchAll(sentenceEnd)) end = match.index + match[0].length;
  return { words: rest.slice(0, end).replace(/\s+/g, ' ').trim(), until: from + end };
}
