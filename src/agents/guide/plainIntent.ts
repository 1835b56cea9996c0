import type { GuideIntent } from './guideIntent';
import type { GuideSubject } from './guideSubject';
import { aboutCode } from './rulesAboutCode';
import { aboutFiles } from './rulesAboutFiles';
import { aboutProject } from './rulesAboutProject';
import { mendSpelling, spellOut } from './mendSpelling';
import { renameIntent, replaceIntent } from './slashIntent';
import { isPronoun, meaningfulWords } from './questionWords';

/** A question with what surrounds it; rules look at nothing else. */
export interface Question {
  /** Without courtesies, without the punctuation at its end. */
  text: string;
  subject: GuideSubject;
  hasAttachments: boolean;
}

/** Says what a question asks for; null where another rule has to. */
export type Rule = (question: Question) => GuideIntent | null;

const courtesies =
  /^(?:(?:please|hey|hi|hello|ok|okay|so|well|now|and|also|then|but|thanks|guide|can you|could you|would you|will you|can i|may i|i want to|i'd like to|i need to|let me|help me|tell me|do you know|i want to know|i wonder)\b[\s,:]*)+(?=\S)/i;
const endings =
  /(?:[\s,]+(?:please|thanks|thank you|for me|to me|here|in (?:this|the) (?:project|repo|repository|workspace|code|codebase|code base|folder)))*[\s?!.]*$/i;

/** In this order: what is asked for most precisely comes first. */
const rules: Rule[] = [
  greeting,
  proposal,
  moreOfIt,
  attachment,
  ...aboutFiles,
  ...aboutCode,
  ...aboutProject,
  beyondUs,
];

/** What words in no set form ask for. */
export function plainIntent(prompt: string, subject: GuideSubject, hasAttachments: boolean): GuideIntent {
  const question = { text: trimmed(spellOut(prompt)), subject, hasAttachments };
  const intent = byRules(question) ?? byRules({ ...question, text: mendSpelling(question.text) });
  if (intent) return intent;
  const words = meaningfulWords(question.text);
  if (words.length > 0) return { type: 'guess', words };
  return /\b(?:it|this|that)\b/i.test(question.text) ? { type: 'unclear' } : { type: 'help' };
}

function byRules(question: Question): GuideIntent | null {
  for (const rule of rules) {
    const intent = rule(question);
    if (intent) return intent;
  }
  return null;
}

function trimmed(prompt: string): string {
  const text = prompt.trim().replace(/\s+/g, ' ');
  return text.replace(courtesies, '').replace(endings, '').trim() || text.replace(/[?!.\s]+$/, '');
}

function greeting({ text, hasAttachments }: Question): GuideIntent | null {
  if (text === '') return hasAttachments ? { type: 'attached', wish: 'explain' } : { type: 'help' };
  const isGreeting =
    /^(?:help|hi|hello|hey|good (?:morning|day|evening)|who are you|what are you|are you (?:a|an) .+|what (?:can|do) you do|what can i (?:ask|do)(?: you)?|how do(?:es)? (?:this (?:chat|guide|panel|agent)|you) work|commands?|thanks|thank you|test)$/i;
  return isGreeting.test(text) ? { type: 'help' } : null;
}

function proposal({ text, subject }: Question): GuideIntent | null {
  const renaming = /^rename\s+(.+)$/i.exec(text)?.[1];
  if (renaming) {
    const ofSubject = /^(?:it|this|that)\s+(?:to|as|into)\s+(\S+)$/i.exec(renaming)?.[1];
    if (ofSubject && subject.symbol) return { type: 'rename', from: subject.symbol, to: ofSubject };
    return renameIntent(renaming);
  }
  const replacing =
    /^(?:replace|substitute|change)\s+(?:all\s+)?(?:(?:the\s+)?(?:text|word|string|occurrences of)\s+)?(.+)$/i.exec(
      text,
    )?.[1];
  return replacing ? replaceIntent(replacing) : null;
}

function moreOfIt({ text }: Question): GuideIntent | null {
  const isMore =
    /^(?:(?:show|give|list|read)\s+)?(?:me\s+)?(?:some\s+)?(?:the\s+)?(?:more|rest|next(?: (?:ones|part|page|lines))?|go on|continue|others?)(?: (?:of (?:it|them)|results?|lines?|files?))?$/i;
  return isMore.test(text) ? { type: 'more' } : null;
}

const explaining =
  /^(?:explain|describe|summari[sz]e|what|how|why|review|document|tell|understand|walk|which|where|who)\b/i;
const changing =
  /^(?:fix|solve|repair|correct|refactor|improve|optimi[sz]e|simplify|clean|rewrite|convert|implement|add|write|make|finish|complete|debug|translate|generate)\b/i;

/** Words about what is attached; a question that names something else is about that. */
function attachment({ text, hasAttachments }: Question): GuideIntent | null {
  if (!hasAttachments) return null;
  if (changing.test(text)) return { type: 'attached', wish: 'change' };
  const [first] = meaningfulWords(
    text
      .replace(explaining, '')
      .replace(
        /\b(?:selection|selected|attached|attachment|lines?|mean|class|problem|error|happens?|happening|going)\b/gi,
        '',
      ),
  );
  const isAboutIt = first === undefined || isPronoun(text.replace(explaining, ''));
  return explaining.test(text) && isAboutIt ? { type: 'attached', wish: 'explain' } : null;
}

/** A wish that no tool of ours can fulfil is not searched for as if it were a question. */
function beyondUs({ text }: Question): GuideIntent | null {
  const isWish =
    /^(?:write|create|implement|add|fix|refactor|generate|make|build me|delete|remove|convert|optimi[sz]e|improve|translate|rewrite|debug|solve|design|run|execute|install|commit|push|deploy|merge)\b/i;
  return isWish.test(text) ? { type: 'beyond', words: meaningfulWords(text).slice(1) } : null;
}
