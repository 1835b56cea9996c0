import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../../src/core/json';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { ListUser } from './listUser';
import { makeExchanged } from './exchangeScene';
import { otherWindow } from './otherWindow';

describe('carrying sessions elsewhere and back', () => {
  const used = useVsCode();
  let store: SessionStore;
  let ids: string[];

  const user = new ListUser(() => used.window);
  const inWorkspace = (name: string) => path.join(used.vsCode.workspace, name);

  before('make sessions of all kinds', async function () {
    this.timeout(180_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    store = await otherWindow(used.vsCode);
    ids = await makeExchanged(store);
    await used.window.sessions.filter({ hasText: 'Tea: black/green?' }).waitFor();
  });

  async function chooseOne(title: string): Promise<void> {
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await user.choose('Choose sessions...');
    await user.row('Thrown away').filter({ hasText: 'in the trash' }).waitFor();
    await user.tick(title);
  }

  async function importFile(name: string): Promise<void> {
    await used.window.runCommand('Turnkeeper: Import Sessions...');
    await user.giveFile(inWorkspace(name));
  }

  const documents = (): Promise<JsonObject[]> => Promise.all(ids.map((id) => store.exportSession(id)));

  it('one session becomes a Markdown file that the person names', async () => {
    await chooseOne('Tea: black/green?');
    await user.row('to be read').waitFor();
    await used.window.screenshot('export-format');
    await user.choose('Markdown');
    await user.dialogProposes(/\/workspace\/Tea[^/]*black[^/]*green[^/]*\.md$/);
    await used.window.screenshot('export-dialog');
    await user.giveFile(inWorkspace('tea.md'));
    await user.said(/Exported 1 session to .*tea\.md/, 'export-said');
    const text = await readFile(inWorkspace('tea.md'), 'utf8');
    assert.match(text, /^# Tea: black\/green\?\n/);
    assert.ok(text.includes('Then **tea**.') && text.includes('What about Tea: black/green?'), text);
  });

  it('one session becomes a JSON file with everything of it', async () => {
    await chooseOne('Two ways');
    await user.choose('JSON');
    await user.giveFile(inWorkspace('ways.json'));
    await user.said(/Exported 1 session to .*ways\.json/);
    const text = await readFile(inWorkspace('ways.json'), 'utf8');
    assert.ok(text.includes('"format":"turnkeeper-store"'), text.slice(0, 200));
    assert.ok(text.includes('the left way') && text.includes('the right way'), 'both branches are there');
    assert.ok(!text.includes('black/green'), 'and nothing of another session');
  });

  it('several become Markdown files in a folder, beside what is there', async () => {
    await mkdir(inWorkspace('read'));
    await writeFile(inWorkspace('read/Two ways.md'), 'mine');
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await user.choose('All sessions');
    await user.choose('Markdown');
    await user.dialogProposes(/\/workspace\/$/);
    await used.window.screenshot('export-folder');
    await user.giveFile(`${inWorkspace('read')}/`);
    await user.said(new RegExp(`Exported ${ids.length} sessions to .*read`));
    const names = await readdir(inWorkspace('read'));
    assert.equal(names.length, ids.length + 1, names.join());
    assert.equal(await readFile(inWorkspace('read/Two ways.md'), 'utf8'), 'mine');
  });

  it('all sessions come back from one JSON file as they were', async () => {
    const before = await documents();
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await user.choose('All sessions');
    await user.choose('JSON');
    await user.giveFile(inWorkspace('all.json'));
    await user.said(new RegExp(`Exported ${ids.length} sessions to .*all\\.json`));
    for (const id of ids) await store.purge(id);
    await waitUntil('the tree is empty', async () => (await used.window.sessions.count()) === 0);
    await importFile('all.json');
    await user.said(new RegExp(`Imported ${ids.length} sessions\\.`), 'import-said');
    assert.deepEqual(await documents(), before);
    await used.window.sessions.filter({ hasText: 'Tea: black/green?' }).waitFor();
  });

  it('importing it again changes nothing, and says so', async () => {
    const before = await documents();
    await importFile('all.json');
    await user.said(
      new RegExp(`Nothing new was imported: all ${ids.length} sessions are here already`),
      'import-again',
    );
    assert.deepEqual(await documents(), before);
  });

  it('a file that is no whole export is refused with the reason, and nothing is lost or half there', async () => {
    const before = await documents();
    const whole = await readFile(inWorkspace('all.json'));
    const stray = Buffer.from(whole);
    stray[stray.indexOf('Gladly')] = 0xff;
    await writeFile(inWorkspace('notes.txt'), 'Buy more tea.\n');
    await writeFile(inWorkspace('cut.json'), whole.subarray(0, whole.length / 2));
    await writeFile(inWorkspace('stray.json'), stray);
    const purged = ids[0] ?? '';
    await store.purge(purged);
    const refusals: [string, RegExp][] = [
      ['notes.txt', /notes\.txt: This is neither an export of Turnkeeper nor/],
      ['cut.json', /cut\.json: The file is not a whole export/],
      ['stray.json', /stray\.json: .*it is not UTF-8/],
    ];
    for (const [name, words] of refusals) {
      await importFile(name);
      const text = await user.said(words, `import-${name.split('.')[0]}`);
      assert.match(text, /Nothing of it was imported/);
      await assert.rejects(store.loadSession(purged));
    }
    await importFile('all.json');
    await user.said(/Imported 1 session; \d+ were here already\./);
    assert.deepEqual(await documents(), before);
  });

  it('whoever gives up in a list or a dialog hears nothing of it', async () => {
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await user.row('All sessions').waitFor();
    await user.giveUp();
    await chooseOne('Two ways');
    await user.choose('JSON');
    await user.dialogProposes(/Two ways\.json$/);
    await user.giveUp();
    await used.window.runCommand('Turnkeeper: Import Sessions...');
    await user.dialogProposes(/\/$/);
    await used.window.screenshot('import-dialog');
    await user.giveUp();
    // Whatever one of them had to say would have come before this.
    await used.window.runCommand('Turnkeeper: Check Store');
    await user.said(/The session store is sound/);
  });
});
