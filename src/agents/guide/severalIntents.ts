import type { GuideIntent } from './guideIntent';
import type { GuideSubject } from './guideSubject';
import { plainIntent } from './plainIntent';

/** Where one question ends and the next begins. */
const seams =
  /\?+\s+(?=\p{L})|,?\s+(?:and|also|&)\s+(?:also\s+)?(?=(?:who|what|where|how|which|when|why|is|are|does|do|show|list)\b)/iu;

/** Both would say that something was not understood, which one part of a question may well not be. */
const lost = new Set<GuideIntent['type']>(['guess', 'help', 'unclear', 'beyond', 'more']);

/**
 * "What is X and who uses it?" is two questions, and the second is about what the first one names. Null for a question
 * that is one, or of which no part is understood better than the whole.
 */
export function severalIntents(
  question: string,
  whole: GuideIntent,
  subject: GuideSubject,
  hasAttachments: boolean,
): GuideIntent | null {
  if (question.startsWith('/') || /[`"“]/.test(question)) return null;
  const parts = question.split(seams).filter((part) => part.trim() !== '');
  if (parts.length < 2 || parts.length > 4) return null;
  const intents: GuideIntent[] = [];
  let spokenOf = subject;
  for (const part of parts) {
    const intent = plainIntent(part, spokenOf, hasAttachments);
    spokenOf = { ...spokenOf, ...namedBy(intent) };
    if (!lost.has(intent.type)) intents.push(intent);
  }
  const [first] = intents;
  if (first === undefined) return null;
  if (intents.length > 1) return { type: 'several', intents };
  return lost.has(whole.type) ? first : null;
}

function namedBy(intent: GuideIntent): GuideSubject {
  if ('name' in intent && intent.type !== 'wrongCommand') return { symbol: intent.name };
  return 'path' in intent && intent.path ? { path: intent.path } : {};
}
