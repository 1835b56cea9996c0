/** How people write who are in a hurry. */
const shorthands: [RegExp, string][] = [
  [/\b(?:wat|wut|waht|hwat)('?s)?\b/gi, 'what$1'],
  [/\b(what|where|how|who|when|why)'?s\b(?!\s+(?:up|app)\b)/gi, '$1 is'],
  [/\b(what|where|how|who)'?re\b/gi, '$1 are'],
  [/\br\b/gi, 'are'],
  [/\bu\b/gi, 'you'],
  [/\b(?:pls|plz|plis)\b/gi, 'please'],
  [/\bteh\b/gi, 'the'],
  [/\b(?:wehre|whre|wher|werhe)\b/gi, 'where'],
  [/\b(?:hwo|hiw)\b/gi, 'how'],
  [/\bprojcet\b/gi, 'project'],
];

/** A question with its shorthands written out. What stands in quotes, and what looks like code, is left alone. */
export function spellOut(question: string): string {
  return outsideQuotes(question, (words) =>
    shorthands.reduce((text, [pattern, written]) => text.replace(pattern, written), words),
  );
}

/** The words that rules know. One letter too many, too few, wrong or in the wrong place is forgiven in these. */
const known =
  `about architecture authors begin broken build built called changed changes changelog class code commands commit
  committed commits compile config configuration configured contribute contributors dependencies dependency deploy
  defined describe documentation entry environment errors explain exported exports file files folder folders format
  function history implemented install installed languages largest latest layout libraries license located mention
  organised organized overview packages points problems program project purpose recent recently references release
  rename replace repository scripts search settings start started structure structured summarise summarize tests
  testing types usages used variables version warnings wrong`.split(/\s+/);
const knownWords = new Set(known);

/** The question with mistyped words as they are most likely meant; the same where there are none. */
export function mendSpelling(question: string): string {
  return outsideQuotes(question, (words) =>
    words.replace(/(?<![\w./-])[a-z]{4,}(?![\w./-]|\()/gi, (word) => {
      const typed = word.toLowerCase();
      if (knownWords.has(typed) || word !== typed) return word;
      return known.find((candidate) => isOneSlip(typed, candidate)) ?? word;
    }),
  );
}

function outsideQuotes(text: string, change: (words: string) => string): string {
  return text
    .split(/(`[^`]*`|"[^"]*"|“[^”]*”)/)
    .map((piece, index) => (index % 2 === 0 ? change(piece) : piece))
    .join('');
}

/** True where one letter was left out, added, exchanged or swapped with its neighbour. */
function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const [left, right] = [typed.slice(start), meant.slice(start)];
  if (left.length !== right.length) return left.slice(1) === right || left === right.slice(1);
  const isSwapped = left[0] === right[1] && left[1] === right[0];
  return left.slice(1) === right.slice(1) || (isSwapped && left.slice(2) === right.slice(2));
}
