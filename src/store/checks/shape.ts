import { SessionError } from '../../core/sessionError';

/** Says what is wrong with a value, or null when nothing is. `where` names the value in the answer. */
export type Check = (value: unknown, where: string) => string | null;

/**
 * SQLite's own JSON functions stop at a depth of 1,000. A value deeper than this is refused before a transaction
 * begins, with room left for the messages and turns that it will be wrapped in.
 */
const deepest = 900;

/** For what a closer look follows. */
export const isPresent: Check = (value, where) => (value === undefined ? `${where} is missing` : null);

export const isString: Check = (value, where) => (typeof value === 'string' ? null : `${where} must be a string`);

export const isBoolean: Check = (value, where) =>
  typeof value === 'boolean' ? null : `${where} must be true or false`;

export const isNumber: Check = (value, where) =>
  typeof value === 'number' && Number.isFinite(value) ? null : `${where} must be a finite number`;

export const isCallback: Check = (value, where) => (typeof value === 'function' ? null : `${where} must be a function`);

export const isSignal: Check = (value, where) =>
  typeof value === 'object' && value !== null && 'aborted' in value && isBoolean(value.aborted, where) === null
    ? null
    : `${where} must be an AbortSignal`;

export const isJson: Check = (value, where) => checkJson(value, where, deepest);

export const isJsonObject: Check = (value, where) =>
  isRecord(value) ? isJson(value, where) : `${where} must be an object`;

export function oneOf(...allowed: string[]): Check {
  return (value, where) =>
    typeof value === 'string' && allowed.includes(value) ? null : `${where} must be one of ${allowed.join(', ')}`;
}

export function optional(check: Check): Check {
  return (value, where) => (value === undefined ? null : check(value, where));
}

export function nullable(check: Check): Check {
  return (value, where) => (value === null ? null : check(value, where));
}

export function listOf(check: Check): Check {
  return (value, where) => {
    if (!Array.isArray(value)) return `${where} must be a list`;
    for (const [index, item] of value.entries()) {
      const problem = check(item, `${where}[${index}]`);
      if (problem) return problem;
    }
    return null;
  };
}

/** An object with these fields. Fields that it does not name are an error, never ignored. */
export function shape(fields: Record<string, Check>): Check {
  return (value, where) => {
    if (!isRecord(value)) return `${where} must be an object`;
    const unknownKey = Object.keys(value).find((key) => !Object.hasOwn(fields, key));
    if (unknownKey !== undefined) return `${where} has an unknown field ${JSON.stringify(unknownKey)}`;
    for (const [key, check] of Object.entries(fields)) {
      const problem = check(value[key], `${where}.${key}`);
      if (problem) return problem;
    }
    return null;
  };
}

/** One of several objects, told apart by their `type`. */
export function taggedBy(variants: Record<string, Record<string, Check>>): Check {
  const checks = new Map(
    Object.entries(variants).map(([type, fields]) => [type, shape({ type: oneOf(type), ...fields })]),
  );
  return (value, where) => {
    if (!isRecord(value)) return `${where} must be an object`;
    const check = checks.get(String(value.type));
    return check ? check(value, where) : `${where} has an unknown type ${JSON.stringify(value.type)}`;
  };
}

/** Throws `invalid` when the check objects. */
export function requireShape(check: Check, value: unknown, where: string): void {
  const problem = check(value, where);
  if (problem) throw new SessionError('invalid', `Not stored: ${problem}.`);
}

function checkJson(value: unknown, where: string, depth: number): string | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return null;
  if (typeof value === 'number') return isNumber(value, where);
  if (typeof value !== 'object') return `${where} holds a value that JSON cannot carry (${typeof value})`;
  if (depth === 0) return `${where} is nested more than ${deepest} levels deep`;
  if (!Array.isArray(value) && !isRecord(value)) return `${where} holds an object that JSON cannot carry`;
  for (const item of Object.values(value)) {
    const problem = item === undefined && !Array.isArray(value) ? null : checkJson(item, where, depth - 1);
    if (problem) return problem;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  // A worker's structured clone and a second realm both give plain objects whose prototype is not this realm's.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
