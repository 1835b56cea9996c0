import assert from 'node:assert/strict';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';
import { fillTree } from './treeScene';

describe('the tree of sessions', () => {
  const used = useVsCode();
  let other: SessionStore;

  const page = () => used.window.page;
  const row = (label: string) => used.window.sessions.filter({ hasText: label });
  const labels = () => used.window.sessions.locator('.label-name').allInnerTexts();
  const isShown = (label: string) => row(label).first().waitFor();
  const isGone = (label: string) => row(label).first().waitFor({ state: 'detached' });

  before('open the views', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await used.window.chat.getByRole('textbox', { name: 'Prompt' }).waitFor();
  });

  it('says what to do when there is nothing in it', async () => {
    await used.window.foldChat();
    await used.window.secondarySideBar.getByText('What you ask in the chat is kept here').waitFor();
    await used.window.screenshot('tree-empty');
  });

  it('shows every group and state, with forks below their parent', async function () {
    this.timeout(120_000);
    other = await otherWindow(used.vsCode);
    await fillTree(other);
    await isShown('Notes from long ago');
    const groups = ['Pinned', 'Today', 'Yesterday', 'Last 7 Days', 'Last 30 Days', 'Older', 'Archived', 'Trash'];
    const shown = await labels();
    assert.deepEqual(
      shown.filter((label) => groups.includes(label)),
      groups,
    );
    await row('Being answered elsewhere').locator('.codicon-loading').waitFor();
    assert.equal(await row('And with ice').getAttribute('aria-level'), '4');
    for (const theme of ['light', 'dark'] as const) {
      await used.window.setTheme(theme);
      for (const width of [280, 420]) {
        await used.window.setPanelWidth(width);
        await used.window.screenshot(`tree-${theme}-${width}`);
      }
    }
  });

  it('tells more when it is pointed at', async () => {
    await row('The same with cold water').hover();
    await page()
      .locator('.monaco-hover:visible')
      .getByText('Forked from')
      .or(page().getByText('Child of'))
      .first()
      .waitFor();
    await used.window.screenshot('tree-tooltip');
    await page().mouse.move(500, 400);
    await page().locator('.monaco-hover:visible').waitFor({ state: 'detached' });
  });

  it('pins and archives by the buttons of a row', async () => {
    await row('Timer tests').hover();
    await row('Timer tests').getByRole('button', { name: 'Pin Session' }).click();
    await waitUntil(
      'it stands under Pinned',
      async () => (await labels()).indexOf('Timer tests') < (await labels()).indexOf('Today'),
    );
    await row('Timer tests').hover();
    await row('Timer tests').getByRole('button', { name: 'Archive Session' }).click();
    await isGone('Timer tests');
  });

  it('offers all that can be done with a row', async () => {
    await row('Rename the tea module').click({ button: 'right' });
    const menu = page().locator('.monaco-menu');
    await menu.getByText('Move Session to Trash').waitFor();
    await waitUntil('the menu has come up', () =>
      menu.evaluate(
        (element) =>
          element.getAnimations({ subtree: true }).length === 0 && element.parentElement?.getAnimations().length === 0,
      ),
    );
    await used.window.screenshot('tree-menu');
    await page().keyboard.press('Escape');
  });

  it('moves several rows to the trash by a key, and brings them back from the notification', async () => {
    // With Ctrl a click selects, and opens nothing.
    for (const label of ['First look at the code', 'Notes from long ago']) {
      await row(label).click({ modifiers: ['Control'] });
    }
    await page().keyboard.press('Delete');
    await isGone('First look at the code');
    await isGone('Notes from long ago');
    await page().locator('.notifications-toasts').getByText('Moved 2 sessions to the trash.').waitFor();
    await used.window.screenshot('tree-undo');
    await page().locator('.notifications-toasts').getByRole('button', { name: 'Undo' }).click();
    await isShown('First look at the code');
    await isShown('Notes from long ago');
  });

  it('takes rows that are dragged onto a group', async () => {
    await row('Notes from long ago').dragTo(row('Pinned'));
    await waitUntil(
      'it is pinned',
      async () => (await labels()).indexOf('Notes from long ago') < (await labels()).indexOf('Today'),
    );
  });

  it('is narrowed as one types, says so, and is cleared', async () => {
    await used.window.runCommand('Turnkeeper: Filter Sessions...');
    await page().locator('.quick-input-widget input.input').fill('tea');
    await isShown('Rename the tea module');
    await isGone('Release plan');
    await used.window.screenshot('tree-filter-typing');
    await page().keyboard.press('Enter');
    await used.window.secondarySideBar.getByText('Filter: "tea"').waitFor();
    await used.window.screenshot('tree-filtered');
    await used.window.secondarySideBar.getByRole('button', { name: 'Clear Filter' }).click();
    await isShown('Release plan');
  });

  it('goes by tags', async () => {
    await used.window.runCommand('Turnkeeper: Group Sessions by Tag');
    await isShown('refactoring');
    await used.window.screenshot('tree-tags');
    await used.window.runCommand('Turnkeeper: Group Sessions by Date');
    await isShown('Today');
  });

  it('unfolds what is archived and what is in the trash, and empties it after saying how many', async () => {
    await row('Archived').click();
    await isShown('Done and dusted');
    await row('Trash').click();
    await isShown('A wrong turn');
    await used.window.screenshot('tree-trash');
    await used.window.runCommand('Turnkeeper: Empty Trash...');
    const dialog = page().locator('.monaco-dialog-box');
    await dialog.getByText('Delete all 2 sessions in the trash permanently?').waitFor();
    await used.window.screenshot('tree-empty-trash');
    await dialog.getByRole('button', { name: 'Empty Trash' }).click();
    await isGone('A wrong turn');
    assert.equal(await other.countSessions('trash'), 0);
    await other.close();
  });
});
