import type { JsonObject } from '../../core/json';
import type { Session, TitleSource } from '../../core/session';
import type { SessionPatch } from '../../core/sessionStore';
import { copyJson, toName } from '../checks/content';
import { requireLabel, toLabel } from '../checks/label';
import {
  isBoolean,
  isJsonObject,
  isNumber,
  isString,
  listOf,
  nullable,
  oneOf,
  optional,
  requireShape,
  shape,
} from '../checks/shape';

/** The fields of a session that a caller may set, as they will be. */
export type SessionFields = Pick<
  Session,
  'title' | 'titleSource' | 'agent' | 'model' | 'metadata' | 'pinned' | 'unread' | 'tags' | 'archivedAt'
>;

const patchShape = shape({
  title: optional(nullable(isString)),
  titleSource: optional(oneOf('default', 'prompt', 'agent', 'user', 'import')),
  agent: optional(nullable(isString)),
  model: optional(nullable(isString)),
  metadata: optional(nullable(isJsonObject)),
  pinned: optional(nullable(isBoolean)),
  unread: optional(nullable(isBoolean)),
  tags: optional(nullable(listOf(isString))),
  archivedAt: optional(nullable(isNumber)),
});

/** Throws `invalid` for what can be told without the session: an unknown field, a wrong type. */
export function requirePatch(patch: unknown): void {
  requireShape(patchShape, patch, 'the change');
}

/** Undefined leaves a field as it is, null clears it. */
export function patchSession(session: Session, patch: SessionPatch): SessionFields {
  return {
    ...patchTitle(session, patch),
    agent: toName(patch.agent, 'The agent', session.agent),
    model: toName(patch.model, 'The model', session.model),
    metadata: patchMetadata(session.metadata, patch.metadata),
    pinned: patch.pinned === undefined ? session.pinned : patch.pinned === true,
    unread: patch.unread === undefined ? session.unread : patch.unread === true,
    tags: patch.tags === undefined ? session.tags : toTags(patch.tags ?? []),
    archivedAt: patch.archivedAt === undefined ? session.archivedAt : patch.archivedAt,
  };
}

/** Each once, in the order in which a session shows them. */
export function toTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => requireLabel(tag, 'a tag')))].sort(byBytes);
}

type Titled = Pick<Session, 'title' | 'titleSource'>;

/** Who gives a title and does not say from where is a person, and no machine's title replaces a person's. */
function patchTitle({ title, titleSource }: Titled, patch: SessionPatch): Titled {
  const isMachine = patch.titleSource === 'prompt' || patch.titleSource === 'agent';
  if (isMachine && titleSource === 'user') return { title, titleSource };
  if (patch.title === undefined) return { title, titleSource: patch.titleSource ?? titleSource };
  return toTitle(patch.title, patch.titleSource);
}

/** No title is the empty one; what stands in its place is for whoever shows it to word. */
export function toTitle(title: string | null | undefined, source: TitleSource = 'user'): Titled {
  const label = toLabel(title ?? '', 'the title');
  return { title: label, titleSource: label === '' ? 'default' : source };
}

/** By key and not deeper; a null deletes its key. */
function patchMetadata(metadata: JsonObject, patch: SessionPatch['metadata']): JsonObject {
  if (patch === undefined) return metadata;
  if (patch === null) return {};
  const merged = { ...metadata, ...copyJson(patch) };
  const kept = Object.entries(merged).filter(([key]) => !Object.hasOwn(patch, key) || patch[key] !== null);
  return Object.fromEntries(kept);
}

/** As SQLite sorts them: by code points. UTF-16 order differs beyond the basic plane. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
