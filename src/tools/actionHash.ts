import { createHash } from 'node:crypto';
import type { ToolAction } from '../core/approval';
import type { Json } from '../core/json';

/** Of an action as it is shown, with the question it is shown in: an answer fits this question and no other. */
export function actionHash(questionId: string, action: ToolAction): string {
  return hashJson([questionId, action as Json]);
}

export function hashJson(value: Json): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}

/** JSON with its keys in order. Lone surrogates are escaped by JSON, so that no two texts become the same bytes. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}
