import assert from 'node:assert/strict';
import type { FindState } from '../../../src/core/findState';
import type { Reveal } from '../../../src/core/reveal';
import type { FindPage } from '../../../src/core/sessionStore';
import { SessionFind } from '../../../src/host/sessionFind';

const match = (turnId: string, tie = 0): Reveal => ({
  turnId,
  match: { side: 'reply', text: 'tea', before: '', after: '', tie },
});

/** Ten turns in pages of two, of which some have the word. */
function scene(...withTea: number[]) {
  const revealed: string[] = [];
  const states: FindState[] = [];
  const store = {
    findInSession: async (_id: string, { before }: { before?: string }): Promise<FindPage> => {
      const end = before === undefined ? 10 : Number(before.slice(1));
      const turnIds = [`t${end - 2}`, `t${end - 1}`];
      const found = withTea.filter((turn) => turnIds.includes(`t${turn}`)).map((turn) => match(`t${turn}`));
      return { found, turnIds, ...(end > 2 && { cursor: `t${end - 2}` }) };
    },
  };
  const find = new SessionFind({
    store,
    post: (state) => states.push(state),
    reveal: ({ turnId }) => revealed.push(turnId),
  });
  const last = () => [states.at(-1)?.current, states.at(-1)?.count, states.at(-1)?.isSearching];
  return { find, revealed, last };
}

describe('find in a session', () => {
  it('begins with the first match from what is seen, whatever its page, and counts them all', async () => {
    const { find, revealed, last } = scene(1, 4, 8);
    await find.start('s', { text: 'tea' }, 't3');
    assert.deepEqual(revealed, ['t4']);
    assert.deepEqual(last(), [2, 3, false]);
  });

  it('begins with the last one before that where there is none after', async () => {
    const { find, revealed, last } = scene(1, 4);
    await find.start('s', { text: 'tea' }, 't9');
    assert.deepEqual(revealed, ['t4']);
    assert.deepEqual(last(), [2, 2, false]);
  });

  it('goes round in both directions', async () => {
    const { find, revealed } = scene(1, 4, 8);
    await find.start('s', { text: 'tea' }, 't7');
    find.step(1);
    find.step(-1);
    find.step(-1);
    assert.deepEqual(revealed, ['t8', 't1', 't8', 't4']);
  });

  it('says that there is none, and steps nowhere', async () => {
    const { find, revealed, last } = scene();
    await find.start('s', { text: 'tea' }, null);
    find.step(1);
    assert.deepEqual(revealed, []);
    assert.deepEqual(last(), [0, 0, false]);
  });

  it('counts again when the session has changed, and stays where it is', async () => {
    const { find, revealed, last } = scene(1, 8);
    await find.start('s', { text: 'tea' }, 't0');
    await find.again();
    assert.deepEqual(revealed, ['t1']);
    assert.deepEqual(last(), [1, 2, false]);
  });
});
