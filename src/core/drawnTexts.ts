import type { Json } from './json';
import type { Message, Part } from './message';

/** What of a turn is told apart when something is found in it. */
export type TurnSide = 'prompt' | 'reply';

/** The words of messages about as a panel draws them, one text per part: Markdown without its marks, JSON by its values. */
export function drawnTexts(messages: readonly Pick<Message, 'role' | 'parts'>[]): { side: TurnSide; text: string }[] {
  return messages.flatMap(({ role, parts }) => {
    if (role === 'system') return [];
    const side: TurnSide = role === 'user' ? 'prompt' : 'reply';
    return parts.map((part) => ({ side, text: textOf(part, side) })).filter(({ text }) => text !== '');
  });
}

/** A prompt is drawn as it was typed. */
function textOf(part: Part, side: TurnSide): string {
  switch (part.type) {
    case 'text':
      return side === 'prompt' ? part.text : plainMarkdown(part.text);
    case 'reasoning':
    case 'summary':
      return plainMarkdown(part.text);
    case 'toolCall':
      return `${part.name.replaceAll('_', ' ')}\n${valuesOf(part.input)}`;
    case 'toolResult':
      return valuesOf(part.output);
    case 'file':
    case 'diff':
      return part.path;
    case 'image':
      return '';
  }
}

/** Good enough to find what one sees: what emphasises, links and fences is taken out, what is shown stays. */
function plainMarkdown(text: string): string {
  return text
    .replace(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]{0,3}#{1,6}[ \t]+/gm, '')
    .replace(/^[ \t]*>[ \t]?/gm, '')
    .replace(/(\*\*|__|~~|`+)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]*?\S)\*(?![\w*])/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+\-.!|])/g, '$1');
}

function valuesOf(json: Json): string {
  if (json === null) return '';
  if (typeof json !== 'object') return String(json);
  return Object.values(json)
    .map(valuesOf)
    .filter((text) => text !== '')
    .join('\n');
}
