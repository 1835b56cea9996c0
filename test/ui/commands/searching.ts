import assert from 'node:assert/strict';
import { waitUntil } from '../../rig/waitUntil';
import type { CommandScene } from './commandScene';

/** Commands of a search and of its results. */
export function searching(scene: CommandScene): void {
  const { user } = scene;
  const page = () => scene.used.window.page;
  const view = () =>
    scene.used.window.secondarySideBar.locator('.pane', { has: page().locator('[aria-label^="Search Results"]') });
  const results = () => view().locator('.monaco-list-row');
  const oldest = () => results().filter({ hasText: /samovar 0(?!\d)/ });

  it('Search Sessions finds a word, and keeps what it found as a view', async () => {
    const { id } = await scene.store.createSession({ title: 'About samovars' });
    for (let turn = 0; turn < 60; turn += 1) {
      await scene.store.appendTurn(id, { user: `Question ${turn}`, assistant: `samovar ${turn}` });
    }
    await scene.run('Search Sessions');
    await user.row('who said it').waitFor();
    await user.input.pressSequentially('samovar');
    await user.row('samovar 59').waitFor();
    await page().locator('.quick-input-widget').getByRole('button', { name: 'Open as Results View' }).click();
    await results().filter({ hasText: 'samovar 59' }).waitFor();
  });

  it('Show More Results reads on after the first page', async () => {
    await seeEnd('Show more');
    assert.equal(await oldest().count(), 0);
    await scene.run('Show More Results');
    await seeEnd(/samovar 0(?!\d)/);
  });

  /** Only the rows in sight are in the page. */
  async function seeEnd(words: string | RegExp): Promise<void> {
    await waitUntil(`the results end with ${String(words)}`, async () => {
      await scene.used.window.runCommand('Turnkeeper: Focus on Search Results View');
      await page().keyboard.press('End');
      return (await results().filter({ hasText: words }).count()) > 0;
    });
  }

  it('Open Match in Editor shows it in a tab', async () => {
    await oldest().hover();
    await oldest().getByRole('button', { name: 'Open Match in Editor' }).click();
    await scene.used.window.chatTab.getByText('samovar 0', { exact: true }).waitFor();
    await scene.used.window.runCommand('View: Close All Editors');
  });

  it('Edit Search begins with the words that were searched for', async () => {
    await scene.run('Edit Search...');
    await waitUntil('the words are there', async () => (await user.input.inputValue()) === 'samovar');
    await user.giveUp();
  });

  it('Add Search Filter narrows the results, and Remove Search Filter takes that back', async () => {
    await scene.run('Add Search Filter...');
    await user.choose('who said it');
    await user.choose('user');
    await waitUntil('nothing of a person is found', async () => /Nothing/.test(await view().innerText()));
    await scene.run('Remove Search Filter');
    await user.choose('role');
    await results().filter({ hasText: 'samovar 59' }).waitFor();
  });

  it('Close Search Results takes the view away', async () => {
    await scene.run('Close Search Results');
    await waitUntil('the view is gone', async () => (await view().count()) === 0);
    assert.equal(await results().count(), 0);
  });
}
