import type { GuideSubject } from './guideSubject';
import { plainIntent } from './plainIntent';
import { severalIntents } from './severalIntents';
import { slashIntent } from './slashIntent';

/** What a person wants of the guide, as far as plain rules can tell. */
export type GuideIntent =
  | { type: 'help' }
  /** A command that there is not, or one without what it needs. */
  | { type: 'wrongCommand'; name: string }
  /** Something is asked of "it", and nothing was spoken of before. */
  | { type: 'unclear' }
  /** What only a model could do. */
  | { type: 'beyond'; words: string[] }
  | { type: 'attached'; wish: 'explain' | 'change' }
  | { type: 'more' }
  | { type: 'overview' }
  | { type: 'size' }
  /** `about` is the part whose tests are wanted. */
  | { type: 'tests'; about?: string }
  | { type: 'documents' }
  | { type: 'version' }
  | { type: 'dependencies' }
  | { type: 'entryPoints' }
  | { type: 'routes' }
  /** Which version of its language a project wants. */
  | { type: 'runtime' }
  | { type: 'todos' }
  | { type: 'howTo'; topic: string }
  | { type: 'configuration'; topic: string }
  | { type: 'find'; pattern: string }
  | { type: 'list'; path: string }
  | { type: 'read'; path: string; start?: number; end?: number }
  | { type: 'describe'; path: string }
  | { type: 'search'; text: string; include?: string }
  | { type: 'symbol'; name: string; path?: string }
  | { type: 'references'; name: string; path?: string }
  /** What is made in the likeness of an interface, a trait or a class. */
  | { type: 'implementers'; name: string }
  /** How a function may fail. */
  | { type: 'failures'; name: string }
  | { type: 'problems'; path: string | null }
  /** `days` is how far back; as far as one answer reaches where it is not given. */
  | { type: 'changes'; path: string | null; days?: number }
  | { type: 'authors'; path: string | null }
  | { type: 'rename'; from: string; to: string; path?: string }
  | { type: 'replace'; oldText: string; newText: string; include?: string }
  | { type: 'guess'; words: string[] }
  /** Questions that were asked in one breath, each with an answer of its own. */
  | { type: 'several'; intents: GuideIntent[] };

/** Questions are short; of a pasted page only the beginning is read as one. */
const longestQuestion = 2000;

/** What a prompt asks for. `subject` is what was spoken of last, for "it". */
export function guideIntent(prompt: string, subject: GuideSubject = {}, hasAttachments = false): GuideIntent {
  const question = prompt.trim().slice(0, longestQuestion);
  const whole = slashIntent(question, subject) ?? plainIntent(question, subject, hasAttachments);
  return severalIntents(question, whole, subject, hasAttachments) ?? whole;
}
