/** What callers of a store were told. */
export class Ledger {
  /** Turn ids that were acknowledged as stored, with their session. */
  readonly turns = new Map<string, string>();
  /** Prompts that were acknowledged as saved, with their session, and how much of their reply was. */
  readonly begun = new Map<string, { sessionId: string; received: number }>();
  /** Turn ids of calls that were refused, and so must never be seen. */
  readonly refused = new Set<string>();
  readonly sessions = new Set<string>();

  turnStored(id: string, sessionId: string): void {
    this.turns.set(id, sessionId);
    this.begun.delete(id);
    this.refused.delete(id);
    this.sessions.add(sessionId);
  }

  promptSaved(id: string, sessionId: string): void {
    this.begun.set(id, { sessionId, received: 0 });
    this.refused.delete(id);
    this.sessions.add(sessionId);
  }

  replySaved(id: string, length: number): void {
    const begun = this.begun.get(id);
    if (begun) begun.received = Math.max(begun.received, length);
  }

  /** As it is now, whatever is told later. */
  copy(): Ledger {
    const copy = new Ledger();
    for (const [id, sessionId] of this.turns) copy.turns.set(id, sessionId);
    for (const [id, begun] of this.begun) copy.begun.set(id, { ...begun });
    for (const id of this.refused) copy.refused.add(id);
    for (const id of this.sessions) copy.sessions.add(id);
    return copy;
  }
}
