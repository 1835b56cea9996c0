import type { Message } from '../core/message';
import { promptText } from './promptText';

/** What was asked and answered as text, for when it cannot be drawn. */
export function turnText(messages: readonly Pick<Message, 'parts'>[]): string {
  return messages
    .map(({ parts }) => promptText(parts))
    .filter((text) => text !== '')
    .join('\n\n');
}
