import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { assertAccessible } from './axe';
import { otherWindow } from './otherWindow';
import { commitEvents, editOf, richReply } from './richTurns';

const themes = ['light', 'highContrast', 'highContrastLight', 'dark'] as const;

describe('axe finds nothing in a panel that shows', () => {
  const used = useVsCode();

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const find = () => chat().getByRole('textbox', { name: 'Find in session' });
  const last = () => chat().locator('article.turn').last();
  const show = (title: string) => used.window.sessions.filter({ hasText: title }).click();
  const holds = async () => {
    for (const theme of themes) {
      await used.window.setTheme(theme);
      await assertAccessible(chat());
    }
  };

  before('make such sessions', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await prompt().fill('What can you do?');
    await prompt().press('Enter');
    await chat().locator('.saved').waitFor();
    await writeFile(path.join(used.vsCode.workspace, 'TODO.md'), 'b\n');
    const store = await otherWindow(used.vsCode);
    const { id } = await store.createSession({ title: 'A rich one' });
    await commitEvents(store, id, 'Everything, please', richReply);
    await commitEvents(store, id, 'And a change', [
      ...editOf('TODO.md', 'a\n', 'b\n'),
      ...editOf('src/gone.ts', 'a\n', 'b\n'),
      { type: 'text', text: 'It is done.' },
    ]);
    const { id: forked } = await store.createSession({ title: 'Of two branches' });
    const root = await store.appendTurn(forked, { user: 'root', assistant: 'reply' });
    await store.appendTurn(forked, { user: 'left', assistant: 'only here: marzipan' });
    await store.revertTo(forked, { turnId: root.id });
    await store.appendTurn(forked, { user: 'right', assistant: 'reply' });
    await store.importSession({
      title: 'Imported',
      messages: [
        { role: 'user', content: 'The first question' },
        { role: 'user', content: 'The second question' },
        { role: 'assistant', content: 'The only answer' },
      ],
    });
    await store.close();
  });

  it('all that models and tools say, folds open, and the files that were changed', async () => {
    await show('A rich one');
    await last().locator('.changes').waitFor();
    await chat()
      .locator('body')
      .evaluate(() => document.querySelectorAll('details').forEach((fold) => (fold.open = true)));
    await chat().locator('.tool-body .diff').first().waitFor();
    await holds();
  });

  it('a prompt that is edited, and the find box', async () => {
    await last().hover();
    await last().getByRole('button', { name: 'Edit prompt' }).click();
    await chat().locator('.edit-note').waitFor();
    await prompt().press('Control+f');
    await find().fill('store');
    await chat().locator('.find-count', { hasText: ' of ' }).waitFor();
    await holds();
    await find().press('Escape');
    await prompt().press('Escape');
  });

  it('a note of what was repaired', async () => {
    await show('Imported');
    await chat().getByText('Repaired when it was loaded').waitFor();
    await holds();
  });

  it('a note of the branch that was left for what was found', async () => {
    await used.window.runCommand('Turnkeeper: Search Sessions');
    const row = (words: string) => used.window.page.locator('.quick-input-widget .monaco-list-row', { hasText: words });
    await row('who said it').waitFor();
    await used.window.page.locator('.quick-input-widget input.input').pressSequentially('marzipan');
    await row('only here').click();
    await chat().getByText('Found on another branch').waitFor();
    await holds();
  });

  it('a note of what the chat was taken back from', async () => {
    await chat().locator('article.turn').first().hover();
    await chat().getByRole('button', { name: 'Restore to here' }).first().click();
    await chat().getByText('Taken back to here').waitFor();
    await holds();
  });
});
