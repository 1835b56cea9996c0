import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

describe('finding anything again', () => {
  const used = useVsCode();
  let store: SessionStore;

  const chat = () => used.window.chat;
  const marked = (frame: FrameLocator, name: string) =>
    frame.locator('body').evaluate((_, given) => {
      const transcript = document.querySelector('.transcript')?.getBoundingClientRect();
      return [...(CSS.highlights.get(given) ?? [])].map((range) => {
        const place = (range as Range).getBoundingClientRect();
        const inSight =
          transcript !== undefined &&
          place.height > 0 &&
          place.top >= transcript.top &&
          place.bottom <= transcript.bottom;
        return { text: String(range), inSight };
      });
    }, name);
  const isRevealed = (frame: FrameLocator, text: string, turn: string) =>
    waitUntil(`"${text}" of "${turn}" is in sight and marked`, async () => {
      const [found] = await marked(frame, 'revealed');
      return (
        found?.text === text &&
        found.inSight &&
        (await frame.locator('article.turn', { hasText: turn }).first().isVisible())
      );
    });

  before('store sessions of many pages', async function () {
    this.timeout(180_000);
    await used.window.openChat();
    await waitUntil('the store is there', () =>
      otherWindow(used.vsCode).then(
        (opened) => {
          store = opened;
          return true;
        },
        () => false,
      ),
    );
    const long = await store.createSession({ title: 'A long brew' });
    for (let turn = 0; turn < 300; turn += 1) {
      const needle = turn % 100 === 40 ? ` The **samovar** hums in turn ${turn}.` : '';
      await store.appendTurn(long.id, {
        user: `Question ${turn}`,
        assistant: `Answer ${turn} about leaves.\n\nA second paragraph.${needle}`,
        ...(turn === 41 && {
          tools: [
            { name: 'run_command', input: { command: 'make tea' }, output: 'a folded periwinkle', isError: false },
          ],
        }),
        agent: 'workspace-guide',
        usage: { inputTokens: 10, outputTokens: 5, cachedTokens: 0, cost: turn === 40 ? 0.5 : 0 },
      });
    }
    const other = await store.createSession({ title: 'Coffee' });
    await store.appendTurn(other.id, { user: 'Is a samovar for coffee?', assistant: 'No.' });
    const root = await store.appendTurn(other.id, { user: 'root', assistant: 'reply' });
    await store.appendTurn(other.id, { user: 'left', assistant: 'only here: marzipan' });
    await store.revertTo(other.id, { turnId: root.id });
    await store.appendTurn(other.id, { user: 'right', assistant: 'reply' });
  });

  const quickInput = () => used.window.page.locator('.quick-input-widget input.input');
  const quickRows = () => used.window.page.locator('.quick-input-widget .monaco-list-row');
  const view = () =>
    used.window.secondarySideBar.locator('.pane', { has: used.window.page.locator('[aria-label^="Search Results"]') });
  const results = () => view().locator('.monaco-list-row');

  async function search(words: string): Promise<void> {
    await used.window.runCommand('Turnkeeper: Search Sessions');
    await quickRows().filter({ hasText: 'who said it' }).waitFor();
    await quickInput().pressSequentially(words);
  }

  it('a search from the palette lists matches as one types, and opens one on its page', async () => {
    await search('samovar hums');
    await quickRows().filter({ hasText: 'turn 40' }).waitFor();
    await used.window.screenshot('search-pick');
    await quickRows().filter({ hasText: 'turn 40' }).click();
    await isRevealed(chat(), 'samovar', 'Question 40');
    await used.window.screenshot('search-jump');
    assert.ok((await chat().locator('article.turn').count()) < 100, 'only the page around it is loaded');
  });

  it('from there the history goes on both ways, and one step leads to the newest turn', async () => {
    const scroll = (to: 'top' | 'bottom') =>
      chat()
        .locator('.transcript')
        .evaluate((element, edge) => {
          element.scrollTop = edge === 'top' ? 0 : element.scrollHeight;
        }, to);
    await waitUntil('the first turn is there', async () => {
      await scroll('top');
      return (await chat().getByText('Question 0', { exact: true }).count()) === 1;
    });
    await waitUntil('a later page is there', async () => {
      await scroll('bottom');
      return (await chat().getByText('Question 90', { exact: true }).count()) === 1;
    });
    await chat().getByRole('button', { name: 'To the newest turn' }).click();
    await chat().getByText('Question 299', { exact: true }).waitFor();
    assert.equal(await chat().getByText('Question 90', { exact: true }).count(), 0);
  });

  it('what cannot be understood is said, and nothing is searched', async () => {
    await search('role:admin');
    await quickRows().filter({ hasText: '"role:" is one of user, assistant, tool, system.' }).waitFor();
    await quickInput().fill('qwertzuiop');
    await quickRows().filter({ hasText: 'Nothing was found.' }).waitFor();
    await used.window.page.keyboard.press('Escape');
  });

  it('results stay as a view, by session, with filters that can be added and removed', async () => {
    await search('samovar role:assistant');
    await quickRows().filter({ hasText: 'turn 140' }).waitFor();
    await used.window.page.locator('.quick-input-widget').getByRole('button', { name: 'Open as Results View' }).click();
    await results().filter({ hasText: 'turn 240' }).waitFor();
    assert.equal(await results().filter({ hasText: 'Coffee' }).count(), 0);
    assert.ok((await view().locator('.monaco-highlighted-label .highlight').allInnerTexts()).includes('samovar'));
    await used.window.screenshot('search-results');
    await results().filter({ hasText: 'role: assistant' }).hover();
    await results()
      .filter({ hasText: 'role: assistant' })
      .getByRole('button', { name: 'Remove Search Filter' })
      .click();
    await results().filter({ hasText: 'Coffee' }).first().waitFor();
    await view().hover();
    await view().getByRole('button', { name: 'Add Search Filter...' }).click();
    await quickRows().filter({ hasText: 'what the turn has cost' }).click();
    await used.window.answer('0.1');
    await waitUntil('only what has cost that is left', async () => (await results().count()) === 3);
    await results().filter({ hasText: 'turn 40' }).click();
    await isRevealed(chat(), 'samovar', 'Question 40');
    await view().hover();
    await view().getByRole('button', { name: 'Close Search Results' }).click();
    await waitUntil('the view is gone', async () => (await view().count()) === 0);
  });

  it('a match on another branch is shown there, says so, and leads back', async () => {
    await search('marzipan');
    await quickRows().filter({ hasText: 'only here' }).click();
    await isRevealed(chat(), 'marzipan', 'left');
    await chat().getByText('Found on another branch').waitFor();
    await used.window.screenshot('search-branch');
    await chat().getByRole('button', { name: 'Go back' }).click();
    await chat().getByText('right', { exact: true }).waitFor();
  });

  const findInput = () => chat().getByRole('textbox', { name: 'Find in session' });
  const count = () => chat().locator('.find-count').innerText();
  const counts = (words: string) => waitUntil(`the box says "${words}"`, async () => (await count()) === words);

  it('Ctrl+F in the chat counts over all pages and goes from match to match', async () => {
    await search('leaves');
    await quickRows().filter({ hasText: 'Answer 299' }).click();
    await isRevealed(chat(), 'leaves', 'Question 299');
    await chat().locator('.transcript').click();
    await used.window.page.keyboard.press('Control+f');
    await findInput().waitFor();
    await findInput().pressSequentially('samovar');
    await counts('3 of 3');
    await isRevealed(chat(), 'samovar', 'Question 240');
    await used.window.screenshot('find-dark');
    await findInput().press('Enter');
    await counts('1 of 3');
    await isRevealed(chat(), 'samovar', 'Question 40');
    await findInput().press('Shift+Enter');
    await findInput().press('F3');
    await counts('1 of 3');
    await chat().getByRole('button', { name: 'To the newest turn' }).waitFor();
    assert.equal(await chat().getByText('New below').count(), 0, 'nothing is new');
  });

  it('opens what is folded when the match is inside', async () => {
    await findInput().fill('periwinkle');
    await counts('1 of 1');
    await isRevealed(chat(), 'periwinkle', 'Question 41');
    await used.window.screenshot('find-folded');
  });

  it('takes case and whole words into account when asked to', async () => {
    await findInput().fill('LEAVES');
    await waitUntil('every turn counts', async () => (await count()).endsWith(' of 300'));
    await findInput().press('Alt+c');
    await counts('No results');
    await findInput().press('Alt+c');
    await findInput().fill('leave');
    await waitUntil('parts of words count', async () => (await count()).endsWith('of 300'));
    await findInput().press('Alt+w');
    await counts('No results');
    await findInput().press('Alt+w');
    await findInput().fill('samovar');
    await waitUntil('all three count again', async () => (await count()).endsWith(' of 3'));
  });

  it('looks right in light and in a narrow panel', async () => {
    await used.window.setPanelWidth(280);
    await used.window.screenshot('find-280');
    await used.window.setTheme('light');
    await used.window.screenshot('find-light-280');
    await used.window.setPanelWidth(420);
    await used.window.setTheme('dark');
  });

  it('Escape closes the box, takes the marks away and gives the focus back', async () => {
    await findInput().press('Escape');
    await waitUntil('the box is gone', async () => (await findInput().count()) === 0);
    assert.deepEqual(await marked(chat(), 'found'), []);
    assert.deepEqual(await marked(chat(), 'revealed'), []);
    await waitUntil('the transcript has the focus', () =>
      chat()
        .locator('.transcript')
        .evaluate((element) => element === document.activeElement),
    );
  });
});
