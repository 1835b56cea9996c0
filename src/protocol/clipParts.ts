import type { Json } from '../core/json';
import type { Part } from '../core/message';
import { clipText } from './clipText';

/** UTF-16 units of text, and of the JSON of a tool's input or output, that a panel is sent of one part. */
const longestText = 150_000;
const longestJson = 20_000;

/** Parts as a panel shows them: what is longer than anybody reads there is cut, and says so. The store has it whole. */
export function clipParts(parts: readonly Part[]): Part[] {
  return parts.map(clipPart);
}

export function clipPart(part: Part): Part {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'summary':
      return { ...part, text: clipText(part.text, longestText) };
    case 'toolCall':
      return { ...part, input: clipJson(part.input) };
    case 'toolResult':
      return { ...part, output: clipJson(part.output) };
    case 'file':
      return part.text === undefined ? part : { ...part, text: clipText(part.text, longestJson) };
    case 'diff':
      return { ...part, before: clipNullable(part.before), after: clipNullable(part.after) };
    case 'image':
      return part.data.length > longestText ? { type: 'text', text: `[image, ${part.mimeType}]` } : part;
  }
}

function clipJson(value: Json): Json {
  if (typeof value === 'string') return clipText(value, longestJson);
  const json = JSON.stringify(value);
  return json.length > longestJson ? clipText(json, longestJson) : value;
}

function clipNullable(text: string | null): string | null {
  return text === null ? null : clipText(text, longestText);
}
