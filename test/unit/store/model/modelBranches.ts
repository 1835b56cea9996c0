import { emptySession, refuse, type Model } from './model';
import { pathTo, type Actor, type ModelSession, type ModelTurn } from './modelSession';

/** Where the head is, and copies of the way to it. */
export const modelBranches = { forkSession, createSnapshot, revertTo, selectBranch, repair, needsRepair };

/** Copies share nothing with their originals but what they say. */
function forkSession(model: Model, sessionId: string, atTurnId: string | undefined): (id: string) => void {
  const origin = model.require(sessionId);
  const end = atTurnId === undefined ? origin.head : placeOf(origin, atTurnId);
  const { title, titleSource, agent, model: name } = origin;
  const fork: ModelSession = {
    ...emptySession(model.now),
    ...{ title, titleSource, agent, model: name, tags: [...origin.tags], metadata: structuredClone(origin.metadata) },
    ...{ parentId: sessionId, forkedFrom: end, revision: end ? 1 : 0 },
  };
  for (const turn of pathTo(end)) {
    const { parent, ...content } = turn;
    void parent;
    const copy: ModelTurn = { ...structuredClone(content), id: null, parent: fork.head, late: undefined };
    for (const message of copy.messages) message.id = null;
    fork.turns.push(copy);
    fork.head = copy;
  }
  return (id) => model.sessions.set(id, { ...fork, id });
}

function createSnapshot(model: Model, sessionId: string, label: string, turnId?: string): (id: string) => void {
  const session = model.require(sessionId);
  const turn = turnId === undefined ? session.head : placeOf(session, turnId);
  const createdAt = model.now;
  return (id) => session.snapshots.push({ id, label, turn, createdAt });
}

type Target = { snapshotId?: string; turnId?: string | null };

function revertTo(model: Model, actor: Actor, sessionId: string, target: Target): void {
  moveHead(model, actor, sessionId, (session) => {
    if (target.snapshotId !== undefined) {
      const snapshot = session.snapshots.find(({ id }) => id === target.snapshotId) ?? refuse('not-found');
      return snapshot.turn;
    }
    return typeof target.turnId === 'string' ? placeOf(session, target.turnId) : null;
  });
}

/** The newest turn below has no turn below it. */
function selectBranch(model: Model, actor: Actor, sessionId: string, turnId: string): void {
  moveHead(model, actor, sessionId, (session) => {
    const turn = placeOf(session, turnId);
    return session.turns.findLast((candidate) => pathTo(candidate).includes(turn)) ?? turn;
  });
}

function moveHead(
  model: Model,
  actor: Actor,
  sessionId: string,
  target: (session: ModelSession) => ModelTurn | null,
): void {
  const session = model.require(sessionId);
  model.requireNoOtherOwner(session, actor);
  const turn = target(session);
  if (turn === session.head) return;
  session.head = turn;
  session.revision++;
}

/** Of the shapes that repair knows these can come about here; the others have tests of their own. */
function repair(model: Model, session: ModelSession): void {
  const path = pathTo(session.head);
  const lastPrompt = path.at(-1);
  for (const turn of path.filter(isOrphan)) {
    const [prompt] = turn.messages;
    if (!prompt) continue;
    const isLast = turn === lastPrompt;
    prompt.excluded = true;
    turn.status = isLast ? 'interrupted' : 'unanswered';
    const rule = isLast ? 'orphaned-prompt' : 'unanswered-prompt';
    session.repairs.push({ rule, turn, message: prompt, at: model.now });
  }
  for (const turn of path.filter(isPartial)) {
    const message = turn.messages.findLast(({ role }) => role === 'assistant');
    turn.status = 'interrupted';
    if (message) session.repairs.push({ rule: 'partial-reply', turn, message, at: model.now });
  }
}

function needsRepair(session: ModelSession): boolean {
  return pathTo(session.head).some((turn) => isOrphan(turn) || isPartial(turn));
}

function isOrphan({ messages }: ModelTurn): boolean {
  return messages.length === 1 && messages[0]?.excluded === false;
}

function isPartial({ status, messages }: ModelTurn): boolean {
  return status === 'unanswered' && messages.some(({ role, excluded }) => role === 'assistant' && !excluded);
}

function placeOf(session: ModelSession, turnId: string): ModelTurn {
  return session.turns.find(({ id }) => id === turnId) ?? refuse('not-found');
}
