import type { Json } from '../core/json';
import type { Part } from '../core/message';
import { clipText } from './clipText';

/** UTF-16 units of text, and of the JSON of a tool's input or output, that a panel is sent. */
export const longestText = 150_000;
const longestJson = 20_000;

/** Parts as a panel shows them: what is longer than anybody reads there is cut, and says so. The store has it whole. */
export function clipParts(parts: readonly Part[], longest = longestText): Part[] {
  return parts.map((part) => clipPart(part, longest));
}

export function clipPart(part: Part, longest = longestText): Part {
  const json = Math.min(longest, longestJson);
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'summary':
      return { ...part, text: clipText(part.text, longest) };
    case 'toolCall':
      return { ...part, input: clipJson(part.input, json) };
    case 'toolResult':
      return { ...part, output: clipJson(part.output, json) };
    case 'file':
      return part.text === undefined ? part : { ...part, text: clipText(part.text, json) };
    case 'diff':
      // A panel asks the host for the lines that differ, and shows no more.
      return { ...part, before: part.before === null ? null : '', after: part.after === null ? null : '' };
    case 'image':
      return part.data.length > longest ? { ...part, data: '' } : part;
  }
}

function clipJson(value: Json, longest: number): Json {
  if (typeof value === 'string') return clipText(value, longest);
  const json = JSON.stringify(value);
  return json.length > longest ? clipText(json, longest) : value;
}
