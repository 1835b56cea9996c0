import type { GuideIntent } from './guideIntent';
import type { Question, Rule } from './plainIntent';
import { isPronoun, looksLikeCode, quotesOf, symbolName, unquote } from './questionWords';

/** Questions about symbols: where they are used, where they are defined, what they are. */
export const aboutCode: Rule[] = [failures, implementers, references, definition, meaning];

const failing = [
  /^(?:what|which errors?|which exceptions?|how) (?:can|could|may|might|does|do|will)\s+(?:go wrong|fail|break|happen|crash)\s+(?:in|with|inside|when calling|if i call)\s+(.+)$/i,
  /^(?:what|which) (?:errors?|exceptions?) (?:can|could|may|might|does|do|will)\s+(.+?)\s+(?:throw|raise|return|give|produce)s?$/i,
  /^(?:how|when|why) (?:can|could|may|might|does|do|would|will|is|did)\s+(.+?)\s+(?:fail|failing|fails|throw|raise|crash|crashing|panic|break|go wrong)$/i,
];

/** A function that is asked about by name; of "it" what was spoken of. */
function failures({ text, subject }: Question): GuideIntent | null {
  for (const pattern of failing) {
    const words = pattern.exec(text)?.[1];
    if (words === undefined) continue;
    if (isPronoun(words)) return subject.symbol === undefined ? null : ofSubject('failures', subject);
    const name = symbolName(words);
    if (name !== null) return { type: 'failures', name };
  }
  return null;
}

const kinds = [
  /^(?:who|what|what else|which (?:types?|structs?|classes|class|files?|things|code|objects?))\s+(?:else\s+)?(?:implements?|extends?|inherits? from|subclass(?:es)?|satisf(?:y|ies)|derives? from|is (?:implementing|extending)|are (?:implementing|extending))\s+(.+)$/i,
  /^(?:find |show |list |what are |where are )?(?:me )?(?:all )?(?:the )?(?:implementations|implementers|implementors|subclasses|derived classes|children) (?:of|for)\s+(.+)$/i,
];

function implementers({ text, subject }: Question): GuideIntent | null {
  for (const pattern of kinds) {
    const words = pattern.exec(text)?.[1];
    if (words === undefined) continue;
    if (isPronoun(words)) return ofSubject('implementers', subject);
    const name = symbolName(words);
    if (name !== null) return { type: 'implementers', name };
  }
  return null;
}

const uses = [
  /^(?:who|what|what else|which (?:other )?(?:files?|functions?|classes|modules?|code|tests?|places?|components?))\s+(?:else\s+)?(?:calls?|uses?|imports?|references?|invokes?|depends? on|is (?:calling|using)|are (?:calling|using))\s+(.+)$/i,
  /^where (?:else )?(?:is|are)\s+(.+?)\s+(?:being\s+)?(?:used|called|referenced|imported|invoked|needed)(?: from)?$/i,
  /^where (?:else )?(?:do|does|did) (?:we|you|i|it|anybody|anyone|somebody|the (?:code|project))\s+(?:use|call|import|reference)s?\s+(.+)$/i,
  /^(?:find|show|list|give|get)?\s*(?:me\s+)?(?:all\s+)?(?:the\s+)?(?:usages?|uses|references|callers|calls)(?:\s+(?:of|to|for)\s+(.+))?$/i,
  /^(?:what are |where are |show |list )?(?:its|their)\s+(?:usages?|uses|references|callers|calls)()$/i,
  /^how (?:is|are)\s+(.+?)\s+(?:used|called)$/i,
  /^(.+?)\s+(?:usages?|references|callers)$/i,
];

function references({ text, subject }: Question): GuideIntent | null {
  for (const pattern of uses) {
    const match = pattern.exec(text);
    if (!match) continue;
    const words = (match[1] ?? '').trim();
    if (words === '' || isPronoun(words)) return ofSubject('references', subject);
    const name = symbolName(words);
    if (name !== null) return { type: 'references', name };
    const [quote] = quotesOf(words);
    if (quote) return { type: 'search', text: quote };
  }
  return null;
}

const definitions = [
  /^where (?:is|are|was)\s+(.+?)\s+(?:defined|declared|implemented|created|coming from|located|found|set)$/i,
  /^(?:find|show|give|get)?\s*(?:me\s+)?(?:the\s+)?(?:definition|declaration|implementation|source(?: code)?|signature)s?\s+(?:of|for)\s+(.+)$/i,
  /^(?:go|jump) to\s+(?:the definition of\s+)?(.+)$/i,
  /^where does\s+(.+?)\s+(?:come from|live)$/i,
  /^(?:which|what) file (?:defines|declares|implements|has|contains)\s+(.+)$/i,
];

function definition({ text, subject }: Question): GuideIntent | null {
  for (const pattern of definitions) {
    const words = pattern.exec(text)?.[1];
    if (words === undefined) continue;
    if (isPronoun(words)) return ofSubject('symbol', subject);
    const name = symbolName(words);
    if (name !== null) return { type: 'symbol', name };
  }
  return null;
}

/** "What is X" of one word is about a symbol; what has more words is about an idea, unless it looks like code. */
function meaning({ text, subject }: Question): GuideIntent | null {
  const words =
    /^(?:what(?:'s| is| are| does| do)|explain|describe|tell about|about|show|find|how does|how do|where is|where are|who is|summari[sz]e)\s+(?:me\s+)?(.+)$/i.exec(
      text,
    )?.[1] ?? (/^\S+$/.test(text) && looksLikeCode(text) ? text : undefined);
  if (words === undefined) return null;
  const plain = words.replace(/\s+(?:do|does|work|works|mean|means|for)$/i, '');
  if (isPronoun(plain)) return subject.symbol !== undefined ? ofSubject('symbol', subject) : ofFile(subject);
  const name = symbolName(plain);
  if (name === null || namesOfProjects.test(unquote(plain))) return null;
  const isOneWord = /^(?:the\s+)?\S+$/i.test(plain);
  const namesAKind =
    /\b(?:function|class|method|symbol|type|interface|variable|constant|enum|component|hook|struct|trait)\b/i.test(
      plain,
    );
  if (!looksLikeCode(plain) && !namesAKind && (!isOneWord || /^the\s/i.test(plain) || topics.test(name))) return null;
  return { type: 'symbol', name };
}

/** With a capital and no article, such a word is the name of something in the code. */
const namesOfProjects =
  /^(?:[Tt]h(?:e|is)\s+)?(?:project|repo|repository|workspace|codebase|code|app|application|program|folder|package|library|extension)$/u;
/** Single words that are asked about as ideas, and have answers of their own; with a capital they are names, too. */
const topics =
  /^(?:tests?|dependenc(?:y|ies)|scripts?|tasks?|config(?:uration)?|settings?|licen[cs]e|version|size|structure|architecture|overview|layout|languages?|libraries|packages|entry ?points?|readme|build|lint|ci|CI|docs?|documentation)$/;

function ofSubject(
  type: 'references' | 'symbol' | 'implementers' | 'failures',
  { symbol }: Question['subject'],
): GuideIntent {
  return symbol === undefined ? { type: 'unclear' } : { type, name: symbol };
}

function ofFile({ path }: Question['subject']): GuideIntent | null {
  return path === undefined ? null : { type: 'describe', path };
}
