import assert from 'node:assert/strict';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openStore } from '../../../src/store/openStore';
import { waitUntil } from '../../rig/waitUntil';
import type { CommandScene } from './commandScene';

/** Commands that look after the store, and those that begin in an editor. */
export function storeKeeping(scene: CommandScene): void {
  const inWorkspace = (...names: string[]) => path.join(scene.used.vsCode.workspace, ...names);

  it('Check Store finds a store with sessions sound', async () => {
    await scene.run('Check Store');
    await scene.user.said(/The session store is sound/);
  });

  it('Back Up Store writes a store that has every session', async () => {
    await scene.run('Back Up Store...');
    await scene.user.giveFile(inWorkspace('backup.db'));
    await scene.user.said(/All sessions are backed up, and verified, in .*backup\.db/);
    await mkdir(inWorkspace('restored'));
    await rename(inWorkspace('backup.db'), inWorkspace('restored', 'sessions.db'));
    const copy = await openStore({ directory: inWorkspace('restored'), clock: Date });
    const counts = await Promise.all([copy, scene.store].map((store) => store.countSessions('active')));
    await copy.close();
    assert.equal(counts[0], counts[1]);
  });

  it("Release the Store's Lock leaves the lock of what runs alone", async () => {
    await scene.run("Release the Store's Lock...");
    await scene.user.said(/Nobody holds the session store|in use by process \d+ on this machine, which runs/);
    await scene.make('Written after that');
  });

  it('Export Sessions and Import Sessions bring all of it back', async () => {
    const id = await scene.make('To be carried away');
    const before = await scene.store.exportSession(id);
    await scene.run('Export Sessions...');
    await scene.user.choose('All sessions');
    await scene.user.choose('JSON');
    await scene.user.giveFile(inWorkspace('all.json'));
    await scene.user.said(/Exported \d+ sessions to .*all\.json/);
    await scene.store.purge(id);
    await scene.run('Import Sessions...');
    await scene.user.giveFile(inWorkspace('all.json'));
    await scene.user.said(/Imported 1 session; \d+ were here already/);
    assert.deepEqual(await scene.store.exportSession(id), before);
  });

  it('Explain Problem asks about the problem at the cursor, in a new session', async () => {
    await writeFile(inWorkspace('broken.json'), '{ "tea": }\n');
    await scene.used.window.runCommand('Go to File...');
    await scene.user.input.fill('broken.json');
    await scene.user.choose('broken.json');
    await scene.used.window.page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
    await scene.used.window.runCommand('Go to Next Problem (Error, Warning, Info)');
    await scene.run('Explain Problem');
    await waitUntil('it was asked', async () => {
      const [newest] = (await scene.store.listSessions({ limit: 1 })).items;
      const turns = newest ? (await scene.store.loadSession(newest.id)).turns : [];
      return JSON.stringify(turns[0]?.messages[0]?.parts ?? '').includes('Explain this problem in broken.json, line 1');
    });
  });
}
