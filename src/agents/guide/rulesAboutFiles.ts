import { filePattern } from './filePattern';
import type { GuideIntent } from './guideIntent';
import type { Question, Rule } from './plainIntent';
import { fileMention, isFile, isPronoun, plainPath, quotesOf, unquote, wordsAndQuotes } from './questionWords';

/** Questions about files: who changed one, its lines, its problems, what it is, where others are. */
export const aboutFiles: Rule[] = [
  licence,
  documents,
  authors,
  uncommitted,
  changes,
  problems,
  todos,
  reading,
  describing,
  listing,
  finding,
  searching,
];

/** The file that some words mean: one they name, or the one that was spoken of. */
function pathIn(words: string, { subject }: Question): string | null {
  const mention = fileMention(words);
  if (mention) return mention.path;
  const bare = unquote(words);
  if (isPronoun(bare)) return subject.path ?? null;
  return /^[\w.@-]+(?:[\\/][\w.@-]+)+[\\/]?$/.test(bare) ? plainPath(bare) : null;
}

function licence({ text }: Question): GuideIntent | null {
  return /^(?:what|which|under|is|how|tell)\b.*\blicen[cs]ed?\b(?!\.)|^(?:the )?licen[cs]e$/i.test(text)
    ? { type: 'read', path: 'LICENSE' }
    : null;
}

function documents({ text }: Question): GuideIntent | null {
  const isAsked =
    /^(?:is|are|where|what|which|show|list|find|any|do|does)\b.*\b(?:docs|documentation|documents|guides|manuals?|tutorials?)$|^(?:docs|documentation)$/i;
  return isAsked.test(text) ? { type: 'documents' } : null;
}

function authors(question: Question): GuideIntent | null {
  const match =
    /^(?:who\s+(?:has\s+|have\s+|was the last to\s+|last\s+)?(?:wrote|written|changed?|edited|edit|touched|touch|modified|modify|created?|made|works? on|worked on|owns?|maintains?|committed(?: to)?|contributed(?: to)?|contributes(?: to)?|is the (?:author|owner|maintainer) of|are the (?:authors|contributors)(?: of)?)|when (?:was|were|did)|(?:authors?|owners?|contributors|blame)(?: (?:of|for))?)\b\s*(.*)$/i.exec(
      question.text,
    );
  if (!match) return null;
  // Projects are maintained and owned; a file that is meant is called one.
  const isOfProject = /\b(?:maintain|own|contribut|author)/i.test(question.text) && !/\bfile\b/i.test(question.text);
  const isAboutTime = /^when/i.test(question.text);
  if (isAboutTime && !/\b(?:chang|edit|modif|touch|creat|writ|commit|updat|add)/i.test(question.text)) return null;
  const words = (match[1] ?? '')
    .replace(/\b(?:last|recently|changed|edited|modified|touched|created|updated|written)\b/gi, '')
    .trim();
  return { type: 'authors', path: isOfProject && isPronoun(words) ? null : pathIn(words, question) };
}

function uncommitted(question: Question): GuideIntent | null {
  const isAsked =
    /\b(?:uncommitted|unstaged|not (?:yet )?committed|staged|working tree|git (?:status|diff)|modified files|changed files|pending changes|my changes|diff)\b|what (?:have|did) (?:i|we) (?:just )?change/i;
  // A file may be called like one of these words.
  const words = wordsAndQuotes(question.text).filter((word) => !isFile(word));
  return isAsked.test(words.join(' ')) ? { type: 'changes', path: pathIn(question.text, question) } : null;
}

