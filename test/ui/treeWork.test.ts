import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';
import { oldSession } from './treeScene';

describe('working in the tree', function () {
  this.timeout(60_000);
  let store: SessionStore;
  // Before the window is ended, which takes the folder of the store with it.
  after(() => store.close());
  const used = useVsCode();

  const page = () => used.window.page;
  const row = (label: string) => used.window.sessions.filter({ hasText: label });
  const chatHeader = () => used.window.secondarySideBar.locator('.pane-header', { hasText: /^\s*Chat/i });
  const quickInput = () => page().locator('.quick-input-widget input.input');
  const dialog = () => page().locator('.monaco-dialog-box');
  const titles = async (view: 'active' | 'trash') =>
    (await store.listSessions({ view })).items.map(({ title }) => title);

  before('open the views', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
    store = await otherWindow(used.vsCode);
    for (const title of ['Cherry', 'Banana', 'Apple']) await oldSession(store, { title });
    await row('Apple').waitFor();
  });

  /** Gives the tree all the height. */
  async function foldChat(): Promise<void> {
    const isOpen = async () => (await chatHeader().getAttribute('aria-expanded')) === 'true';
    if (await isOpen()) await chatHeader().click({ position: { x: 40, y: 8 } });
    await waitUntil('the chat is folded', async () => !(await isOpen()));
  }

  /** Selects a row, or no more, and goes by an arrow to the one below. With Ctrl a click opens nothing. */
  async function goBelow(clicked: string, focused: string): Promise<void> {
    await row(clicked).click({ modifiers: ['Control'] });
    await page().keyboard.press('ArrowDown');
    await row(focused).and(page().locator('.focused')).waitFor();
  }

  /** While the tree is drawn anew VS Code knows no rows, so that a key may have to be pressed again. */
  async function isRenamed(title: string): Promise<void> {
    await waitUntil(`F2 asks for the name of ${title}`, async () => {
      await page().keyboard.press('F2');
      return (
        (await quickInput()
          .inputValue({ timeout: 1000 })
          .catch(() => null)) === title
      );
    });
    await quickInput().press('Escape');
    await quickInput().waitFor({ state: 'hidden' });
  }

  it('empties the trash of what it counted, and of nothing that came or went while it asked', async () => {
    const [gone, saved] = [await oldSession(store, { title: 'Gone' }), await oldSession(store, { title: 'Saved' })];
    const late = await oldSession(store, { title: 'Late' });
    for (const id of [gone, saved]) await store.moveToTrash(id);
    await used.window.runCommand('Turnkeeper: Empty Trash...');
    await dialog().getByText('Delete all 2 sessions in the trash permanently?').waitFor();
    await store.moveToTrash(late);
    await store.restore(saved);
    await dialog().getByRole('button', { name: 'Empty Trash' }).click();
    await waitUntil('it is gone', async () => !(await titles('trash')).includes('Gone'));
    assert.deepEqual(await titles('trash'), ['Late']);
    assert.deepEqual(await titles('active'), ['Saved', 'Apple', 'Banana', 'Cherry']);
    await row('Trash').filter({ hasText: '1' }).waitFor();
  });

  it('acts by a key on the row that the arrows have come to, be another selected or none', async () => {
    await foldChat();
    await goBelow('Apple', 'Banana');
    await row('Apple').and(page().locator('.selected')).waitFor();
    await isRenamed('Banana');
    await page().keyboard.press('Delete');
    await used.window.notifications.getByText('Moved "Banana" to the trash.').waitFor();
    await row('Banana').waitFor({ state: 'detached' });
    await goBelow('Apple', 'Cherry');
    assert.equal(await used.window.sessions.and(page().locator('.selected')).count(), 0);
    await isRenamed('Cherry');
  });

  it('makes one tag of what is typed letter by letter', async () => {
    await row('Apple').click();
    await used.window.onlyChat.getByText('What about Apple?').waitFor();
    await used.window.runCommand('Turnkeeper: Tag Session...');
    await page().getByPlaceholder('Tick tags').pressSequentially('work');
    await page().locator('.quick-input-widget .monaco-list-row', { hasText: 'new tag' }).getByText('work').waitFor();
    await page().keyboard.press('Enter');
    await waitUntil('the tag is saved', async () => (await store.listFacets()).tags.length > 0);
    assert.deepEqual((await store.listFacets()).tags, [{ name: 'work', count: 1 }]);
  });

  it('offers to delete for good what lies in the trash already', async () => {
    await foldChat();
    // A tree that is just being drawn anew folds the group again and knows no rows.
    await waitUntil('it asks about the row', async () => {
      if ((await row('Trash').getAttribute('aria-expanded')) !== 'true') await row('Trash').click();
      const isClicked = await row('Late')
        .click({ timeout: 1000 })
        .then(
          () => true,
          () => false,
        );
      if (isClicked) await page().keyboard.press('Delete');
      return dialog().getByText('Delete "Late" permanently?').isVisible();
    });
    await dialog().getByRole('button', { name: 'Delete Permanently' }).click();
    await row('Late').waitFor({ state: 'detached' });
    assert.deepEqual(await titles('trash'), ['Banana']);
  });

  it('says that nothing matches a filter, and clears it there', async () => {
    await used.window.runCommand('Turnkeeper: Filter Sessions...');
    await quickInput().fill('zzzz');
    await used.window.secondarySideBar.getByText('No session matches the filter.').waitFor();
    await page().keyboard.press('Enter');
    await used.window.screenshot('tree-filtered-none');
    await used.window.secondarySideBar.locator('.welcome-view').getByRole('button', { name: 'Clear Filter' }).click();
    await row('Apple').waitFor();
  });

  it('marks a new fork, which its parent unfolds for, and whatever else is shown, by the agent it was answered by', async () => {
    const selected = () => used.window.sessions.and(page().locator('.selected'));
    await used.window.runCommand('Turnkeeper: New Session');
    // Until it is shown, what is typed belongs to the session before it.
    await used.window.onlyChat.getByText('Ask about this workspace').waitFor();
    const prompt = used.window.onlyChat.getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What is this project?');
    await prompt.press('Enter');
    await used.window.onlyChat.locator('.saved').waitFor();
    await selected().getByText('What is this project').waitFor();
    assert.deepEqual((await store.listFacets()).agents, [{ name: 'workspace-guide', count: 1 }]);
    await used.window.runCommand('Turnkeeper: Fork Session');
    await selected().and(page().locator('[aria-level="3"]')).waitFor();
    await used.window.screenshot('tree-fork');
    await used.window.runCommand('Turnkeeper: Next Session');
    await waitUntil('another row is marked', async () => (await selected().getAttribute('aria-level')) === '2');
  });
});
