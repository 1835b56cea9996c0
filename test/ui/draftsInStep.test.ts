import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

const limit = 120_000;

describe('what is typed in several panels at once', () => {
  const used = useVsCode();
  let tea: string;
  let coffee: string;
  const promptOf = (panel: FrameLocator) => panel.getByRole('textbox', { name: 'Prompt' });
  const side = () => promptOf(used.window.chat);
  const tabs = () =>
    used.window.page.locator(
      'iframe.webview.ready[src*="extensionId=turnkeeper.turnkeeper"]:not([src*="purpose=webviewView"])',
    );
  const tab = (number: number) => promptOf(tabs().nth(number).contentFrame().frameLocator('#active-frame'));
  const shows = (words: string, ...inputs: ReturnType<typeof side>[]) =>
    waitUntil(`all show "${words}"`, async () => {
      const values = await Promise.all(inputs.map((input) => input.inputValue()));
      return values.every((value) => value === words);
    });

  before('open one session in the side bar and in a tab, and another in a second tab', async function () {
    this.timeout(limit);
    await used.window.openChat();
    await side().waitFor();
    const store = await otherWindow(used.vsCode);
    coffee = (await store.createSession({ title: 'Coffee' })).id;
    await store.appendTurn(coffee, { user: 'Coffee?', assistant: 'No.' });
    tea = (await store.createSession({ title: 'Tea' })).id;
    await store.appendTurn(tea, { user: 'Tea?', assistant: 'Yes.' });
    await store.close();
    await used.window.sessions.filter({ hasText: 'Coffee' }).click();
    await used.window.chat.getByText('Coffee?').waitFor();
    await used.window.runCommand('Turnkeeper: Open Session in Editor');
    await tab(0).waitFor();
    await used.window.sessions.filter({ hasText: 'Tea' }).click();
    await used.window.chat.getByText('Tea?').waitFor();
    await used.window.sessions.filter({ hasText: 'Tea' }).click({ button: 'right' });
    // VS Code takes a click right after the menu has opened for the end of the one that opened it.
    await used.window.page.getByRole('menuitem', { name: 'Open Session to the Side' }).hover();
    await used.window.page.keyboard.press('Enter');
    await tab(1).waitFor();
  });

  it('shows in each panel of the session and in no other, so that nothing of it is lost', async function () {
    this.timeout(limit);
    await tab(1).fill('half a thought');
    await shows('half a thought', side());
    await side().press('End');
    await side().pressSequentially('!');
    await shows('half a thought!', tab(1), side());
    assert.equal(await tab(0).inputValue(), '');
    const store = await otherWindow(used.vsCode);
    await waitUntil('all of it is on disk', async () =>
      JSON.stringify(await store.readDraft(tea)).includes('half a thought!'),
    );
    await store.close();
  });

  it('is gone from all of them once one has sent it', async function () {
    this.timeout(limit);
    await tab(1).press('Enter');
    await used.window.chat.locator('.prompt', { hasText: 'half a thought!' }).waitFor();
    await shows('', side(), tab(1));
  });

  it('comes from another window, but never over what is being typed here', async function () {
    this.timeout(limit);
    await side().fill('typed here');
    const store = await otherWindow(used.vsCode);
    await waitUntil('it is on disk', async () => JSON.stringify(await store.readDraft(tea)).includes('typed here'));
    await store.saveDraft(tea, 'typed elsewhere');
    await shows('typed elsewhere', tab(1));
    assert.equal(await side().inputValue(), 'typed here');
    await store.close();
  });

  it('stays where it was typed in the very moment in which its session came into sight', async function () {
    this.timeout(limit);
    const store = await otherWindow(used.vsCode);
    await side().evaluate(typeOnceShown, { title: 'Coffee', words: 'at once' });
    await used.window.sessions.filter({ hasText: 'Coffee' }).click();
    await waitUntil('it is on disk', async () => JSON.stringify(await store.readDraft(coffee)).includes('at once'));
    await used.window.page.evaluate(untilDrawn);
    assert.equal(await side().inputValue(), 'at once');
    await store.close();
  });
});

/** Runs in the panel: types as soon as the session stands there, before anything else can happen. */
function typeOnceShown(input: HTMLElement | SVGElement, { title, words }: { title: string; words: string }): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.chat-title')?.textContent !== title) return;
    observer.disconnect();
    (input as HTMLTextAreaElement).value = words;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page. */
async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
}
