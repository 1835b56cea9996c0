import assert from 'node:assert/strict';
import { exportMarkdown } from '../../../src/core/exportMarkdown';
import type { SessionStore } from '../../../src/core/sessionStore';
import { openStore } from '../../../src/store/openStore';
import { temporaryFolder } from '../store/temporaryFolder';

describe('a session as a Markdown document', () => {
  let store: SessionStore;

  beforeEach(async () => {
    store = await openStore({ directory: temporaryFolder(), clock: Date });
  });
  afterEach(() => store.close());

  const read = async (id: string) => {
    const pieces: string[] = [];
    for await (const piece of exportMarkdown(store, id, { agentName: (agent) => agent.toUpperCase() })) {
      pieces.push(piece);
    }
    return pieces;
  };

  it('begins with what there is to know, and has every turn of the branch, oldest first', async () => {
    const { id } = await store.createSession({ title: 'Tea | <b>\n*two*' });
    for (let turn = 0; turn < 250; turn += 1) {
      await store.appendTurn(id, { user: `prompt ${turn}`, assistant: `reply ${turn}`, agent: 'guide' });
    }
    const pieces = await read(id);
    assert.equal(pieces.length, 251);
    const text = pieces.join('');
    assert.ok(text.startsWith('# Tea \\| &lt;b&gt; \\*two\\*\n'));
    assert.match(text, /\| Turns \| 250 \|/);
    assert.match(text, /\| Agent \| GUIDE \|/);
    const prompts = [...text.matchAll(/^prompt (\d+)$/gm)].map(([, number]) => Number(number));
    assert.deepEqual(prompts, [...Array(250).keys()]);
  });

  it('says that there are other branches', async () => {
    const { id } = await store.createSession({ title: 'Tea' });
    const root = await store.appendTurn(id, { user: 'root', assistant: 'reply' });
    await store.appendTurn(id, { user: 'left', assistant: 'reply' });
    await store.revertTo(id, { turnId: root.id });
    await store.appendTurn(id, { user: 'right', assistant: 'reply' });
    const text = (await read(id)).join('');
    assert.match(text, /current branch of 2/);
    assert.ok(text.includes('right') && !text.includes('left'));
  });

  it('is a head alone for a session without turns', async () => {
    const { id } = await store.createSession();
    assert.equal((await read(id)).length, 1);
  });
});
