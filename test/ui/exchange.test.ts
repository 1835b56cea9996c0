import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonObject } from '../../src/core/json';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';
import { oldSession } from './treeScene';

describe('carrying sessions elsewhere and back', () => {
  const used = useVsCode();
  let store: SessionStore;
  let ids: string[];

  const page = () => used.window.page;
  const quickInput = () => page().locator('.quick-input-widget:visible input.input');
  const quickRow = (words: string) => page().locator('.quick-input-widget .monaco-list-row', { hasText: words });
  const inWorkspace = (name: string) => path.join(used.vsCode.workspace, name);

  before('make sessions of all kinds', async function () {
    this.timeout(180_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    store = await otherWindow(used.vsCode);
    ids = await makeSessions(store);
    await used.window.sessions.filter({ hasText: 'Tea: black/green?' }).waitFor();
  });

  /** Waits for a list by what it offers, and chooses from it. */
  async function choose(words: string): Promise<void> {
    await quickRow(words).first().click();
  }

  async function chooseOne(title: string): Promise<void> {
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await choose('Choose sessions...');
    await quickRow('Thrown away').filter({ hasText: 'in the trash' }).waitFor();
    await choose(title);
    await page().locator('.quick-input-widget').getByText('1 Selected').waitFor();
    await page().locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
  }

  /** VS Code's own dialog for files, once it lists the folder and has proposed something like this. */
  async function dialogProposes(pattern: RegExp): Promise<void> {
    const labels = page().locator('.quick-input-list-label .label-name');
    await labels
      .filter({ hasText: /^\s*\.\.\s*$/ })
      .first()
      .waitFor();
    await waitUntil(`the dialog proposes ${pattern.source}`, async () => {
      const value = await quickInput()
        .inputValue({ timeout: 1000 })
        .catch(() => '');
      return pattern.test(value);
    });
  }

  /** The dialog may still be filling in its proposal, which then replaces what was typed; so it is typed again. */
  async function giveFile(file: string): Promise<void> {
    await dialogProposes(/^\//);
    await waitUntil('the dialog takes the path', async () => {
      const typed = quickInput().fill(file, { timeout: 1000 });
      await typed.then(() => quickInput().press('Enter', { timeout: 1000 })).catch(() => undefined);
      const closed = quickInput().waitFor({ state: 'hidden', timeout: 1000 });
      return closed.then(
        () => true,
        () => false,
      );
    });
  }

  async function importFile(name: string): Promise<void> {
    await used.window.runCommand('Turnkeeper: Import Sessions...');
    await giveFile(inWorkspace(name));
  }

  /** The only thing that is said, which is then sent away. */
  async function said(words: RegExp, picture?: string): Promise<string> {
    const toasts = used.window.notifications;
    await toasts.filter({ hasText: words }).first().waitFor();
    await waitUntil('it is all that is said', async () => (await toasts.count()) === 1);
    const text = await toasts.first().innerText();
    if (picture !== undefined) await used.window.screenshot(picture);
    await waitUntil('the notifications are gone', async () => {
      await used.window.runCommand('Notifications: Clear All Notifications');
      return (await toasts.count()) === 0;
    });
    return text;
  }

  const documents = (): Promise<JsonObject[]> => Promise.all(ids.map((id) => store.exportSession(id)));

  it('one session becomes a Markdown file that the person names', async () => {
    await chooseOne('Tea: black/green?');
    await quickRow('to be read').waitFor();
    await used.window.screenshot('export-format');
    await choose('Markdown');
    await dialogProposes(/\/workspace\/Tea[^/]*black[^/]*green[^/]*\.md$/);
    await used.window.screenshot('export-dialog');
    await giveFile(inWorkspace('tea.md'));
    await said(/Exported 1 session to .*tea\.md/, 'export-said');
    const text = await readFile(inWorkspace('tea.md'), 'utf8');
    assert.match(text, /^# Tea: black\/green\?\n/);
    assert.ok(text.includes('Then **tea**.') && text.includes('What about Tea: black/green?'), text);
  });

  it('one session becomes a JSON file with everything of it', async () => {
    await chooseOne('Two ways');
    await choose('JSON');
    await giveFile(inWorkspace('ways.json'));
    await said(/Exported 1 session to .*ways\.json/);
    const text = await readFile(inWorkspace('ways.json'), 'utf8');
    assert.ok(text.includes('"format":"turnkeeper-store"'), text.slice(0, 200));
    assert.ok(text.includes('the left way') && text.includes('the right way'), 'both branches are there');
    assert.ok(!text.includes('black/green'), 'and nothing of another session');
  });

  it('several become Markdown files in a folder, beside what is there', async () => {
    await mkdir(inWorkspace('read'));
    await writeFile(inWorkspace('read/Two ways.md'), 'mine');
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await choose('All sessions');
    await choose('Markdown');
    await dialogProposes(/\/workspace\/$/);
    await used.window.screenshot('export-folder');
    await giveFile(`${inWorkspace('read')}/`);
    await said(new RegExp(`Exported ${ids.length} sessions to .*read`));
    const names = await readdir(inWorkspace('read'));
    assert.equal(names.length, ids.length + 1, names.join());
    assert.equal(await readFile(inWorkspace('read/Two ways.md'), 'utf8'), 'mine');
  });

  it('all sessions come back from one JSON file as they were', async () => {
    const before = await documents();
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await choose('All sessions');
    await choose('JSON');
    await giveFile(inWorkspace('all.json'));
    await said(new RegExp(`Exported ${ids.length} sessions to .*all\\.json`));
    for (const id of ids) await store.purge(id);
    await waitUntil('the tree is empty', async () => (await used.window.sessions.count()) === 0);
    await importFile('all.json');
    await said(new RegExp(`Imported ${ids.length} sessions\\.`), 'import-said');
    assert.deepEqual(await documents(), before);
    await used.window.sessions.filter({ hasText: 'Tea: black/green?' }).waitFor();
  });

  it('importing it again changes nothing, and says so', async () => {
    const before = await documents();
    await importFile('all.json');
    await said(new RegExp(`Nothing new was imported: all ${ids.length} sessions are here already`), 'import-again');
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
      const text = await said(words, `import-${name.split('.')[0]}`);
      assert.match(text, /Nothing of it was imported/);
      await assert.rejects(store.loadSession(purged));
    }
    await importFile('all.json');
    await said(/Imported 1 session; \d+ were here already\./);
    assert.deepEqual(await documents(), before);
  });

  it('whoever gives up in a list or a dialog hears nothing of it', async () => {
    const giveUp = async () => {
      await page().keyboard.press('Escape');
      await quickInput().waitFor({ state: 'hidden' });
    };
    await used.window.runCommand('Turnkeeper: Export Sessions...');
    await quickRow('All sessions').waitFor();
    await giveUp();
    await chooseOne('Two ways');
    await choose('JSON');
    await dialogProposes(/Two ways\.json$/);
    await giveUp();
    await used.window.runCommand('Turnkeeper: Import Sessions...');
    await dialogProposes(/\/$/);
    await used.window.screenshot('import-dialog');
    await giveUp();
    // Whatever one of them had to say would have come before this.
    await used.window.runCommand('Turnkeeper: Check Store');
    await said(/The session store is sound/);
  });
});

/** A plain one, one with two branches, a snapshot and a draft, a child, an archived one and one in the trash. */
async function makeSessions(store: SessionStore): Promise<string[]> {
  const plain = await oldSession(store, { title: 'Tea: black/green?' });
  const ways = await oldSession(store, { title: 'Two ways' });
  const fork = await store.appendTurn(ways, { user: 'Which way?', assistant: 'Both.' });
  await store.appendTurn(ways, { user: 'left', assistant: 'the left way' });
  await store.createSnapshot(ways, { label: 'before turning', turnId: fork.id });
  await store.revertTo(ways, { turnId: fork.id });
  await store.appendTurn(ways, { user: 'right', assistant: 'the right way 🫖' });
  await store.saveDraft(ways, 'half a thought');
  await store.updateSession(ways, { tags: ['work'], pinned: true });
  const child = await oldSession(store, { title: 'A child', parentId: plain });
  const archived = await oldSession(store, { title: 'Put away', daysAgo: 9 });
  await store.updateSession(archived, { archivedAt: Date.now() });
  const trashed = await oldSession(store, { title: 'Thrown away', daysAgo: 2 });
  await store.moveToTrash(trashed);
  return [plain, ways, child, archived, trashed];
}
