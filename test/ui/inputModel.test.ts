import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { axeViolations } from './axeViolations';
import { dot, InputPage } from './inputPage';
import { RecordingModel } from './recordingModel';

describe('the input, with a model that answers', () => {
  const used = useVsCode();
  const input = new InputPage(used);
  let model: RecordingModel;

  before('let the model answer', async function () {
    this.timeout(120_000);
    model = await RecordingModel.start();
    const settings = {
      'turnkeeper.agent': 'openai',
      'turnkeeper.openAi.address': model.address,
      'turnkeeper.openAi.model': 'recording',
    };
    const file = path.resolve(used.vsCode.globalStorage, '..', '..', '..', 'Machine', 'settings.json');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(settings));
    await writeFile(path.join(used.vsCode.workspace, 'AGENTS.md'), 'Answer in verse.');
    await writeFile(path.join(used.vsCode.workspace, 'src', 'broken.ts'), 'export const cups: number = "many";\n');
    await used.window.reload();
    await used.window.openChat();
    await input.prompt.waitFor();
  });

  after(() => model.close());

  const received = async (words: string): Promise<string> => {
    await waitUntil(`the model is sent "${words}"`, () => Promise.resolve(model.promptWith(words) !== null));
    return model.promptWith(words) ?? '';
  };

  async function openFile(name: string): Promise<void> {
    await used.window.runCommand('Go to File...');
    await used.window.page.locator('.quick-input-widget input.input').fill(name);
    await used.window.page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().click();
    await used.window.page.locator('.tab.active', { hasText: name }).waitFor();
    await used.window.page.locator('.monaco-editor .view-line').first().click();
  }

  it('sends an image and the text of a file with the words', async () => {
    await input.prompt.pressSequentially('Compare with @steep');
    await input.options.first().waitFor();
    await input.prompt.press('Enter');
    await input.pasteFile('dot.png', 'image/png', dot);
    await input.hasChips('steep.ts', 'dot.png');
    await input.send();
    const prompt = await received('Compare with src/steep.ts');
    assert.ok(prompt.includes('Counts down until the tea is ready'));
    assert.ok(prompt.includes(`data:image/png;base64,${dot}`));
    await input.hasChips();
    const bubble = input.chat.locator('article.turn').last().getByRole('list', { name: 'Attached' });
    await bubble.locator('img.chip-picture').waitFor();
    await used.window.screenshot('input-sent');
  });

  it('makes a large image smaller before it is sent', async () => {
    await input.prompt.fill('A large one');
    await input.prompt.evaluate(async (element) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [3200, 1600];
      canvas.getContext('2d')?.fillRect(10, 10, 2000, 1000);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const clipboardData = new DataTransfer();
      if (blob) clipboardData.items.add(new File([blob], 'large.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await input.hasChips('large.png');
    await input.send();
    const [, data = ''] = /data:image\/png;base64,([\w+/=]+)/.exec(await received('A large one')) ?? [];
    const bytes = Buffer.from(data, 'base64');
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1568, 784]);
  });

  it('shows how full the context is, with the instructions of the project, and compacts', async () => {
    const meter = input.chat.getByRole('button', { name: /^Context: about/ });
    await meter.click();
    const context = input.chat.getByRole('dialog', { name: 'Context' });
    await context.getByText('AGENTS.md').waitFor();
    await context.getByText('Conversation').waitFor();
    await context.getByText('System prompt and tools').waitFor();
    await used.window.screenshot('input-context');
    assert.deepEqual(await axeViolations(input.chat, '.input-box'), []);
    await context.getByRole('button', { name: 'Compact' }).click();
    await received('Summarise this conversation');
    await context.waitFor({ state: 'detached' });
  });

  it('shows the agent and the model, each a button, and keeps the choice with the session', async () => {
    await input.chat.getByRole('button', { name: 'Model: recording' }).waitFor();
    await input.chat.getByRole('button', { name: /^Agent: / }).click();
    await used.window.pick('Workspace guide');
    await input.chat.getByRole('button', { name: 'Agent: Workspace guide' }).waitFor();
    assert.equal(await input.chat.getByRole('button', { name: /^Model/ }).count(), 0);
    assert.equal(await input.chat.getByRole('button', { name: /^Context: about/ }).count(), 0);
    await used.window.runCommand('Turnkeeper: New Session');
    await input.chat.getByRole('button', { name: 'Model: recording' }).waitFor();
  });

  it('says what is missing where a command has nothing to work on', async () => {
    await used.window.runCommand('Turnkeeper: Send Selection to Chat');
    await used.window.notifications.getByText('No editor is open.').waitFor();
    await openFile('TODO.md');
    await used.window.runCommand('Turnkeeper: Explain Selection');
    await used.window.notifications.getByText('Nothing is selected in the editor.').waitFor();
    await used.window.runCommand('Turnkeeper: Fix Problem');
    await used.window.notifications.getByText('There is no problem at the cursor.').waitFor();
    await used.window.runCommand('Notifications: Clear All Notifications');
  });

  it('gets the selection and the open file from the editor, beside what is being typed', async () => {
    await input.prompt.fill('as I said');
    await used.window.page.locator('.monaco-editor .view-line').first().click();
    await used.window.page.keyboard.press('Shift+ArrowDown');
    await used.window.runCommand('Turnkeeper: Send Selection to Chat');
    await input.hasChips('TODO.md:1');
    await used.window.runCommand('Turnkeeper: Attach File to Chat');
    await input.hasChips('TODO.md:1', 'TODO.md');
    await input.has('as I said');
    await input.clear();
  });

  it('gets files from the menu of the explorer', async () => {
    const row = used.window.page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'package.json' });
    await row.click({ button: 'right' });
    // VS Code takes a click right after the menu has opened for the end of the one that opened it.
    await used.window.page.getByRole('menuitem', { name: 'Attach File to Chat' }).hover();
    await used.window.page.keyboard.press('Enter');
    await input.hasChips('package.json');
    await input.clear();
  });

  it('asks at once for a selection to be explained, and leaves what is being typed alone', async () => {
    await input.prompt.fill('not yet sent');
    await openFile('steep.ts');
    await used.window.page.keyboard.press('Shift+ArrowDown');
    await used.window.runCommand('Turnkeeper: Explain Selection');
    const prompt = await received('Explain src/steep.ts');
    assert.ok(prompt.includes('selected in the editor'));
    await input.has('not yet sent');
    await input.clear();
  });

  it('has a problem fixed from the light bulb', async function () {
    this.timeout(120_000);
    await openFile('broken.ts');
    await used.window.page.locator('.squiggly-error').first().waitFor({ timeout: 60_000 });
    await used.window.page.locator('.monaco-editor .view-line').first().click();
    await used.window.page.keyboard.press('Home');
    for (let step = 0; step < 14; step += 1) await used.window.page.keyboard.press('ArrowRight');
    await used.window.page.keyboard.press('Control+.');
    const fix = used.window.page.locator('.action-widget').getByText('Fix with Turnkeeper');
    await fix.waitFor();
    await used.window.screenshot('input-quick-fix');
    await fix.click();
    const prompt = await received('Fix this problem in src/broken.ts, line 1');
    assert.ok(prompt.includes('is not assignable'));
    assert.ok(prompt.includes('export const cups'));
  });
});
