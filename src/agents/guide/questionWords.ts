/** Extensions by which a word is known to be a file and not a member of something. */
const extensions = new Set(
  `bash c cc cfg cjs clj conf cpp cs css csv cts dart env ex exs fish go gradle graphql h hpp hs htm html ini ipynb java
   js json jsonc jsx kt kts less lock log lua md markdown mdx mjs mk mts php pl prisma properties proto ps1 py pyi r rb rs rst
   sass scala scss sh sol sql svelte svg swift tex tf toml ts tsx txt vue wasm xml yaml yml zig zsh`.split(/\s+/),
);

/** Files that have names without an extension, or that are known by a part of their name. */
const wellKnown =
  /^(?:readme|licen[cs]e|changelog|contributing|makefile|dockerfile|procfile|gemfile|rakefile|jenkinsfile|codeowners|authors|security)$/i;

/** Words that say nothing about what is looked for. */
const fillers = new Set(
  `a about all an and any are as at be been by can code could did do does explain file files find for from function get
   give had has have how i if in into is it its list me my of on or our please project read repo repository search see
   should show so some tell than that the their them then there these they this those to use used uses using was we were
   what when where which who whole why will with work works workspace would you your`.split(/\s+/),
);

/** Words that say what is the matter with something, and not what the something is. */
const vague = new Set(
  `actually add adding break breaks broken bug bugs called causes chosen crash crashes crashing exactly exist exists fail failing fails
   failure go goes going gone happen happened happening happens implement implements kind like matter mean means might missing need
   needs new part point problem purpose reason responsible return returned returns right set setup stored thing things through up wrong`.split(
    /\s+/,
  ),
);

export interface FileMention {
  path: string;
  start?: number;
  end?: number;
}

/** The first file that a question names, with the lines it names; null where it names none. */
export function fileMention(question: string): FileMention | null {
  const lines = lineMention(question);
  for (const word of wordsAndQuotes(question)) {
    const [, name = '', from, to] = /^(.+?)(?:(?::|#L?)(\d+)(?:-L?(\d+))?)?$/.exec(word) ?? [];
    if (!isFile(name)) continue;
    const start = Number(from ?? lines?.start ?? 0);
    const end = Number(to ?? (from === undefined ? lines?.end : undefined) ?? 0);
    return { path: plainPath(name), ...(start > 0 && { start }), ...(end >= start && end > 0 && { end }) };
  }
  return null;
}

export function isFile(word: string): boolean {
  const name = word.slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')) + 1);
  if (/[*?{<>|]/.test(word) || /^[a-z][\w+.-]*:\/\//i.test(word)) return false;
  const extension = /[^.](?:.*)\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension !== undefined && extensions.has(extension)) return true;
  return wellKnown.test(name) || /^\.[a-z][\w.-]+$/i.test(name);
}

/** As tools write paths. */
export function plainPath(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

/** Words without the punctuation of the sentence; what stands in quotes is one of them. */
export function wordsAndQuotes(question: string): string[] {
  const words = question.match(/`[^`\n]+`|"[^"\n]+"|“[^”\n]+”|(?<![\p{L}\p{N}])'[^'\n]+'|\S+/gu) ?? [];
  return words.map(unquote).filter((word) => word !== '');
}

/** Every part in quotes, in order. */
export function quotesOf(question: string): string[] {
  const quotes = question.match(/`[^`\n]+`|"[^"\n]+"|“[^”\n]+”|(?<![\p{L}\p{N}])'[^'\n]+'(?![\p{L}\p{N}])/gu) ?? [];
  return quotes.map((quote) => quote.slice(1, -1)).filter((quote) => quote.trim() !== '');
}

export function unquote(text: string): string {
  const quoted = /^([`"'“])([^]*?)[`"'”][?!.,;:]*$/.exec(text.trim());
  if (quoted) return quoted[2] ?? '';
  return text
    .trim()
    .replace(/^[([“"'`]+(?=[^)\]]*$)/, '')
    .replace(/[?!,;:'"`”]+$|\.+$/g, '');
}

function lineMention(question: string): { start: number; end: number } | null {
  const match = /\blines?\s+(\d+)(?:\s*(?:-|–|to|through|until|and|\.\.)\s*(\d+))?/i.exec(question);
  if (!match) return null;
  const start = Number(match[1]);
  return { start, end: Number(match[2] ?? start) };
}

const name = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
const kindWords =
  /^(?:(?:the|a|an|this|that|our|my)\s+)*(?:(?:function|class|method|symbol|type|interface|variable|constant|const|enum|module|component|hook|struct|trait|field|property|def)\s+)?|\s+(?:function|class|method|symbol|type|interface|variable|constant|enum|component|hook|struct|trait|field|property|do|does|work|works|mean|means|for|about|here)$/gi;

/** The name of a symbol that some words stand for; null where they are no name. */
export function symbolName(words: string): string | null {
  const bare = unquote(words.trim().replace(kindWords, '').replace(kindWords, '')).replace(/\(\s*\)$/, '');
  // A capital makes a name of a word that would say nothing otherwise: `Get`, `Repository`.
  return name.test(bare) && !fillers.has(bare) && !isPronoun(bare) ? bare : null;
}

/** True for what nobody writes in a sentence: an inner capital, an underscore, a dot, a number, brackets. */
export function looksLikeCode(words: string): boolean {
  return /[\p{Ll}\p{N}]\p{Lu}|\p{Lu}{2}\p{Ll}|_|\.\p{L}|\(\)|[`#$]|::|\p{L}\p{N}/u.test(words);
}

/** In the order in which they were typed, so that the first named thing is looked for first. */
export function meaningfulWords(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*[\p{L}\p{N}_$]|[\p{L}\p{N}]/gu) ?? [];
  // The first word of a sentence has its capital from there; any other has it of its own.
  const isFiller = (word: string, index: number) => fillers.has(index === 0 ? word.toLowerCase() : word);
  return [...new Set(words.filter((word, index) => word.length > 1 && !isFiller(word, index)))].slice(0, 6);
}

/** The words that say what is asked about; all of them where every one is vague. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !vague.has(word));
  return telling.length > 0 ? telling : words;
}

export function isPronoun(words: string): boolean {
  return /^(?:it|its|this|that|them|these|those|this file|that file|the file|this one|that one|this function|that function|this symbol|this class)$/i.test(
    words.trim(),
  );
}
