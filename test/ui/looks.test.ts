import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';

describe('the panel with a conversation in it', () => {
  const used = useVsCode();

  before('ask', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    const prompt = used.window.chat.getByRole('textbox', { name: 'Prompt' });
    for (const [index, question] of ['What is this project?', 'Read src/steep.ts'].entries()) {
      await prompt.fill(question);
      await prompt.press('Enter');
      await used.window.chat.locator('.saved').nth(index).waitFor();
    }
  });

  for (const theme of ['dark', 'light', 'highContrast', 'highContrastLight'] as const) {
    for (const width of [280, 480]) {
      it(`fits into ${width} px in the ${theme} theme`, async () => {
        await used.window.setTheme(theme);
        await used.window.openChat();
        await used.window.setPanelWidth(width);
        const body = used.window.chat.locator('body');
        assert.equal(await body.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
        await used.window.screenshot(`chat-${theme}-${width}`);
        await used.window.chat.locator('.transcript').evaluate((element) => element.scrollTo({ top: 0 }));
        await used.window.screenshot(`chat-${theme}-${width}-top`);
        await used.window.chat.locator('.transcript').evaluate((element) => element.scrollTo({ top: 1e6 }));
      });
    }
  }
});
