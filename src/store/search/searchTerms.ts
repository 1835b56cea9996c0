/**
 * Words are cut here, for the index and for queries alike, since SQLite's own tokenizers know neither identifiers nor
 * scripts without spaces. A text becomes a row of terms: `fooBar` is `foo bar`, `src/store/lock.ts` is `src store lock ts`,
 * and each character of Chinese, Japanese or Thai is a term, so that a phrase of them finds any part of a sentence.
 * Beside that row, an identifier of several terms is also kept joined (`foobar`), from each of its terms to its end
 * (`getHTTPCode` as `gethttpcode` and `httpcode`), for those who type it so.
 */
export interface Term {
  term: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  end: number;
}

export interface SearchTerms {
  terms: Term[];
  joined: Term[];
}

/** Longer runs are hashes and encoded data; only their beginning can be looked for. */
const longestTerm = 64;

export function searchTerms(text: string): SearchTerms {
  const terms: Term[] = [];
  const joined: Term[] = [];
  const pattern = ascii.test(text) ? asciiPattern : unicodePattern;
  for (const match of text.matchAll(pattern)) {
    const [run, single] = match;
    const end = match.index + run.length;
    if (single !== undefined || plain.test(run)) addTerm(terms, run, match.index, end);
    else addIdentifier(run, match.index, terms, joined);
  }
  return { terms, joined };
}

/**
 * Lower case, without the accents of Latin, Greek and Cyrillic, and with look-alike forms (wide, ligatures) made one.
 * Some characters fold to marks (`⑴` to `(1)`, `´` to nothing but a space): those go, since they mean something in a query.
 */
function fold(word: string): string {
  if (ascii.test(word)) return word.slice(0, longestTerm).toLowerCase();
  const bare = word.normalize('NFKD').toLowerCase().replace(accents, '').replace(marks, '').normalize('NFC');
  return bare.slice(0, longestTerm).toWellFormed();
}

/** A character that folds to nothing is not a term. */
function addTerm(terms: Term[], word: string, start: number, end: number): void {
  const term = fold(word);
  if (term !== '') terms.push({ term, start, end });
}

/** Letters of scripts that are written without spaces between words. */
const unspaced = String.raw`(?=\p{L})[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
const spaced = String.raw`(?:(?!${unspaced})[\p{L}\p{N}\p{M}])`;

/** One unspaced character with its marks, one symbol or emoji, or words held together by `_` and `-`. */
const unicodePattern = new RegExp(
  String.raw`(${unspaced}\p{M}*|(?![\0-\x7f])\p{S})|${spaced}+(?:[_-]+${spaced}+)*`,
  'gu',
);
/** The same for most of what there is to index, several times faster. */
const asciiPattern = /[A-Za-z0-9]+(?:[_-]+[A-Za-z0-9]+)*/g;

/** A word without humps or separators. */
const plain = /^[A-Z]?[a-z0-9]+$/;
const ascii = /^[\0-\x7f]*$/;
const accents = /[\u0300-\u036f]/g;
const marks = /[\0-/:-@[-`{-\x7f]/g;
const separators = /[_-]+/g;
/** Between a small letter and a capital, and before the last capital of a row: `parseHTML|Page`. */
const humps = /(?<=[\p{Ll}\p{N}]\p{M}*)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

function addIdentifier(run: string, start: number, terms: Term[], joined: Term[]): void {
  const end = start + run.length;
  let from = start;
  const words = run.split(separators);
  for (const word of words) {
    const wordStart = start + run.indexOf(word, from - start);
    const parts = word.split(humps);
    let at = wordStart;
    for (const part of parts) {
      addTerm(terms, part, at, at + part.length);
      at += part.length;
    }
    from = wordStart + word.length;
    addJoined(parts, wordStart, from, joined);
  }
  if (words.length > 1) addTerm(joined, words.join(''), start, end);
}

/** Of more parts is what was encoded or made up by a machine, and nobody types a piece of it. */
const mostParts = 8;

function addJoined(parts: readonly string[], start: number, end: number, joined: Term[]): void {
  let at = start;
  for (const [index, part] of parts.slice(0, -1).entries()) {
    if (index === 0 || parts.length <= mostParts) addTerm(joined, parts.slice(index).join(''), at, end);
    at += part.length;
  }
}
