import type { JsonObject } from '../core/json';
import type { Part, Role } from '../core/message';
import { clipPart, clipParts, longestText } from './clipParts';
import { jsonBytes } from './jsonBytes';

/** UTF-16 units that each part may have, tried one after the other. */
const shortest = 2_000;
const lengths = [longestText, 20_000, shortest];

/** Bytes for the note on what was left out, and for the brackets around it. */
const roomForNote = 200;

/** Bytes of what a message has noted about itself; more than ours take is an import's, and no panel shows it. */
const longestMetadata = 2_000;

interface Fitting {
  role: Role;
  parts: Part[];
  metadata?: JsonObject;
}

/**
 * The messages of one turn in so many bytes. Long parts are cut first; where there are too many of them, the oldest
 * are left out, of the prompt and of the reply each. Whatever is missing is said to be kept. Measuring ends where the
 * room does, so that a turn of any size costs no more than one that fits.
 */
export function fitMessages<Message extends Fitting>(messages: readonly Message[], room: number): Message[] {
  for (const longest of lengths) {
    const clipped = allWithin(messages, longest, room);
    if (clipped) return clipped;
  }
  const prompt = messages.filter(({ role }) => role === 'user');
  const reply = messages.filter(({ role }) => role !== 'user');
  return [...newestParts(prompt, room / 4), ...newestParts(reply, (room * 3) / 4)];
}

/** Null when they do not fit even so. */
function allWithin<Message extends Fitting>(messages: readonly Message[], longest: number, room: number) {
  let left = room;
  const clipped: Message[] = [];
  for (const message of messages) {
    const next = { ...message, ...withoutBallast(message), parts: clipParts(message.parts, longest) };
    left -= jsonBytes(next) + 1;
    if (left < 0) return null;
    clipped.push(next);
  }
  return clipped;
}

function newestParts<Message extends Fitting>(messages: readonly Message[], room: number): Message[] {
  let left = room - roomForNote;
  let omitted = 0;
  const kept: Message[] = [];
  for (const message of messages.toReversed()) {
    if (left <= 0) {
      omitted += message.parts.length;
      continue;
    }
    const shell = { ...message, ...withoutBallast(message), parts: [] };
    left -= jsonBytes(shell);
    const parts: Part[] = [];
    for (const part of message.parts.toReversed()) {
      const clipped = clipPart(part, shortest);
      left -= jsonBytes(clipped) + 1;
      if (left <= 0) break;
      parts.push(clipped);
    }
    omitted += message.parts.length - parts.length;
    if (parts.length > 0) kept.push({ ...shell, parts: parts.toReversed() });
  }
  return withNote(kept.toReversed(), messages.at(-1), omitted);
}

function withoutBallast({ metadata }: Fitting): Pick<Fitting, 'metadata'> {
  return metadata === undefined || jsonBytes(metadata) <= longestMetadata ? {} : { metadata: {} };
}

function withNote<Message extends Fitting>(kept: Message[], last: Message | undefined, omitted: number): Message[] {
  const [first, ...rest] = kept;
  if (omitted === 0) return kept;
  const note: Part = { type: 'text', text: `… ${omitted} more parts before this are kept in the session.\n\n` };
  if (first) return [{ ...first, parts: [note, ...first.parts] }, ...rest];
  return last ? [{ ...last, ...withoutBallast(last), parts: [note] }] : [];
}
