import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { EditingModel } from './editingModel';

describe('an edit that a model asks for', () => {
  const used = useVsCode();
  let model: EditingModel;

  before(async () => {
    model = await EditingModel.start({ path: 'TODO.md', old_text: 'Ring a bell', new_text: 'Sound a gong' });
    const settings = {
      'turnkeeper.agent': 'openai',
      'turnkeeper.openAi.address': model.address,
      'turnkeeper.openAi.model': 'editing',
    };
    // Settings of the machine are read from a file of their own where VS Code runs on another one than its window.
    const file = path.resolve(used.vsCode.globalStorage, '..', '..', '..', 'Machine', 'settings.json');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(settings));
    await used.window.reload();
    await used.window.openChat();
  });

  after(() => model.close());

  const todo = () => readFile(path.join(used.vsCode.workspace, 'TODO.md'), 'utf8');
  const dialog = () => used.window.page.locator('.monaco-dialog-box');
  const choose = (label: string) => dialog().getByRole('button', { name: label, exact: true }).click();
  const lastTurn = () => used.window.chat.locator('article.turn').last();

  async function ask(words: string): Promise<void> {
    const prompt = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill(words);
    await prompt.press('Enter');
    await dialog().getByText('An agent wants to change TODO.md.').waitFor();
  }

  it('is shown as a diff and is not made when it is rejected', async () => {
    await ask('Change the bell');
    await used.window.page.locator('.tab', { hasText: 'TODO.md (proposed)' }).waitFor();
    await used.window.page.locator('.monaco-diff-editor .modified', { hasText: 'gong' }).first().waitFor();
    await used.window.screenshot('approval-edit');
    await choose('Reject');
    await used.window.chat.locator('.saved').first().waitFor();
    assert.match(await lastTurn().innerText(), /The person rejected this/);
    assert.match(await todo(), /Ring a bell/);
    await used.window.page.locator('.tab', { hasText: 'TODO.md (proposed)' }).waitFor({ state: 'detached' });
  });

  it('is made when it is allowed', async () => {
    await ask('Change the bell after all');
    await choose('Allow Once');
    await used.window.chat.locator('.saved').nth(1).waitFor();
    assert.match(await todo(), /Sound a gong/);
  });
});
