import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';

describe('a session in an editor tab', () => {
  const used = useVsCode();

  it('shows the same turns as the side bar, and stays in step with it', async () => {
    await used.window.openChat();
    const side = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    await side.fill('Read TODO.md');
    await side.press('Enter');
    await used.window.chat.locator('.saved').waitFor();
    await used.window.runCommand('Turnkeeper: Open Session in Editor');
    await used.window.chatTab.locator('.prompt', { hasText: 'Read TODO.md' }).waitFor();
    const tab = used.window.chatTab.getByRole('textbox', { name: 'Prompt' });
    await tab.fill('Read src/teas.ts');
    await tab.press('Enter');
    await waitUntil('both show it', async () => {
      const counts = [used.window.chat, used.window.chatTab].map((frame) => frame.locator('.saved').count());
      return (await Promise.all(counts)).every((count) => count === 2);
    });
    await used.window.screenshot('chat-editor-tab');
  });

  it('is restored after a reload of the window', async () => {
    // Unlike a reload of the page, this lets the editor write down which tabs are open.
    await used.window.runCommand('Developer: Reload Window');
    await used.window.page.locator('.monaco-workbench').waitFor({ state: 'detached' });
    await used.window.chatTab.locator('.prompt', { hasText: 'Read TODO.md' }).waitFor();
    assert.equal(await used.window.chatTab.locator('.chat-title').innerText(), 'Read TODO.md');
    await used.window.page.locator('.tab', { hasText: 'Read TODO.md' }).waitFor();
  });
});

describe('a workspace that is not trusted', () => {
  const used = useVsCode({ trustAll: false });

  it('still has its guide, and says what is restricted', async () => {
    await used.window.page.getByText('Restricted Mode is intended for safe code browsing').waitFor();
    await used.window.openChat();
    await used.window.chat.getByText('Restricted Mode').waitFor();
    const prompt = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('Read TODO.md');
    await prompt.press('Enter');
    await used.window.chat.locator('.saved').waitFor();
    await used.window.screenshot('chat-restricted');
  });
});
