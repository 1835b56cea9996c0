import fc from 'fast-check';
import type { Part, Role } from '../../../src/core/message';
import type { TurnStatus } from '../../../src/core/turn';
import { noUsage } from '../../../src/core/usage';
import type { Connection } from '../../../src/store/database';
import { insertSession, moveHead } from '../../../src/store/rows/sessionRows';
import { insertTurn, type MessageRecord, type TurnRecord } from '../../../src/store/rows/turnRows';

/** A message as tests write it down; its id is made from its place. */
export interface Said {
  role: Role;
  parts: Part[];
  sourceId?: string;
  excluded?: boolean;
}

export const user = (text: string, more: Partial<Said> = {}): Said => ({
  role: 'user',
  parts: [textPart(text)],
  ...more,
});
export const assistant = (...parts: (string | Part)[]): Said => ({ role: 'assistant', parts: parts.map(toPart) });
export const tool = (...parts: Part[]): Said => ({ role: 'tool', parts });
export const call = (id: string, more: { incomplete?: boolean } = {}): Part => {
  return { type: 'toolCall', id, name: 'read', input: { path: 'a.ts' }, ...more };
};
export const result = (id: string, output = `output of ${id}`): Part => {
  return { type: 'toolResult', id, output, isError: false };
};
export const textPart = (text: string): Part => ({ type: 'text', text });

/** Turn `t1`, `t2`, ... in one line, with messages `t1.0`, `t1.1`, ... */
export function branchOf(...turns: [TurnStatus, ...Said[]][]): TurnRecord[] {
  return turns.map(([status, ...said], index) =>
    turnOf(`t${index + 1}`, index === 0 ? null : `t${index}`, status, said),
  );
}

/** As a flat import enters: a turn starts at each prompt, and what is unanswered says so. */
export function importedBranch(said: readonly Said[]): TurnRecord[] {
  const groups: Said[][] = [];
  for (const message of said) {
    if (message.role === 'user' || groups.length === 0) groups.push([message]);
    else groups.at(-1)?.push(message);
  }
  return branchOf(...groups.map((group): [TurnStatus, ...Said[]] => [importedStatus(group), ...group]));
}

export function turnOf(id: string, parentTurnId: string | null, status: TurnStatus, said: readonly Said[]): TurnRecord {
  const messages = said.map(({ role, parts, sourceId, excluded }, position): MessageRecord => ({
    id: `${id}.${position}`,
    role,
    parts,
    createdAt: 1000,
    metadata: {},
    sourceId: sourceId ?? null,
    excluded: excluded ?? false,
  }));
  const known = { agent: null, model: null, stopReason: null, error: null, usage: { ...noUsage } };
  return {
    ...known,
    id,
    sessionId: 's',
    parentTurnId,
    status,
    messages,
    startedAt: 1000,
    endedAt: 1000,
    contentHash: id,
  };
}

/**
 * Stores session `s` with these turns in place of any before; its head is the last of them. Properties run on one
 * connection for this reason: every database of a process lives in one WASM heap, and thousands would fill it.
 */
export function storeBranch(connection: Connection, turns: readonly TurnRecord[]): void {
  connection.write((transaction) => {
    transaction.run("DELETE FROM session WHERE id = 's'");
    insertSession(transaction, { id: 's', title: '', titleSource: 'default', createdAt: 1000, updatedAt: 1000 });
    for (const turn of turns) insertTurn(transaction, turn);
    moveHead(transaction, 's', turns.at(-1)?.id ?? null);
  });
}

/** Appends a turn below the last one and makes it the head. */
export function growBranch(connection: Connection, turn: TurnRecord): void {
  connection.write((transaction) => {
    insertTurn(transaction, turn);
    moveHead(transaction, 's', turn.id);
  });
}

/** Any sequence that another tool may have left: every role, recurring ids, stray results, empty and cut-off replies. */
export function anySaid(): fc.Arbitrary<Said[]> {
  const id = fc.constantFrom('call_0', 'call_1', 'functions.read:0', '');
  const texts = fc.constantFrom('', ' \n', 'words', 'words that end in space \n ', 'half a \ud83d');
  const part: fc.Arbitrary<Part> = fc.oneof(
    { weight: 3, arbitrary: texts.map(textPart) },
    {
      weight: 3,
      arbitrary: fc.tuple(id, fc.boolean()).map(([name, cut]) => call(name, cut ? { incomplete: true } : {})),
    },
    { weight: 3, arbitrary: id.map((name) => result(name)) },
    fc.tuple(texts, fc.boolean()).map(([text, signed]): Part => {
      return signed ? { type: 'reasoning', text, signature: 's' } : { type: 'reasoning', text };
    }),
    fc.constant<Part>({ type: 'image', mimeType: 'image/png', data: 'AAAA' }),
    fc.constant<Part>({ type: 'diff', path: 'a.ts', before: null, after: 'x' }),
    fc.constantFrom('t1', 't2', 'elsewhere').map((turn): Part => {
      return { type: 'summary', text: 'before', throughTurnId: turn };
    }),
  );
  const said = fc.record({
    role: fc.constantFrom<Role>('user', 'assistant', 'assistant', 'tool', 'system'),
    parts: fc.array(part, { maxLength: 3 }),
    sourceId: fc.option(fc.constantFrom('a', 'b'), { nil: undefined, freq: 4 }),
    excluded: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  });
  return fc.array(said, { maxLength: 14 }).map((all) =>
    all.map(({ sourceId, ...rest }) => {
      return sourceId === undefined ? rest : { ...rest, sourceId };
    }),
  );
}

/** Turns of any status that the schema allows, cut anywhere: one message a turn, or many prompts in one. */
export function anyBranch(): fc.Arbitrary<TurnRecord[]> {
  const cuts = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.nat()), { minLength: 14, maxLength: 14 });
  return fc.tuple(anySaid(), cuts, fc.boolean()).map(([said, sizes, flat]) => {
    if (flat) return importedBranch(said);
    const turns: [TurnStatus, ...Said[]][] = [];
    let rest = said;
    for (const [size, choice] of sizes) {
      if (rest.length === 0) break;
      const group = rest.slice(0, size);
      const statuses = allowedStatuses(group);
      turns.push([statuses[choice % statuses.length] ?? 'interrupted', ...group]);
      rest = rest.slice(size);
    }
    return branchOf(...turns);
  });
}

function allowedStatuses(group: readonly Said[]): TurnStatus[] {
  return isWhole(group) ? ['complete', 'interrupted', 'failed', 'unanswered'] : ['interrupted', 'failed', 'unanswered'];
}

function importedStatus(group: readonly Said[]): TurnStatus {
  if (isWhole(group)) return 'complete';
  return group[0]?.role === 'user' ? 'unanswered' : 'interrupted';
}

function isWhole(group: readonly Said[]): boolean {
  return group.some(({ role }) => role === 'user') && group.some(({ role }) => role === 'assistant');
}

function toPart(part: string | Part): Part {
  return typeof part === 'string' ? textPart(part) : part;
}
