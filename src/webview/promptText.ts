import type { Part } from '../core/message';

/** What a person typed, without what they attached. */
export function promptText(parts: readonly Part[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}
