/** An error as it crosses: words for the person and, where there is one, a code for the program. */
export interface CrossingError {
  message: string;
  code?: string;
}

/** What is posted either way. An id belongs to the end that sent the request. */
export type Envelope =
  | { kind: 'request'; id: number; message: unknown }
  | { kind: 'reply'; id: number; result: unknown }
  | { kind: 'failure'; id: number; error: CrossingError };

export function isEnvelope(value: unknown): value is Envelope {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, error } = value as Partial<Record<'kind' | 'id' | 'error', unknown>>;
  if (typeof id !== 'number') return false;
  return kind === 'request' || kind === 'reply' || (kind === 'failure' && isCrossingError(error));
}

function isCrossingError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && typeof Reflect.get(error, 'message') === 'string';
}
