import type { Session } from './session';

/** A session with its forks and other children below it. */
export interface Family {
  session: Session;
  children: Family[];
  /** When any of them got its newest turn: an old session whose fork is in use stands where the fork would. */
  updatedAt: number;
}

/**
 * Puts each session below its parent where that is among those given, the newest first at each level. A pinned session
 * stands by itself unless its parent is pinned too: it was pinned to be seen. Parents that form a circle, which no data
 * should hold, draw finitely: the circle is cut above the one that comes first.
 */
export function nestSessions(sessions: readonly Session[]): Family[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const childrenOf = new Map<string | null, Session[]>();
  const cut = new Set<string>();
  for (const session of byId.values()) {
    const parentId = parentOf(session, byId, cut);
    if (parentId === null) cut.add(session.id);
    const siblings = childrenOf.get(parentId);
    if (siblings) siblings.push(session);
    else childrenOf.set(parentId, [session]);
  }
  const familiesBelow = (id: string | null): Family[] =>
    (childrenOf.get(id) ?? []).map((session) => {
      const children = familiesBelow(session.id);
      const updatedAt = Math.max(session.updatedAt, ...children.map((child) => child.updatedAt));
      return { session, children, updatedAt };
    });
  return familiesBelow(null).map(sorted).sort(newestFirst);
}

function parentOf(session: Session, byId: ReadonlyMap<string, Session>, cut: ReadonlySet<string>): string | null {
  const parent = placedBelow(session, byId);
  const seen = new Set([session.id]);
  for (let above = parent; above && !cut.has(above.id); above = placedBelow(above, byId)) {
    if (seen.has(above.id)) return above.id === session.id ? null : (parent?.id ?? null);
    seen.add(above.id);
  }
  return parent?.id ?? null;
}

function placedBelow(session: Session, byId: ReadonlyMap<string, Session>): Session | undefined {
  const parent = session.parentId === null ? undefined : byId.get(session.parentId);
  return parent && (parent.pinned || !session.pinned) ? parent : undefined;
}

function sorted(family: Family): Family {
  return { ...family, children: family.children.map(sorted).sort(newestFirst) };
}

function newestFirst(a: Family, b: Family): number {
  return b.updatedAt - a.updatedAt;
}
