import assert from 'node:assert/strict';
import type { FindPage } from '../../../../src/core/sessionStore';
import { findCalls } from '../../../../src/store/search/findCalls';
import { memoryConnection, type MemoryConnection } from '../memoryConnection';
import { rejects } from '../rejects';
import { exchange, storeTurn } from '../storedTurn';

describe('finding words in one session', () => {
  let connection: MemoryConnection;

  beforeEach(async () => {
    connection = await memoryConnection();
  });

  /** All pages, from the newest turn back. */
  const findAll = (text: string, options: { matchCase?: boolean; wholeWord?: boolean } = {}): FindPage[] => {
    const { findInSession } = findCalls(connection);
    const pages: FindPage[] = [];
    let before: string | undefined;
    do {
      const page = findInSession('s', { text, ...options, before }) as FindPage;
      pages.push(page);
      before = page.cursor;
    } while (before !== undefined);
    return pages;
  };
  const turnsOf = (...found: Parameters<typeof findAll>) =>
    findAll(...found)
      .toReversed()
      .flatMap((page) => page.found.map(({ turnId }) => turnId));

  it('goes through every turn of the branch, each once, and finds what each has', () => {
    for (let turn = 0; turn < 1000; turn += 1) {
      const words = turn % 400 === 7 ? 'a **samovar** here' : 'nothing';
      storeTurn(connection, 's', { id: `t${turn}`, messages: exchange(`question ${turn}`, words) });
    }
    const pages = findAll('a samovar here');
    assert.ok(pages.length > 1, 'a long session is looked through in several calls');
    assert.deepEqual(
      pages.toReversed().flatMap(({ turnIds }) => turnIds),
      Array.from({ length: 1000 }, (_, turn) => `t${turn}`),
    );
    assert.deepEqual(turnsOf('a samovar here'), ['t7', 't407', 't807']);
  });

  it('takes words as they stand, and case and whole words into account when asked to', () => {
    storeTurn(connection, 's', { id: 't', messages: exchange('Foo(bar) foo', 'food') });
    assert.equal(turnsOf('foo').length, 3);
    assert.equal(turnsOf('foo', { matchCase: true }).length, 2);
    assert.equal(turnsOf('foo', { wholeWord: true }).length, 2);
    assert.equal(turnsOf('o(b').length, 1);
    assert.equal(turnsOf('  ').length, 0);
  });

  it('refuses an unknown session, turn and field', () => {
    storeTurn(connection, 's', { id: 't', messages: exchange('a', 'b') });
    const { findInSession } = findCalls(connection);
    rejects('not-found', () => findInSession('ghost', { text: 'a' }));
    rejects('not-found', () => findInSession('s', { text: 'a', before: 'ghost' }));
    rejects('invalid', () => findInSession('s', { text: 'a', colour: 'red' } as never));
  });
});
