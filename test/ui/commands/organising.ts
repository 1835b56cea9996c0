import assert from 'node:assert/strict';
import type { Session } from '../../../src/core/session';
import { SessionError } from '../../../src/core/sessionError';
import { waitUntil } from '../../rig/waitUntil';
import type { CommandScene } from './commandScene';

/** A command and the one that takes it back, each with what it leaves behind. */
const pairs: [string, string, (session: Session) => boolean][] = [
  ['Pin Session', 'Unpin Session', ({ pinned }) => pinned],
  ['Archive Session', 'Unarchive Session', ({ archivedAt }) => archivedAt !== null],
  ['Mark Session as Unread', 'Mark Session as Read', ({ unread }) => unread],
];

/** Commands that keep sessions in order. */
export function organising(scene: CommandScene): void {
  it('Rename Session gives the chosen one the name that is typed', async () => {
    const id = await scene.make('To be renamed');
    await scene.runOn('Rename Session...', 'To be renamed');
    await scene.user.answer(/^To be renamed$/, 'A better name');
    await scene.until('it is renamed', id, ({ title }) => title === 'A better name');
    assert.equal((await scene.read(id)).titleSource, 'user');
    await scene.used.window.sessions.filter({ hasText: 'A better name' }).waitFor();
  });

  it('Tag Session gives it a tag that is typed', async () => {
    const id = await scene.make('To be tagged');
    await scene.runOn('Tag Session...', 'To be tagged');
    await scene.user.input.and(scene.used.window.page.getByPlaceholder('type a new one')).fill('errand');
    await scene.user.row('errand').waitFor();
    await scene.used.window.page.keyboard.press('Enter');
    await scene.until('it is tagged', id, ({ tags }) => tags.join() === 'errand');
  });

  it('Group Sessions by Tag and Group Sessions by Date change the order of the tree', async () => {
    const tag = scene.used.window.sessions.filter({ hasText: 'errand' }).locator('.codicon-tag');
    await scene.run('Group Sessions by Tag');
    await tag.waitFor();
    await scene.run('Group Sessions by Date');
    await tag.waitFor({ state: 'detached' });
  });

  it('Filter Sessions narrows the tree, and Clear Filter shows all of it again', async () => {
    const said = scene.used.window.secondarySideBar.getByText('Filter: "tagged"');
    await scene.run('Filter Sessions...');
    await scene.user.row('unread').waitFor();
    await scene.used.window.answer('tagged');
    await said.waitFor();
    await scene.used.window.sessions.filter({ hasText: 'A better name' }).waitFor({ state: 'detached' });
    await scene.run('Clear Filter');
    await said.waitFor({ state: 'detached' });
    await scene.used.window.sessions.filter({ hasText: 'A better name' }).waitFor();
  });

  for (const [there, back, isSo] of pairs) {
    it(`${there} does so, and ${back} takes it back`, async () => {
      const id = await scene.make(`To ${there}`);
      await scene.runOn(there, `To ${there}`);
      await scene.until(there, id, isSo);
      await scene.runOn(back, `To ${there}`);
      await scene.until(back, id, (session) => !isSo(session));
    });
  }

  it('Move Session to Trash and Restore Session from Trash bring it there and back', async () => {
    const id = await scene.make('To be thrown away');
    await scene.runOn('Move Session to Trash', 'To be thrown away');
    await scene.user.said(/Moved .*To be thrown away.* to the trash/);
    assert.notEqual((await scene.read(id)).deletedAt, null);
    await scene.runOn('Restore Session from Trash', 'To be thrown away');
    await scene.until('it is back', id, ({ deletedAt }) => deletedAt === null);
  });

  it('Delete Session Permanently asks, and then removes one of the trash', async () => {
    const [id, other] = [await scene.make('To be deleted'), await scene.make('To stay in the trash')];
    for (const one of [id, other]) await scene.store.moveToTrash(one);
    await scene.runOn('Delete Session Permanently...', 'To be deleted');
    await scene.dialog.getByText(/Delete .*To be deleted.* permanently\?/).waitFor();
    await scene.dialog.getByRole('button', { name: 'Delete Permanently' }).click();
    await waitUntil('it is gone', () => isGone(scene, id));
    assert.ok(!(await isGone(scene, other)));
  });

  it('Empty Trash says how many, and removes them all', async () => {
    const id = await scene.make('The last of them');
    await scene.store.moveToTrash(id);
    await scene.run('Empty Trash...');
    await scene.dialog.getByText('Delete all 2 sessions in the trash permanently?').waitFor();
    await scene.dialog.getByRole('button', { name: 'Empty Trash' }).click();
    await waitUntil('the trash is empty', async () => (await scene.store.countSessions('trash')) === 0);
  });
}

async function isGone({ store }: CommandScene, id: string): Promise<boolean> {
  return store.loadSession(id).then(
    () => false,
    (error: unknown) => error instanceof SessionError && error.code === 'not-found',
  );
}
