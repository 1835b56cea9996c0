import assert from 'node:assert/strict';
import { useVsCode } from './useVsCode';
import type { VsCodeWindow } from './vsCodeWindow';
import { waitUntil } from './waitUntil';

describe('the words for VS Code', () => {
  const used = useVsCode();

  it('open a second window with an extension host of its own', async () => {
    await used.window.openChat();
    const second = await used.vsCode.openWindow();
    await waitUntil('there are two extension hosts', () => used.vsCode.extensionHosts().length === 2);
    assert.notEqual(second, used.window);
    await second.close();
    assert.equal(used.vsCode.windows.length, 1);
  });

  it('change settings of the running VS Code', async () => {
    await used.vsCode.changeSettings({ 'workbench.statusBar.visible': false });
    await used.window.page.locator('.part.statusbar').waitFor({ state: 'hidden' });
    await used.vsCode.changeSettings({ 'workbench.statusBar.visible': undefined });
    await used.window.page.locator('.part.statusbar').waitFor();
  });

  it('kill an extension host, after which VS Code starts another', async () => {
    await used.window.openChat();
    const before = used.vsCode.extensionHosts();
    assert.ok(before.length > 0);
    await used.vsCode.killExtensionHosts();
    const isNew = (pid: number) => !before.includes(pid);
    await waitUntil('another extension host runs', () => used.vsCode.extensionHosts().some(isNew), 60_000);
  });

  it('restart on the same port with the same profile', async () => {
    const origin = new URL(used.window.page.url()).origin;
    await rememberIn(used.window, 'kept');
    const window = await used.vsCode.restart();
    assert.equal(new URL(window.page.url()).origin, origin);
    assert.equal(await recallIn(window), 'kept');
  });

  it('start again after a power cut', async () => {
    await used.vsCode.kill();
    assert.deepEqual(used.vsCode.extensionHosts(), []);
    const window = await used.vsCode.restart();
    await window.openChat();
    assert.equal(await recallIn(window), 'kept');
  });
});

/** The browser keeps it for the server's address, as it keeps VS Code's own state. */
function rememberIn(window: VsCodeWindow, text: string): Promise<void> {
  return window.page.evaluate((value) => localStorage.setItem('rig', value), text);
}

function recallIn(window: VsCodeWindow): Promise<string | null> {
  return window.page.evaluate(() => localStorage.getItem('rig'));
}
