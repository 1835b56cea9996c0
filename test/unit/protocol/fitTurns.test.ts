import assert from 'node:assert/strict';
import type { Message, Part } from '../../../src/core/message';
import type { Turn } from '../../../src/core/turn';
import { noUsage } from '../../../src/core/usage';
import { fitLater, fitTurns, fitWindow } from '../../../src/protocol/fitTurns';

function turn(id: string, ...parts: Part[]): Turn {
  return {
    id,
    sessionId: 's',
    parentTurnId: null,
    siblingIds: [id],
    status: 'complete',
    messages: [{ id: `${id}-m`, role: 'assistant', parts, createdAt: 0, metadata: {}, excluded: false }],
    usage: noUsage,
    agent: null,
    model: null,
    startedAt: 0,
    endedAt: 0,
    stopReason: null,
    error: null,
    excluded: false,
  };
}

const text = (length: number): Part => ({ type: 'text', text: 'x'.repeat(length) });
const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describe('turns on their way to a panel', () => {
  it('go as they are when they are small', () => {
    const turns = [turn('a', text(10)), turn('b', text(10))];
    assert.deepEqual(fitTurns(turns, 'cursor'), { turns, cursor: 'cursor' });
  });

  it('are cut to the newest that fit, with a cursor to the rest', () => {
    const fitted = fitTurns([turn('a', text(149_900)), turn('b', text(149_900)), turn('c', text(149_900))], null);
    assert.deepEqual(
      fitted.turns.map(({ id }) => id),
      ['b', 'c'],
    );
    assert.equal(fitted.cursor, 'b');
  });

  it('stay under a megabyte even with one turn of huge parts', () => {
    const huge = 'é'.repeat(50_000_000);
    const fitted = fitTurns(
      [
        turn('a', text(1)),
        turn(
          'b',
          { type: 'toolResult', id: '1', output: huge, isError: false },
          { type: 'toolCall', id: '1', name: 'n', input: { huge } },
          { type: 'text', text: huge },
          { type: 'image', mimeType: 'image/png', data: 'A'.repeat(2_000_000) },
        ),
      ],
      null,
    );
    assert.ok(bytes(fitted) < 1_000_000, `${bytes(fitted)} bytes`);
    assert.match(JSON.stringify(fitted), /more characters are kept in the session/);
  });

  it('stay under a megabyte with one turn of thousands of messages, and keep its prompt and its end', () => {
    const many = turn('a');
    const message = (index: number, role: 'user' | 'assistant', part: Part): Message => ({
      ...{ id: `m${index}`, createdAt: 0, metadata: {}, excluded: false },
      ...{ role, parts: [part] },
    });
    many.messages = [
      message(0, 'user', { type: 'text', text: 'The question' }),
      ...Array.from({ length: 20_000 }, (_, index) => message(index + 1, 'assistant', text(100))),
      message(30_000, 'assistant', { type: 'text', text: 'The end' }),
    ];
    const fitted = fitTurns([many], null);
    assert.ok(bytes(fitted) < 500_000, `${bytes(fitted)} bytes`);
    const shown = JSON.stringify(fitted);
    assert.match(shown, /The question.*\d+ more parts before this are kept in the session.*The end/);
  });

  it('never end in half a character', () => {
    const part: Part = { type: 'text', text: `x${'😀'.repeat(100_000)}` };
    const [first] = fitTurns([turn('a', part)], null).turns[0]?.messages[0]?.parts ?? [];
    assert.ok(first?.type === 'text' && first.text.isWellFormed());
  });

  it('around a turn hold that turn, then its neighbours on both sides', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const turns = ids.map((id) => turn(id, text(149_900)));
    const fitted = fitWindow({ turns, cursor: null, later: null }, 'd');
    assert.deepEqual(
      fitted.turns.map(({ id }) => id),
      ['c', 'd'],
    );
    assert.equal(fitted.cursor, 'c');
    assert.equal(fitted.later, 'd');
    const small = ids.map((id) => turn(id, text(10)));
    assert.deepEqual(fitWindow({ turns: small, cursor: 'a', later: 'e' }, 'b'), {
      turns: small,
      cursor: 'a',
      later: 'e',
    });
  });

  it('towards the newest are cut to the oldest that fit', () => {
    const turns = ['a', 'b', 'c'].map((id) => turn(id, text(149_900)));
    const fitted = fitLater(turns, null);
    assert.deepEqual(
      fitted.turns.map(({ id }) => id),
      ['a', 'b'],
    );
    assert.equal(fitted.later, 'b');
  });
});
