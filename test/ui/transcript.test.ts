import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';
import { commitEvents, richReply } from './richTurns';

describe('a reply with all that models and tools say', () => {
  const used = useVsCode();

  const chat = () => used.window.chat;
  const turn = () => chat().locator('article.turn').last();
  const file = (name: string) => path.join(used.vsCode.workspace, name);
  const tab = (name: string) => used.window.page.locator('.tab', { hasText: name });
  const code = () => turn().locator('.markdown > .code-block').last();

  before('put it into the history', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    const prompt = chat().getByRole('textbox', { name: 'Prompt' });
    await prompt.fill('What can you\u200B do?');
    await prompt.press('Enter');
    await chat().locator('.saved').waitFor();
    const store = await otherWindow(used.vsCode);
    const [session] = (await store.listSessions()).items;
    await commitEvents(store, session?.id ?? '', 'How does the store commit a turn?', richReply);
    await store.close();
    await turn().getByText('What the store does').waitFor();
  });

  for (const theme of ['dark', 'light', 'highContrast', 'highContrastLight'] as const) {
    it(`looks calm in the ${theme} theme, narrow and wide`, async () => {
      await used.window.setTheme(theme);
      await used.window.openChat();
      for (const width of [280, 480]) {
        await used.window.setPanelWidth(width);
        const body = chat().locator('body');
        assert.equal(await body.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
        await turn().evaluate((element) => element.scrollIntoView({ block: 'start' }));
        await used.window.screenshot(`transcript-${theme}-${width}-top`);
        await turn().evaluate((element) => element.scrollIntoView({ block: 'end' }));
        await used.window.screenshot(`transcript-${theme}-${width}-end`);
      }
    });
  }

  it('has tables, lists, tasks and nested code, and leaves formulas as text', async () => {
    assert.equal(await turn().locator('table tr').count(), 3);
    assert.equal(await turn().locator('li input[type=checkbox]').count(), 2);
    assert.equal(await turn().locator('li .code-block').getByRole('button', { name: 'Copy code' }).count(), 1);
    assert.match(await turn().innerText(), /\$a_1 \* b_2\$/);
  });

  it('keeps the words of a table whole, and lets the keyboard go to its other end', async () => {
    await used.window.setPanelWidth(280);
    const table = turn().getByRole('region', { name: 'Table' });
    const linesOf = (cell: string) =>
      table.getByText(cell, { exact: true }).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    for (const word of ['part', 'store', 'rows']) assert.equal(await linesOf(word), 1, word);
    await table.focus();
    await used.window.page.keyboard.press('ArrowRight');
    await waitUntil('it is scrolled', () => table.evaluate((element) => element.scrollLeft > 0));
  });

  it('shows what cannot be seen in a prompt', async () => {
    const words = await chat().locator('.prompt').first().innerText();
    assert.equal(words.trim(), 'What can you⟦U+200B zero-width space⟧ do?');
  });

  it('shows for a moment that it was copied', async () => {
    const actions = turn().getByRole('group', { name: 'Turn' });
    assert.equal(await actions.locator('.codicon-check').count(), 0);
    await actions.getByRole('button', { name: 'Copy as Markdown' }).click();
    await actions.locator('.codicon-check').waitFor();
    await actions.locator('.codicon-check').waitFor({ state: 'detached' });
  });

  it('folds its thoughts and its steps, and opens them to what they were told and gave', async () => {
    await turn().getByText('Thought for 3.1 s').click();
    await turn().getByText('First I look at the files').waitFor();
    await turn().getByText('3 steps').click();
    await turn().getByText('1 failed').waitFor();
    await turn().getByText('Tried to run npm test').click();
    assert.match(await turn().locator('.tool[open]').innerText(), /\$ npm test\s+1 failing/);
    await turn().getByText('Searched for bell').click();
    await turn().locator('.tool[open]').first().scrollIntoViewIfNeeded();
    await used.window.screenshot('transcript-steps-open');
  });

  it('opens what it names at the line', async () => {
    await turn().getByRole('link', { name: 'TODO.md:3' }).click();
    await tab('TODO.md').waitFor();
    await used.window.page.locator('.statusbar-item', { hasText: 'Ln 3' }).waitFor();
    await turn().getByText('3 steps').click();
  });

  it('opens a path that it names in code or with a line, and says so where there is none', async () => {
    const isAt = (name: string, line: number) =>
      waitUntil(`${name} is open at line ${line}`, async () => {
        const isOpen = (await used.window.page.locator('.tab.active', { hasText: name }).count()) === 1;
        return isOpen && (await used.window.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).count()) === 1;
      });
    assert.equal(await turn().getByRole('link', { name: 'console.log' }).count(), 0);
    await turn().getByRole('link', { name: 'src/teas.ts:3' }).click();
    await isAt('teas.ts', 3);
    await turn().getByRole('link', { name: 'the list' }).click();
    await isAt('TODO.md', 2);
    assert.equal(await turn().getByRole('link', { name: 'README.md' }).count(), 1);
    await turn().getByRole('link', { name: 'src/gone.ts' }).click();
    await chat().getByText('There is no file src/gone.ts.').waitFor();
    assert.equal(await used.window.notifications.count(), 0);
    await chat().getByRole('button', { name: 'Dismiss' }).click();
  });

  it('says what it took: time, model, tokens and money', async () => {
    const facts = turn().locator('.facts');
    assert.match(await facts.innerText(), /example-large · .*13\.2k tokens · \$0\.042/);
    assert.match((await facts.getAttribute('title')) ?? '', /9,000 of them cached/);
  });

  it('wraps long lines of code on demand', async () => {
    const overflow = () =>
      code()
        .locator('pre')
        .evaluate((element) => element.scrollWidth > element.clientWidth);
    assert.equal(await overflow(), true);
    await code().getByRole('button', { name: 'Wrap lines' }).click();
    assert.equal(await overflow(), false);
  });

  it('inserts code at the cursor', async () => {
    await turn().locator('li .code-block').getByRole('button', { name: 'Insert at cursor' }).click();
    await used.window.page.locator('.monaco-editor .view-line', { hasText: 'const nested = commit(turn);' }).waitFor();
    await used.window.runCommand('Undo');
  });

  it('applies code as a diff, which changes nothing until it is accepted', async () => {
    const before = await readFile(file('src/steep.ts'), 'utf8');
    await code().getByRole('button', { name: 'Apply' }).click();
    await tab('steep.ts (proposed)').waitFor();
    const proposal = code().getByRole('group', { name: 'Proposed change' });
    await used.window.screenshot('transcript-apply');
    await proposal.getByRole('button', { name: 'Discard' }).click();
    await tab('steep.ts (proposed)').waitFor({ state: 'detached' });
    assert.equal(await readFile(file('src/steep.ts'), 'utf8'), before);
    await code().getByRole('button', { name: 'Apply' }).click();
    await proposal.getByRole('button', { name: 'Accept' }).click();
    await waitUntil('the file is changed', async () => {
      const text = await readFile(file('src/steep.ts'), 'utf8');
      return text.includes("name === 'green' ? 120 : 240") && text.includes('import');
    });
    await proposal.waitFor({ state: 'detached' });
  });

  it('refuses to apply to a file that has changed since the diff was shown', async () => {
    await writeFile(file('src/steep.ts'), 'export function steepingSeconds(name: string): number {\n  return 1;\n}\n');
    await code().getByRole('button', { name: 'Apply' }).click();
    await tab('steep.ts (proposed)').waitFor();
    await writeFile(file('src/steep.ts'), 'mine\n');
    const proposal = code().getByRole('group', { name: 'Proposed change' });
    await proposal.getByRole('button', { name: 'Accept' }).click();
    await chat().getByText('has changed meanwhile').waitFor();
    assert.equal(await readFile(file('src/steep.ts'), 'utf8'), 'mine\n');
    await proposal.getByRole('button', { name: 'Discard' }).click();
  });
});
