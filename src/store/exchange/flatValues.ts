import type { Json, JsonObject } from '../../core/json';
import { isShowable } from '../checks/showableTime';

/** Loose values, as other tools write them. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Below this a number counts seconds; as milliseconds it would lie before 1973. */
const firstMillisecond = 1e11;

/** The fields that say when something was written. Ours is in milliseconds whatever it is; others' may be in seconds. */
const timeFields = ['createdAt', 'created_at', 'timestamp'];

/** Takes the time from an object: undefined where it has none that is a date, and the rest without the field that had it. */
export function takeTime(object: JsonObject): { time: number | undefined; rest: JsonObject } {
  for (const field of timeFields) {
    const time = timeOf(object[field], field);
    if (time === undefined) continue;
    return { time, rest: pick(object, (key) => key !== field) };
  }
  return { time: undefined, rest: object };
}

function timeOf(value: Json | undefined, field: string): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : typeof value === 'number' ? inUnits(value, field) : NaN;
  // What counts nanoseconds is no date; NaN is none either.
  return isShowable(time) ? time : undefined;
}

function inUnits(value: number, field: string): number {
  return field === 'createdAt' || Math.abs(value) >= firstMillisecond ? value : value * 1000;
}

export function pick(object: JsonObject, keep: (key: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => keep(key)));
}

/** Without what SQLite and UTF-8 would not give back. */
export function plainText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

/** The first of these fields that is a string. */
export function stringOf(object: JsonObject, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = object[name];
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** Arguments often come as JSON in a string. Undefined where that was cut off. */
export function parseArguments(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string') return value ?? {};
  if (value.trim() === '') return {};
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}
