import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { ToolModel } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

const edit = { path: 'TODO.md', old_text: 'Ring a bell', new_text: 'Sound a gong' };

describe('what a model asks to do', () => {
  const used = useVsCode();
  let model: ToolModel;

  before('let a model answer', async function () {
    this.timeout(120_000);
    model = await ToolModel.start((words) => {
      if (words.startsWith('Run')) {
        return { name: 'run_command', input: { command: "node -p '6 * 7 /* \u200B */'", cwd: 'src' } };
      }
      if (words.startsWith('Version')) return { name: 'run_command', input: { command: 'node --version' } };
      return { name: 'edit_file', input: edit };
    });
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await used.window.openChat();
  });

  after(() => model.close());

  const todo = () => readFile(path.join(used.vsCode.workspace, 'TODO.md'), 'utf8');
  const prompt = () => used.window.onlyChat.getByRole('textbox', { name: 'Prompt' });
  const card = () => used.window.onlyChat.locator('.approval');
  const choose = (label: string) => card().getByRole('button', { name: label, exact: true }).click();
  const saved = () => used.window.onlyChat.locator('.saved');
  const lastTurn = () => used.window.onlyChat.locator('article.turn').last();
  const proposal = () => used.window.page.locator('.tab', { hasText: 'TODO.md (proposed)' });

  async function ask(words: string): Promise<void> {
    await prompt().fill(words);
    await prompt().press('Enter');
    await card().waitFor();
  }

  async function answered(turns: number, words: RegExp): Promise<void> {
    await saved()
      .nth(turns - 1)
      .waitFor();
    await card().waitFor({ state: 'detached' });
    assert.match(await lastTurn().innerText(), words);
  }

  it('is shown in the chat as a diff, and is not made when it is rejected', async () => {
    await ask('Change the bell');
    assert.match(await card().innerText(), /wants to change TODO.md/);
    assert.match(await card().locator('.patch-added').innerText(), /Sound a gong/);
    await used.window.screenshot('approval-edit');
    await choose('Reject');
    await answered(1, /The person rejected this/);
    assert.match(await todo(), /Ring a bell/);
  });

  it('opens in the diff editor, and is closed there once it is answered', async () => {
    await ask('Change the bell again');
    await choose('Open in Diff Editor');
    await proposal().waitFor();
    await used.window.page.locator('.monaco-diff-editor .modified', { hasText: 'gong' }).first().waitFor();
    await choose('Reject and Say Why…');
    await card().getByRole('textbox').fill('Bells are fine.');
    await card().getByRole('textbox').press('Enter');
    await answered(2, /rejected this and said: Bells are fine\./);
    await proposal().waitFor({ state: 'detached' });
  });

  it('is not answered by what is typed into the input', async () => {
    await ask('Change the bell, please');
    await prompt().pressSequentially('yes y');
    await prompt().press('Enter');
    await used.window.onlyChat.locator('.queued').waitFor();
    assert.equal(await card().count(), 1);
    assert.match(await todo(), /Ring a bell/);
    await used.window.onlyChat.locator('.queued').hover();
    await used.window.onlyChat.getByRole('button', { name: 'Remove' }).click();
    await used.window.onlyChat.locator('.queued').waitFor({ state: 'detached' });
  });

  it('is still asked after the panel was thrown away and built anew', async () => {
    await used.window.runCommand('View: Toggle Secondary Side Bar Visibility');
    await card().waitFor({ state: 'detached' });
    await used.window.runCommand('Turnkeeper: Focus Chat');
    await card().waitFor();
    assert.match(await card().locator('.patch-added').innerText(), /Sound a gong/);
  });

  it('is withdrawn when the turn is stopped', async () => {
    await prompt().press('Escape');
    await card().waitFor({ state: 'detached' });
    await used.window.onlyChat.locator('.ending-interrupted').waitFor();
    assert.match(await todo(), /Ring a bell/);
  });

  it('is told of where no panel shows it, and found by its key, which answers nothing yet', async () => {
    await prompt().fill('Run a sum');
    await prompt().press('Enter');
    await used.window.runCommand('Turnkeeper: New Session');
    await used.window.notifications.filter({ hasText: 'wants to run a command' }).waitFor();
    await used.window.page.keyboard.press('Control+k');
    await used.window.page.keyboard.press('y');
    await card().waitFor();
    await waitUntil('the question has the focus', () => card().evaluate((node) => node === document.activeElement));
    const words = await card().innerText();
    assert.match(words, /node -p '6 \* 7 \/\* ⟦U\+200B zero-width space⟧ \*\/'/);
    assert.match(words, /characters that cannot be seen: U\+200B zero-width space/);
    assert.match(words, /Folder\s+src/);
    await used.window.screenshot('approval-command');
  });

  it('is done when its key is pressed on the question', async () => {
    await card().getByRole('button', { name: 'Allow Once' }).and(used.window.onlyChat.locator(':enabled')).waitFor();
    await used.window.page.keyboard.press('y');
    await answered(4, /42/);
  });

  it('is made when it is allowed', async () => {
    await ask('Change the bell after all');
    await choose('Allow Once');
    await answered(5, /The tool said/);
    assert.match(await todo(), /Sound a gong/);
  });

  it('is done unasked once it is always allowed, until that is forgotten', async () => {
    await ask('Version');
    await choose('Always');
    await answered(6, /v\d+\.\d+/);
    await prompt().fill('Version again');
    await prompt().press('Enter');
    await answered(7, /v\d+\.\d+/);
    await used.window.runCommand('Turnkeeper: Forget Approvals...');
    await used.window.pick('node --version');
    await used.window.page.keyboard.press('Enter');
    await ask('Version once more');
    await choose('Reject');
    await answered(8, /The person rejected this/);
  });
});
