import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';

describe('the chat panel and the session tree', () => {
  const used = useVsCode();

  it('share the secondary side bar', async () => {
    await used.window.openChat();
    const headers = used.window.secondarySideBar.locator('.pane-header h3.title');
    assert.deepEqual(await headers.allInnerTexts(), ['Sessions', 'Chat']);
  });

  it('show a chat that one can type into', async () => {
    await used.window.openChat();
    const input = used.window.chat.getByRole('textbox').first();
    await input.fill('Which TODOs are left?');
    assert.equal(await input.inputValue(), 'Which TODOs are left?');
    await input.fill('');
  });

  for (const theme of ['dark', 'light', 'highContrast'] as const) {
    it(`fit into 280 px in the ${theme} theme`, async () => {
      await used.window.openChat();
      await used.window.setTheme(theme);
      await used.window.setPanelWidth(280);
      const overflow = await used.window.chat.locator('body').evaluate((body) => body.scrollWidth - body.clientWidth);
      assert.equal(overflow, 0);
      await used.window.screenshot(`panel-${theme}-280`);
    });
  }
});
