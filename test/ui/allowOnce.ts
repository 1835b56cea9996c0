import type { VsCodeWindow } from '../rig/vsCodeWindow';
import { waitUntil } from '../rig/waitUntil';

const label = /^Allow( once)?$/i;

/** Allows what an agent wants to do, wherever the question is asked. */
export async function allowOnce(window: VsCodeWindow): Promise<void> {
  const inDialog = window.page.locator('.monaco-dialog-box').getByRole('button', { name: label });
  const inPanel = window.chat.getByRole('button', { name: label });
  await waitUntil('the question is asked', async () => {
    for (const choice of [inDialog, inPanel]) {
      if ((await choice.count()) === 0) continue;
      await choice.first().click();
      return true;
    }
    return false;
  });
}
