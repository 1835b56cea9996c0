/** What a person wants of the guide, as far as plain rules can tell. */
export type GuideIntent =
  | { type: 'help' }
  | { type: 'overview' }
  | { type: 'todos' }
  | { type: 'find'; pattern: string }
  | { type: 'read'; path: string; start?: number; end?: number }
  | { type: 'search'; text: string }
  | { type: 'guess'; words: string[] };

const path = String.raw`[\w.@()[\]+-]*(?:[\\/][\w.@()[\]+ -]*)*\.\w+|[\w.@-]+(?:[\\/][\w.@-]+)+`;
const reading = new RegExp(
  String.raw`^(?:please\s+)?(?:read|show|open|print|cat|display)\s+(?:me\s+)?(?:the\s+)?(?:file\s+)?[\`'"]?(${path})[\`'"]?(?:[:#]L?(\d+)(?:-L?(\d+))?|\s+lines?\s+(\d+)(?:\s*(?:-|to)\s*(\d+))?)?\W*$`,
  'i',
);
const searching =
  /^(?:please\s+)?(?:search|grep|look|where)\s*(?:is|are|do|does|for|we|you|i|the|text|code)*\s+(.+?)(?:\s+(?:used|defined|mentioned|called|declared|come from|in (?:the|this) (?:code|project|workspace|repository|repo)))?\W*$/i;
const finding =
  /^(?:please\s+)?(?:find|list|show|which|what)\s+(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:files?(?:\s+(?:are\s+there|named|called|matching|like|with|in))*\s*(.*)|(.+?)\s+files?)\W*$/i;
const overview =
  /\b(?:overview|outline|structure|summar(?:y|ise|ize)|layout)\b|what (?:is|does) (?:this|the) (?:project|workspace|repo(?:sitory)?|code(?:base)?|folder)|explain (?:this|the) (?:project|workspace|repo(?:sitory)?|code(?:base)?)/i;
const helping = /^(?:help|hi|hello|hey|who are you|what are you|what can you do|how do(?:es)? (?:this|it) work)\b\W*$/i;

/** Words that say nothing about what is looked for. */
const fillers = new Set(
  `a an and any are as at be by can could do does explain file files find for from function get give has have how i in is
   it list me my of on or our please project read repository search show tell that the their there this to use used
   uses was we what when where which who why will with work works workspace would you your code about`.split(/\s+/),
);

export function guideIntent(prompt: string): GuideIntent {
  const question = prompt.trim();
  return slashCommand(question) ?? plainQuestion(question);
}

function slashCommand(question: string): GuideIntent | null {
  const match = /^\/(\w+)\s*([\s\S]*)$/.exec(question);
  if (!match) return null;
  const [, name = '', rest = ''] = match;
  const argument = rest.trim();
  switch (name.toLowerCase()) {
    case 'overview':
      return { type: 'overview' };
    case 'todos':
      return { type: 'todos' };
    case 'find':
      return argument ? { type: 'find', pattern: toPattern(argument) } : { type: 'help' };
    case 'search':
      return argument ? { type: 'search', text: unquote(argument) } : { type: 'help' };
    case 'read':
      return readIntent(`read ${argument}`) ?? { type: 'help' };
    default:
      return { type: 'help' };
  }
}

function plainQuestion(question: string): GuideIntent {
  if (question === '' || helping.test(question)) return { type: 'help' };
  const read = readIntent(question);
  if (read) return read;
  if (/\b(?:todo|fixme)s?\b/i.test(question)) return { type: 'todos' };
  return findIntent(question) ?? overviewIntent(question) ?? searchIntent(question);
}

function readIntent(question: string): GuideIntent | null {
  const match = reading.exec(question);
  if (!match?.[1]) return null;
  const start = Number(match[2] ?? match[4] ?? 0);
  const end = Number(match[3] ?? match[5] ?? 0);
  return {
    type: 'read',
    path: match[1].replaceAll('\\', '/').replace(/^\.\//, ''),
    ...(start > 0 && { start }),
    ...(end >= start && end > 0 && { end }),
  };
}

function findIntent(question: string): GuideIntent | null {
  const match = finding.exec(question);
  if (!match) return null;
  const wanted = unquote((match[1] ?? match[2] ?? '').trim());
  if (/^(?:does|do|is|are)\b/i.test(wanted)) return null;
  return { type: 'find', pattern: toPattern(wanted) };
}

function overviewIntent(question: string): GuideIntent | null {
  return overview.test(question) ? { type: 'overview' } : null;
}

function searchIntent(question: string): GuideIntent {
  const quoted = /[`"“]([^`"”]+)[`"”]/.exec(question)?.[1];
  if (quoted) return { type: 'search', text: quoted };
  const wanted = searching.exec(question)?.[1];
  const words = meaningfulWords(wanted ?? question);
  const [only] = words;
  if (wanted && words.length === 1 && only) return { type: 'search', text: only };
  return words.length > 0 ? { type: 'guess', words } : { type: 'help' };
}

/** In the order in which they were typed, so that the first named thing is looked for first. */
function meaningfulWords(question: string): string[] {
  const words = question.match(/[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*[\p{L}\p{N}_$]|[\p{L}\p{N}]/gu) ?? [];
  return [...new Set(words.filter((word) => word.length > 1 && !fillers.has(word.toLowerCase())))].slice(0, 6);
}

/** A glob for what a person calls files: `ts`, `*.ts`, `store`, `src/core`. */
function toPattern(wanted: string): string {
  const name = wanted.replace(/^(?:in|named|called|matching|like|with|the|all)\s+/i, '').replace(/^\.\//, '');
  if (name === '') return '**/*';
  if (/[*?{]/.test(name)) return name.includes('/') ? name : `**/${name}`;
  if (/^\.?[a-z0-9]{1,5}$/i.test(name) && knownExtensions.has(name.replace('.', '').toLowerCase())) {
    return `**/*.${name.replace('.', '')}`;
  }
  const language = languages.get(name.toLowerCase());
  if (language) return `**/*.${language}`;
  return name.includes('/') ? `${name.replace(/\/+$/, '')}{,/**}` : `**/*${name.replace(/\s+/g, '*')}*`;
}

const knownExtensions = new Set(
  'c cc cpp cs css go h hpp html java js json jsx kt md mjs php py rb rs scss sh sql svg swift toml ts tsx txt vue xml yaml yml'.split(
    ' ',
  ),
);

const languages = new Map([
  ['typescript', '{ts,tsx,mts,cts}'],
  ['javascript', '{js,jsx,mjs,cjs}'],
  ['python', 'py'],
  ['markdown', '{md,markdown}'],
  ['rust', 'rs'],
]);

function unquote(text: string): string {
  return text.replace(/^[`'"“]+|[`'"”?]+$/g, '').trim();
}
