import type { Part, WireMessage } from './message';

/**
 * Bytes of UTF-8 that make a token. Prose takes about four, code and JSON about three, Chinese three: with this the
 * estimate is rather too high than too low, and no tokenizer of any one provider is needed.
 */
const bytesPerToken = 3.5;

/** What a provider adds to every message for its role and its limits. */
const tokensPerMessage = 4;

/** Providers count images by their size in pixels, which base64 does not tell; this is a large one. */
const tokensPerImage = 1600;

/** About how many tokens these messages take, whichever provider they go to. */
export function tokenEstimate(messages: readonly WireMessage[]): number {
  return messages.reduce((sum, { parts }) => sum + tokensPerMessage + parts.reduce(addPart, 0), 0);
}

function addPart(sum: number, part: Part): number {
  return sum + (part.type === 'image' ? tokensPerImage : Math.ceil(sizeOf(part) / bytesPerToken));
}

function sizeOf(part: Exclude<Part, { type: 'image' }>): number {
  switch (part.type) {
    case 'text':
    case 'summary':
      return byteLength(part.text);
    case 'reasoning':
      return byteLength(part.text) + (part.signature?.length ?? 0);
    case 'toolCall':
      return byteLength(part.id) + byteLength(part.name) + byteLength(JSON.stringify(part.input));
    case 'toolResult':
      return byteLength(part.id) + byteLength(textOf(part.output));
    case 'file':
      return byteLength(part.path) + byteLength(part.text ?? '') + byteLength(part.note ?? '');
    case 'diff':
      return byteLength(part.path) + byteLength(part.before ?? '') + byteLength(part.after ?? '');
  }
}

function textOf(output: Extract<Part, { type: 'toolResult' }>['output']): string {
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/** Half of a surrogate pair counts two, so that a pair counts the four bytes it takes. */
function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}
