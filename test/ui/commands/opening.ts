import assert from 'node:assert/strict';
import { waitUntil } from '../../rig/waitUntil';
import type { CommandScene } from './commandScene';

/** Commands that open a session, or show where it stands. */
export function opening(scene: CommandScene): void {
  const page = () => scene.used.window.page;

  it('Open Session shows the chosen one in the chat', async () => {
    await scene.make('To be opened');
    await scene.runOn('Open Session', 'To be opened');
    await scene.chat.getByText('Second prompt of To be opened').waitFor();
  });

  it('Focus Chat takes the cursor from the editor to the prompt', async () => {
    const prompt = scene.chat.getByRole('textbox', { name: 'Prompt' });
    await page().locator('.explorer-folders-view .monaco-list').click();
    await scene.run('Focus Chat');
    await waitUntil('what is typed goes there', async () => {
      await page().keyboard.type('x');
      return (await prompt.inputValue()).includes('x');
    });
    await prompt.fill('');
  });

  it('Previous Session and Next Session go through the tree and around its ends', async () => {
    await scene.make('The older neighbour');
    await scene.make('The newer neighbour');
    await scene.runOn('Open Session', 'The newer neighbour');
    await scene.chat.getByText('Second prompt of The newer neighbour').waitFor();
    await scene.run('Next Session');
    await scene.chat.getByText('Second prompt of The older neighbour').waitFor();
    await scene.run('Previous Session');
    await scene.chat.getByText('Second prompt of The newer neighbour').waitFor();
  });

  it('Copy Session as Markdown puts all of it on the clipboard', async () => {
    await scene.make('To be copied');
    await scene.runOn('Copy Session as Markdown', 'To be copied');
    const copied = await waitUntil('it is copied', async () => {
      const text = await page().evaluate(() => navigator.clipboard.readText());
      return text.startsWith('# To be copied') && text;
    });
    assert.match(copied, /First prompt of To be copied[\s\S]+Reply to Second prompt/);
  });

  it('Reveal Parent Session shows in the tree what a fork came from', async () => {
    const parent = await scene.make('The parent of it');
    const fork = await scene.store.forkSession(parent);
    await scene.store.updateSession(fork.id, { title: 'The child of it' });
    await scene.used.window.sessions.filter({ hasText: 'The child of it' }).waitFor();
    await scene.runOn('Reveal Parent Session', 'The child of it');
    const shown = scene.used.window.sessions.filter({ hasText: 'The parent of it' });
    await waitUntil('its row is the one', async () => {
      const marks = (await shown.getAttribute('class')) ?? '';
      return /\b(focused|selected)\b/.test(marks);
    });
  });

  for (const command of ['Open Session in Editor', 'Open Session to the Side']) {
    it(`${command} shows the chosen one in a tab`, async () => {
      await scene.make(`For ${command}`);
      await scene.runOn(command, `For ${command}`);
      await scene.used.window.chatTab.getByText(`Second prompt of For ${command}`).waitFor();
      await page()
        .locator('.tab', { hasText: `For ${command}` })
        .waitFor();
      await scene.used.window.runCommand('View: Close All Editors');
      await page().locator('.tab').first().waitFor({ state: 'detached' });
    });
  }
}
