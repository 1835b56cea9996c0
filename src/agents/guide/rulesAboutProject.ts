import type { GuideIntent } from './guideIntent';
import type { Question, Rule } from './plainIntent';
import { isPronoun, meaningfulWords, quotesOf, unquote } from './questionWords';

/** Questions about the project as a whole. */
export const aboutProject: Rule[] = [
  routes,
  runtime,
  tooling,
  configuration,
  dependencies,
  entryPoints,
  howTo,
  tests,
  version,
  size,
  overview,
  quoted,
];

const asks = /^(?:what|which|where|show|list|find|how|is|are|does|do|tell|give|describe|explain|any)\b/i;

function routes({ text }: Question): GuideIntent | null {
  const isAsked =
    /\b(?:(?:api |http |rest |url |web )?(?:endpoints|routes)|(?:add|create|write)\b.*\b(?:endpoint|route)|urls|rest api|http api)\b|^what does the (?:http |rest |web )?api (?:look like|offer|have|do)$|^(?:show|list|describe|explain)(?: me)? the api$/i;
  return isAsked.test(text) && (asks.test(text) || /^(?:routes|endpoints|api)\b/i.test(text))
    ? { type: 'routes' }
    : null;
}

function runtime({ text }: Question): GuideIntent | null {
  const language = 'python|node(?:\\.?js)?|go|golang|rust|ruby|java|php|typescript|deno|jdk|vs ?code';
  const isAsked = new RegExp(String.raw`\b(?:${language})\b.*\bversions?\b|\bversions? of (?:${language})\b`, 'i');
  return isAsked.test(text) ? { type: 'runtime' } : null;
}

/** "Is there CI?" asks for what would configure it. */
function tooling({ text }: Question): GuideIntent | null {
  const topic =
    /^(?:is there|are there|does (?:it|this|the project) (?:have|use)|do (?:we|you) (?:have|use))\s+(?:an?\s+|any\s+)?(ci|continuous integration|pipeline|linter|formatter|docker(?:file)?|github actions|git hooks|typescript)$/i.exec(
      text,
    )?.[1];
  return topic === undefined ? null : { type: 'configuration', topic: topic.toLowerCase() };
}

function configuration({ text }: Question): GuideIntent | null {
  if (/\benv(?:ironment)?[ -]?var(?:iable)?s?\b/i.test(text)) return { type: 'configuration', topic: 'environment' };
  const isAsked = /\b(?:config(?:s|ured?|uration)?|settings?|options)\b/i.test(text);
  // How something new is made is for the documents to say.
  if (!isAsked || !asks.test(text) || /\b(?:add|create|write)\b/i.test(text)) return null;
  const topic = meaningfulWords(
    text.replace(/\b(?:config\w*|settings?|options|located|found|live|set|files?|kept|stored|defined)\b/gi, ''),
  );
  return { type: 'configuration', topic: topic.join(' ') };
}

function dependencies({ text }: Question): GuideIntent | null {
  const isAsked =
    /\b(?:dependenc(?:y|ies)|librar(?:y|ies)|packages|crates|gems|third[- ]part(?:y|ies)|frameworks?)\b|^what does (?:it|this|this project) (?:depend on|need)$|\b(?:tech|technology) stack\b/i;
  return isAsked.test(text) && (asks.test(text) || /^dependenc/i.test(text)) ? { type: 'dependencies' } : null;
}

function entryPoints({ text }: Question): GuideIntent | null {
  const isAsked =
    /\bentry ?-?points?\b|\bmain (?:files?|functions?|modules?|entry|class)\b|where does (?:it|the (?:program|app|application|code)|execution|everything|this) (?:start|begin)|where (?:should|do|can) (?:i|we) (?:start|begin)|where to (?:start|begin)|good place to start|what (?:should|do) (?:i|we) read first|\bpublic (?:api|interface)\b|\bexports?\b|^what (?:is|does (?:it|this)) export(?:ed|s)?\b/i;
  return isAsked.test(text) ? { type: 'entryPoints' } : null;
}

const doing =
  'run|runs|start|started|launch|test|tests|testing|build|built|compile|install|set ?up|lint|format|deploy|release|publish|debug|package|develop|contribute|serve|migrate|benchmark|use|execute|try';

