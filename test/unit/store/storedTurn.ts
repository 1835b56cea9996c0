import type { Message, Part, Role } from '../../../src/core/message';
import type { Connection } from '../../../src/store/database';
import { insertSession, moveHead, readSession } from '../../../src/store/rows/sessionRows';
import { insertTurn, type TurnRecord } from '../../../src/store/rows/turnRows';

type GivenMessage = { role: Role; parts: Part[] } & Partial<Message> & { sourceId?: string };

export interface StoredTurn extends Partial<Omit<TurnRecord, 'messages' | 'sessionId'>> {
  id: string;
  messages: GivenMessage[];
}

/** Puts a turn into a session, which is made where it is not there yet, and moves its head to it. */
export function storeTurn(connection: Connection, sessionId: string, turn: StoredTurn): void {
  connection.write((transaction) => {
    const at = turn.startedAt ?? transaction.now;
    if (!readSession(transaction, sessionId)) {
      const title = `Session ${sessionId}`;
      insertSession(transaction, { id: sessionId, title, titleSource: 'user', createdAt: at, updatedAt: at });
    }
    insertTurn(transaction, {
      parentTurnId: readSession(transaction, sessionId)?.headTurnId ?? null,
      status: 'complete',
      usage: { inputTokens: 0, outputTokens: 0, cachedTokens: 0, cost: 0 },
      agent: null,
      model: null,
      startedAt: at,
      endedAt: at,
      stopReason: null,
      error: null,
      contentHash: '',
      ...turn,
      sessionId,
      messages: turn.messages.map((message, position) => ({
        id: `${turn.id}.${position}`,
        createdAt: at,
        metadata: {},
        excluded: false,
        ...message,
      })),
    });
    moveHead(transaction, sessionId, turn.id);
  });
}

/** A prompt and its answer. */
export function exchange(prompt: string, answer: string): GivenMessage[] {
  return [
    { role: 'user', parts: [{ type: 'text', text: prompt }] },
    { role: 'assistant', parts: [{ type: 'text', text: answer }] },
  ];
}
