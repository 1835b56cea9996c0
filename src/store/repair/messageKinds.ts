import type { Part, Role } from '../../core/message';
import { isBlank } from '../checks/content';

/** What the rules of repair and of the wire look at. */
export type Spoken = { readonly role: Role; readonly parts: readonly Part[] };

/** A person's words or attachments. Results and summaries under the role `user` ask nothing. */
export function isPrompt({ role, parts }: Spoken): boolean {
  return role === 'user' && parts.some(asksSomething);
}

/** An assistant message of which something is worth showing; results alone are not its words. */
export function isReply({ role, parts }: Spoken): boolean {
  return role === 'assistant' && parts.some((part) => part.type !== 'toolResult' && !isBlankPart(part));
}

/** An assistant message that nothing was received of. */
export function isEmptyReply({ role, parts }: Spoken): boolean {
  return role === 'assistant' && isBlank(parts);
}

export function isBlankPart(part: Part): boolean {
  return isBlank([part]);
}

/** The parts that a person's message may carry to a provider. */
export function asksSomething(part: Part): boolean {
  return (
    (part.type === 'text' && !isBlankPart(part)) ||
    part.type === 'image' ||
    part.type === 'file' ||
    part.type === 'diff'
  );
}
