import type { Part } from '../../core/message';
import { damage } from '../disk/inspectDatabase';

/** Fields that everybody relies on without looking, by the type of the part. */
const texts: Record<Part['type'], readonly string[]> = {
  text: ['text'],
  reasoning: ['text'],
  summary: ['text'],
  toolCall: ['id', 'name'],
  toolResult: ['id'],
  image: ['mimeType', 'data'],
  file: ['path'],
  diff: ['path'],
};

/** Parts as a row holds them. A file that others have written may hold anything: what is no part is damage. */
export function readParts(json: string): Part[] {
  const parts: unknown = JSON.parse(json);
  if (!Array.isArray(parts) || !parts.every(isReadable)) throw damage('A message in it holds something else.');
  return parts as Part[];
}

function isReadable(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const fields = part as Record<string, unknown>;
  const type = String(fields['type']);
  if (!Object.hasOwn(texts, type)) return false;
  return texts[type as Part['type']].every((name) => typeof fields[name] === 'string');
}