function changes(question: Question): GuideIntent | null {
  const isAsked =
    /^(?:what|which|show|list|any|give|recent|latest|last|newest|git|history|commits?|summari[sz]e|has|have|is there|are there)\b.*(?:\b(?:recent(?:ly)?|latest|last|newest|lately|new)\b.*\b(?:chang\w*|commits?|work|edits?|updates?|modif\w*|history)\b|\bchang(?:ed|es)\b|\bcommits?\b|\bhistory\b|\bgit log\b|\bnew\b$|\bhappen(?:ed|ing)\b|\bbeen (?:done|changed)\b)/i;
  const isShort = /^(?:recent changes|latest changes|last commits?|commits|history|git log|changes|what's new)$/i;
  if (!isAsked.test(question.text) && !isShort.test(question.text)) return null;
  const days = daysIn(question.text);
  return { type: 'changes', path: pathIn(question.text, question), ...(days !== null && { days }) };
}

const spans: Record<string, number> = { day: 1, week: 7, fortnight: 14, month: 31, quarter: 92, year: 366 };

/** How many days back "last week", "the past 3 months" or "since yesterday" reach; null where no time is named. */
function daysIn(text: string): number | null {
  if (/\btoday\b/i.test(text)) return 1;
  if (/\byesterday\b/i.test(text)) return 2;
  const match =
    /\b(?:this|last|past|previous|in a|within a)\s+(?:(\d{1,3})\s+|(?:couple of|few)\s+)?(day|week|fortnight|month|quarter|year)(s?)\b/i.exec(
      text,
    );
  const span = spans[match?.[2]?.toLowerCase() ?? ''];
  if (span === undefined) return null;
  const count = Number(match?.[1] ?? (match?.[3] === '' ? 1 : 3));
  return Math.max(1, Math.min(3660, count * span));
}

function problems(question: Question): GuideIntent | null {
  const { text } = question;
  const asked =
    /^(?:(?:are|is) there |do (?:we|i|you) (?:have|see) |does (?:it|this|the (?:code|project)) have |show |list |find |what |which |what are |any |give me |me )*(?:me )?(?:the |all |any |current |known |open |type |compile |compiler |lint |syntax )*(?:errors?|problems?|warnings?|issues|bugs|diagnostics)(?: (?:are there|do we have|exist|now|right now|reported))?(?: (?:in|of|with|for|from) (.+))?$/i.exec(
      text,
    );
  const isBroken =
    /^(?:what|anything|is (?:anything|something|it|this|the (?:code|project|build))|does (?:it|this|the (?:code|project))|which .+)\b.*\b(?:broken|wrong|fails?|failing|compiles?|red)\b/i.test(
      text,
    );
  const isDoubt =
    /^where(?:'s| is| are) the (?:bugs?|problems?|errors?|issues?)$|^why (?:does|do|is|are|did|doesn't|isn't|won't|can't)\b(?: (?:it|this|that|the (?:project|build|code|program|app)))?(?: not)? (?:fail(?:s|ing)?|broken|break|crash(?:es|ing)?|red|work(?:ing)?|compile|compiling|build(?:ing)?|run(?:ning)?)$/i.test(
      text,
    );
  const isAboutPart = /\bgo wrong (?:in|with|inside|when|if)\b/i.test(text) && pathIn(text, question) === null;
  const isSupposed = /\b(?:happens?|when|if)\b/i.test(text);
  if ((!asked && !isBroken && !isDoubt) || isAboutPart || isSupposed) return null;
  return { type: 'problems', path: pathIn(asked?.[1] ?? text, question) };
}

function todos({ text }: Question): GuideIntent | null {
  if (fileMention(text)) return null;
  const isAsked =
    /\b(?:todo|fixme)s?\b|\b(?:left|remain(?:s|ing)?|still|remains) (?:to (?:do|be done)|open|undone)\b|\bunfinished\b|\bopen tasks?\b|\bneeds? to be done\b|\bwhat(?:'s| is) (?:left|missing)\b/i;
  return isAsked.test(text) ? { type: 'todos' } : null;
}

function reading(question: Question): GuideIntent | null {
  const match =
    /^(?:read|show|open|print|cat|display|view|see|look (?:at|into)|give|what(?:'s| is| does it say)? (?:in|on|inside)|(?:the )?contents? of|lines? \d+.* (?:of|in|from)|what does .+ say)\b/i.exec(
      question.text,
    );
  if (!match) return null;
  const mention = fileMention(question.text);
  if (mention) return { type: 'read', ...mention };
  const rest = question.text.slice(match[0].length).replace(/^\s*(?:me\s+)?(?:the\s+)?(?:file\s+|code\s+)?/i, '');
  const { symbol, path } = question.subject;
  if (!isPronoun(rest)) return null;
  if (symbol !== undefined) return { type: 'symbol', name: symbol };
  return path === undefined ? { type: 'unclear' } : { type: 'read', path };
}

function describing(question: Question): GuideIntent | null {
  const isAsked =
    /^(?:what|explain|describe|summari[sz]e|tell|outline|structure|symbols|how does|why|which (?:functions|classes|methods|symbols)|list (?:the )?(?:functions|classes|methods|symbols)|(?:functions|classes|methods) )\b/i;
  if (!isAsked.test(question.text)) return null;
  const mention = fileMention(question.text);
  if (mention) return { type: 'describe', path: mention.path };
  const folder = folderIn(question.text);
  if (folder !== null) return { type: 'describe', path: folder };
  const isAboutFile =
    /^what (?:does|do) (?:it|this|that) (?:import|define|contain|need|export)|\b(?:this|that|the) file\b|^(?:outline|symbols)(?: of it)?$/i.test(
      question.text,
    );
  if (!isAboutFile || question.subject.path === undefined) return null;
  return { type: 'describe', path: question.subject.path };
}

/** A path of several parts, or a name that is said to be one of a folder, which is written with a slash at its end. */
function folderIn(text: string): string | null {
  const words = wordsAndQuotes(text);
  const path = words.find((word) => /^[\w.@-]+(?:[\\/][\w.@-]+)+[\\/]?$|^[\w.@-]+[\\/]$/.test(word));
  if (
    path !== undefined &&
    /^(?:explain|describe|summari[sz]e|tell|outline|what(?:'s| is| does| are)(?! (?:in|inside|under)\b)|how does|why)\b/i.test(
      text,
    )
  )
    return plainPath(path);
  if (/^what(?:'s| is)? (?:in|inside|under)\b/i.test(text)) return null;
  const named = /\b(?:the|this)?\s*([\w.@-]+)\s+(?:folder|directory|dir)\b/i.exec(text)?.[1];
  return named === undefined || /^(?:the|this|that|which|each|every|what|a|root|in)$/i.test(named) ? null : `${named}/`;
}

function listing({ text }: Question): GuideIntent | null {
  const match =
    /^(?:ls|dir|(?:list|show)(?: me)?(?: the)?(?: (?:contents? of|files (?:in|of|under)|folder|directory))|what(?:'s| is| files are| lies| do we have)? (?:in|inside|under))\s+(?:the\s+)?(?:folder\s+|directory\s+)?(\S+?)(?:\s+(?:folder|directory))?$/i.exec(
      text,
    );
  const path = match?.[1] === undefined ? '' : plainPath(unquote(match[1])).replace(/\/+$/, '');
  return path === '' || isPronoun(path) ? null : { type: 'list', path };
}

function finding({ text }: Question): GuideIntent | null {
  if (/^(?:which|what) files? (?:mention|contain|include|have|hold|reference|use|import|call)/i.test(text)) return null;
  const match =
    /^(?:find|list|show|which|what|where (?:are|is)|get)\s+(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:files?(?:\s+(?:are\s+there|named|called|matching|like|with|in|ending (?:in|with)|of type))*\s*(.*)|(.+?)\s+files?(?:\s+are there)?)$/i.exec(
      text,
    );
  if (match) {
    const wanted = unquote((match[1] ?? match[2] ?? '').trim());
    if (
      /^(?:does|do|is|are|that|was)\b/i.test(wanted) ||
      /^(?:which|what) file \w+ \w+/i.test(text) ||
      /\b(?:config|configuration|test|tests|main|entry)$/i.test(wanted)
    )
      return null;
    return { type: 'find', pattern: filePattern(wanted) };
  }
  const named = /^(?:find|where is|locate)\s+(?:the\s+)?(?:file\s+)?(\S+)$/i.exec(text)?.[1];
  const mention = named === undefined ? null : fileMention(named);
  if (mention) return { type: 'find', pattern: `**/${mention.path}` };
  return named !== undefined && /[*]/.test(named) ? { type: 'find', pattern: filePattern(named) } : null;
}

function searching(question: Question): GuideIntent | null {
  const match =
    /^(?:(?:which|what) (?:files?|lines?|places?) (?:mention|contain|include|have|hold|say|talk about)s?|(?:search|grep|look)(?: (?:for|the (?:code|text|word) (?:for )?|text))?|find (?:the )?(?:text|word|string|occurrences of|mentions of)|where (?:do|does) (?:we|it|the (?:code|project)) (?:mention|say|talk about)|mentions of)\s+(?:the\s+(?:text|word|string)\s+)?(.+?)(?:\s+in\s+(?:the\s+)?(\S+?)(?:\s+(?:folder|directory|files?))?)?$/i.exec(
      question.text,
    );
  const [quote] = quotesOf(question.text);
  if (!match) return null;
  const text = quote ?? unquote(match[1] ?? '');
  if (text === '') return null;
  const place = match[2] === undefined ? null : pathIn(match[2], question);
  if (match[2] !== undefined && place === null && quote === undefined)
    return { type: 'search', text: unquote(`${match[1]} in ${match[2]}`) };
  return { type: 'search', text, ...(place !== null && { include: place }) };
}
