import assert from 'node:assert/strict';
import type { Session } from '../../../src/core/session';
import { waitUntil } from '../../rig/waitUntil';
import type { CommandScene } from './commandScene';

/** Commands for other ways on from what was said. */
export function branching(scene: CommandScene): void {
  /** A session whose second prompt was asked in two ways; the turn of the other way, which is not current. */
  async function makeBranches(title: string): Promise<{ id: string; other: string }> {
    const id = await scene.make(title);
    const [first, second] = (await scene.store.loadSession(id)).turns;
    await scene.store.revertTo(id, { turnId: first?.id ?? null });
    await scene.store.appendTurn(id, { user: 'Another way', assistant: 'Another reply' });
    return { id, other: second?.id ?? '' };
  }

  function childOf(id: string): Promise<Session> {
    return waitUntil('the fork is there', async () => {
      const { items } = await scene.store.listSessions({ parentIds: [id] });
      return items[0];
    });
  }

  it('Fork Session makes one that goes on from the same history, and shows it', async () => {
    const id = await scene.make('To be forked');
    await scene.runOn('Fork Session', 'To be forked');
    assert.equal((await childOf(id)).turnCount, 2);
    await scene.chat.getByText('Second prompt of To be forked').waitFor();
  });

  it('Fork Here goes on from the prompt that is chosen', async () => {
    const id = await scene.make('To be forked early');
    await scene.runOn('Fork Here...', 'To be forked early');
    await scene.user.choose('First prompt of To be forked early');
    const fork = await childOf(id);
    assert.equal(fork.turnCount, 1);
    assert.equal(fork.forkedFromTurnId, (await scene.store.loadSession(id)).turns[0]?.id);
  });

  it('Snapshot Session keeps a place, and Restore Snapshot goes back to it', async () => {
    const id = await scene.make('To be kept');
    await scene.runOn('Snapshot Session...', 'To be kept');
    await scene.user.answer(/\d/, 'before it went wrong');
    await scene.user.said(/Snapshot .*before it went wrong.* is saved/);
    const { headTurnId } = await scene.read(id);
    await scene.store.appendTurn(id, { user: 'What went wrong', assistant: 'Everything' });
    await scene.runOn('Restore Snapshot...', 'To be kept');
    await scene.user.choose('before it went wrong');
    await scene.until('the head is where it was', id, (session) => session.headTurnId === headTurnId);
  });

  it('Switch Branch goes over to the other one', async () => {
    const { id, other } = await makeBranches('With two branches');
    await scene.runOn('Switch Branch...', 'With two branches');
    await scene.user.choose('Second prompt of With two branches');
    await scene.until('the other is current', id, ({ headTurnId }) => headTurnId === other);
    await scene.chat.getByText('Second prompt of With two branches').waitFor();
  });

  it('Compare Branches shows both side by side', async () => {
    await makeBranches('To be compared');
    await scene.runOn('Compare Branches...', 'To be compared');
    await scene.user.choose('Another way');
    await scene.user.row('Another way').waitFor({ state: 'detached' });
    await scene.user.choose('Second prompt of To be compared');
    const diff = scene.used.window.page.locator('.monaco-diff-editor');
    await diff.locator('.original').getByText('Another reply').waitFor();
    await diff.locator('.modified').getByText('Reply to Second prompt').waitFor();
    await scene.used.window.runCommand('View: Close All Editors');
  });

  it('Retry asks the last prompt again, beside the first answer', async () => {
    const id = await scene.make('To be retried');
    await scene.runOn('Retry', 'To be retried');
    await waitUntil('it has two answers', async () => {
      const last = (await scene.store.loadSession(id)).turns.at(-1);
      return last?.siblingIds.length === 2;
    });
  });

  it('Resume goes on with what was interrupted', async () => {
    const id = await scene.make('To be resumed');
    await scene.store.appendTurn(id, { user: 'What can you do?', assistant: 'I was just', status: 'interrupted' });
    await scene.runOn('Resume', 'To be resumed');
    await waitUntil('its last turn is complete', async () => {
      const { turns, pending } = await scene.store.loadSession(id);
      return pending === null && turns.at(-1)?.status === 'complete';
    });
  });

  it('Compact Session puts a summary at the end of it', async () => {
    const id = await scene.make('To be compacted');
    await scene.runOn('Compact Session', 'To be compacted');
    await waitUntil('a summary is there', async () => {
      const { turns } = await scene.store.loadSession(id);
      return turns.at(-1)?.messages.some(({ parts }) => parts.some(({ type }) => type === 'summary'));
    });
  });
}
