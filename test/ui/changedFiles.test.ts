import assert from 'node:assert/strict';
import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';
import { commitEvents, editOf } from './richTurns';

const todo = '# To do\n\n- [ ] Ring a bell when the tea is ready\n';
const gong = todo.replace('Ring a bell', 'Sound a gong');
const drum = gong.replace('Sound a gong', 'Beat a drum');

describe('the files that turns changed', () => {
  const used = useVsCode();

  const chat = () => used.window.chat;
  const turns = () => chat().locator('article.turn');
  const changes = () => turns().last().locator('.changes');
  const file = (name: string) => path.join(used.vsCode.workspace, name);
  const read = (name: string) => readFile(file(name), 'utf8').catch(() => null);
  const dialog = () => used.window.page.locator('.monaco-dialog-box');
  const row = (name: string) => changes().locator('.changed-file', { hasText: name });
  const becomes = (name: string, text: string | null) =>
    waitUntil(`${name} is as it should be`, async () => (await read(name)) === text);

  before('let turns change files', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    const prompt = chat().getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What can you do?');
    await prompt.press('Enter');
    await chat().locator('.saved').waitFor();
    await writeFile(file('TODO.md'), drum);
    await writeFile(file('src/gong.ts'), 'export const gong = 1;\n');
    const store = await otherWindow(used.vsCode);
    const sessionId = (await store.listSessions()).items[0]?.id ?? '';
    const say = { type: 'text' as const, text: 'It is done.' };
    await commitEvents(store, sessionId, 'A gong, please', [...editOf('TODO.md', todo, gong), say]);
    await commitEvents(store, sessionId, 'A drum, rather', [
      ...editOf('TODO.md', gong, drum),
      ...editOf('src/gong.ts', null, 'export const gong = 1;\n'),
      say,
    ]);
    await store.close();
    await changes().waitFor();
  });

  it('are listed with what was added and removed, and shown as diffs in place', async () => {
    assert.match(await changes().innerText(), /2 files changed/);
    assert.match((await row('TODO.md').textContent()) ?? '', /\+1 −1/);
    assert.match(await row('gong.ts').innerText(), /^gong\.ts src\s+created/);
    await turns().last().getByText('2 steps').click();
    await turns().last().getByText('Edited TODO.md').click();
    const diff = turns().last().getByRole('group', { name: 'Changes to TODO.md' });
    await diff.locator('.diff-removed', { hasText: 'Sound a gong' }).waitFor();
    await diff.locator('.diff-added', { hasText: 'Beat a drum' }).waitFor();
    for (const theme of ['light', 'highContrast', 'dark'] as const) {
      await used.window.setTheme(theme);
      await used.window.openChat();
      for (const width of [280, 480]) {
        await used.window.setPanelWidth(width);
        await changes().scrollIntoViewIfNeeded();
        await used.window.screenshot(`changes-${theme}-${width}`);
      }
    }
  });

  it('open in the diff editor', async () => {
    await row('TODO.md').getByRole('button', { name: 'Open diff' }).click();
    const diff = used.window.page.locator('.monaco-diff-editor');
    await diff.locator('.modified', { hasText: 'Beat a drum' }).first().waitFor();
    await used.window.screenshot('changes-diff-editor');
  });

  it('are put back one by one on Undo', async () => {
    await row('gong.ts').getByRole('button', { name: 'Undo' }).click();
    await becomes('src/gong.ts', null);
    await row('gong.ts').getByText('undone').waitFor();
    assert.equal(await read('TODO.md'), drum);
  });

  it('are not put back over what somebody did since, without a word', async () => {
    await writeFile(file('TODO.md'), 'mine\n');
    await row('TODO.md').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByText('TODO.md: changed since').waitFor();
    await used.window.screenshot('changes-conflict');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await row('TODO.md').getByText('changed since').waitFor();
    assert.equal(await read('TODO.md'), 'mine\n');
    await row('TODO.md').getByRole('button', { name: 'Undo' }).click();
    await dialog().getByRole('button', { name: 'Put Back Anyway' }).click();
    await becomes('TODO.md', gong);
    await row('TODO.md').getByText('undone').waitFor({ state: 'attached' });
    await writeFile(file('TODO.md'), drum);
  });

  it('are kept on Keep, and stay so after a reload', async () => {
    await used.window.reload();
    await used.window.openChat();
    await row('TODO.md').getByRole('button', { name: 'Keep' }).click();
    await row('TODO.md').getByText('kept').waitFor({ state: 'attached' });
    await used.window.reload();
    await used.window.openChat();
    await row('TODO.md').getByText('kept').waitFor({ state: 'attached' });
    assert.equal(await changes().getByRole('button', { name: 'Keep', exact: true }).count(), 0);
  });

  it('go back with the chat where the person wants that, and forward again', async () => {
    await turns().first().getByRole('button', { name: 'Restore to here' }).click();
    await used.window.page.getByText('Puts back').waitFor();
    await used.window.screenshot('restore-choice');
    await used.window.pick('Chat and 1 File');
    await becomes('TODO.md', todo);
    await chat().getByText('2 later turns are kept').waitFor();
    assert.equal(await turns().count(), 1);
    await used.window.screenshot('restored');
    await chat().getByRole('button', { name: 'Go Forward' }).click();
    await used.window.pick('Chat and 2 Files');
    await becomes('TODO.md', drum);
    await access(file('src/gong.ts'));
    await waitUntil('all turns are there', async () => (await turns().count()) === 3);
    assert.equal(await chat().getByText('later turns are kept').count(), 0);
  });

  it('stay as they are when the chat goes back alone', async () => {
    await turns().nth(1).getByRole('button', { name: 'Restore to here' }).click();
    await used.window.pick('Chat Alone');
    await chat().getByText('1 later turn is kept').waitFor();
    assert.equal(await read('TODO.md'), drum);
    await used.window.reload();
    await used.window.openChat();
    await chat().getByText('1 later turn is kept').waitFor();
    await chat().getByRole('button', { name: 'Go Forward' }).click();
    await waitUntil('all turns are there', async () => (await turns().count()) === 3);
  });

  it('leave a conversation that can be copied, and forked at any turn', async () => {
    const clipboard = () => used.window.page.evaluate(() => navigator.clipboard.readText());
    await turns().last().getByRole('button', { name: 'Copy as Markdown' }).click();
    await waitUntil('the turn is copied', async () => /^## You\n\nA drum, rather/.test(await clipboard()));
    await turns().last().getByRole('button', { name: 'Copy whole session' }).click();
    await waitUntil('the session is copied', async () =>
      /What can you do\?[\s\S]+A gong[\s\S]+A drum/.test(await clipboard()),
    );
    await turns().nth(1).getByRole('button', { name: 'Fork from here' }).click();
    await waitUntil('the fork is shown', async () => (await turns().count()) === 2);
    const listed = used.window.sessions.filter({ hasText: 'What can you do?' });
    await waitUntil('both are listed', async () => (await listed.count()) === 2);
    assert.match(await turns().last().innerText(), /A gong, please/);
    await used.window.screenshot('forked');
  });
});