function howTo({ text }: Question): GuideIntent | null {
  const scripts = /\b(?:npm |package |make )?(?:scripts?|make targets|tasks|npm commands|commands)\b/i;
  if (scripts.test(text) && asks.test(text)) return { type: 'howTo', topic: '' };
  const match =
    new RegExp(
      String.raw`^(?:how (?:do|can|should|to|would|does one|is|are)|what(?:'s| is| are) the (?:commands?|way|steps?)|which commands?|commands? (?:to|for)|instructions (?:to|for)|steps (?:to|for)|is there a way to|what (?:do|should|must) (?:i|we))\b.*?\b(${doing}|need)\b`,
      'i',
    ).exec(text) ??
    new RegExp(
      String.raw`^(${doing})(?: (?:the )?(?:tests?|project|app|application|code|it|this|program|server))(?: (?:with|in|using) docker| locally)?$`,
      'i',
    ).exec(text);
  if (!match?.[1]) return null;
  const pair = pairOfTopics(text);
  if (pair) return { type: 'several', intents: pair.map((topic) => ({ type: 'howTo', topic })) };
  const verb = match[1].toLowerCase();
  if (verb === 'use' && meaningfulWords(text).length > 1) return null;
  const others = meaningfulWords(text).filter(
    (word) =>
      !new RegExp(`^(?:${doing}|app|application|program|locally|command|commands|way|linter?|dev|server)$`, 'i').test(
        word,
      ),
  );
  if (others.length > 1) return null;
  return { type: 'howTo', topic: objectIn(text) ?? verb };
}

/** Of "how do I run the tests" the tests are meant. */
function objectIn(text: string): string | undefined {
  return /\b(tests?|linter?|linting|formatter|benchmarks?|dev server|docs?|documentation|docker|build|migrations?)\b/i
    .exec(text)?.[1]
    ?.toLowerCase();
}

/** "How do I build and run it": what follows the second verb is its object alone. */
function pairOfTopics(text: string): [string, string] | null {
  const thing = '(?: (?:it|this|the (?:project|app|code|program|server)))?';
  const match = new RegExp(String.raw`\b(${doing})${thing}(?:,? (?:and|or|then|&|\+))+ (${doing})\b(.*)$`, 'i').exec(
    text,
  );
  const [first, second] = [match?.[1]?.toLowerCase(), match?.[2]?.toLowerCase()];
  if (first === undefined || second === undefined || first === second) return null;
  return [first, objectIn(match?.[3] ?? '') ?? second];
}

const testing = [
  /\btests?(?: files?| cases?| suites?)? (?:for|of|about|on|with|covering|testing|checking|(?:that |which )?(?:tests?|covers?|checks?|exercises?|uses?))\s+(.+)$/i,
  /^(?:is|are|how (?:is|are)|where (?:is|are))\s+(.+?)\s+(?:being )?(?:tested|covered(?: by (?:the )?tests)?|under test)$/i,
];

/** Where tests are; of one thing where the question names one. */
function tests({ text, subject }: Question): GuideIntent | null {
  const isAsked =
    /^(?:where|which|what|list|show|find|are there|is there|how many|does it have|how (?:is|are))\b.*\btest(?:s|ed|ing)?(?: files| cases| suites?)?\b/i;
  const words = testing.map((pattern) => pattern.exec(text)?.[1]).find((match) => match !== undefined);
  if (!isAsked.test(text) && !(words !== undefined && /^(?:is|are|tests?)\b/i.test(text))) return null;
  if (words === undefined) return { type: 'tests' };
  const about = isPronoun(words) ? (subject.symbol ?? subject.path) : meaningfulWords(unquote(words))[0];
  return { type: 'tests', ...(about !== undefined && { about }) };
}

function version({ text }: Question): GuideIntent | null {
  return /^(?:what|which|show|is there an?|current)\b(?: the)?(?: current)? ?version\b(?! of)|^version$|\bversion (?:is|of) (?:this|it|the project)\b|^what is the (?:current |latest )?version\b/i.test(
    text,
  )
    ? { type: 'version' }
    : null;
}

function size({ text }: Question): GuideIntent | null {
  const isAsked =
    /how (?:big|large|long|many (?:files|lines|languages))\b|\b(?:biggest|largest|longest|most lines)\b|\bsize of\b|\blines of code\b|\bloc\b|\b(?:which|what)(?: programming)? languages?\b|\bwritten in\b|\bprogramming languages?\b/i;
  return isAsked.test(text) ? { type: 'size' } : null;
}

function overview({ text }: Question): GuideIntent | null {
  const thing = String.raw`(?:this|the|that)(?: (?:project|workspace|repo(?:sitory)?|code(?: ?base)?|folder|app(?:lication)?|program|package|library|extension))?`;
  const asked = new RegExp(
    String.raw`\b(?:overview|architecture|project structure|folder structure|directory structure|layout)\b|^(?:outline|structure|summary|summari[sz]e|describe|explain|tell about|about)(?: ${thing}| it)?$|^what(?:'s| is| does| are)(?: ${thing}| it)(?: (?:do|about|for|good for|all about))*$|^how (?:does|do)(?: ${thing}| it)(?: all)? work$|^(?:how|what) (?:is|are) ${thing} (?:organi[sz]ed|structured|laid out|made of|built up)|\bpurpose of\b|\b(?:which|what|list|show)\b.*\b(?:folders|directories|modules|components)\b`,
    'i',
  );
  return asked.test(text) ? { type: 'overview' } : null;
}

/** Something in quotes is looked for as it stands. */
function quoted({ text }: Question): GuideIntent | null {
  const [quote] = quotesOf(text);
  return quote === undefined ? null : { type: 'search', text: quote };
}
