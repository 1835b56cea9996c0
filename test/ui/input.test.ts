import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { axeViolations } from './axeViolations';
import { dot, InputPage } from './inputPage';

describe('the input', () => {
  const used = useVsCode();
  const input = new InputPage(used);

  before(async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await input.prompt.waitFor();
  });

  afterEach(() => input.clear());

  it('lists what can be mentioned and filters it by what is typed', async () => {
    await input.prompt.pressSequentially('@');
    await waitUntil('all files are listed', async () => (await input.options.count()) >= 8);
    await input.prompt.pressSequentially('tea');
    await waitUntil('only teas.ts is left', async () => (await input.options.count()) === 1);
    await input.prompt.pressSequentially('zzz');
    await input.chat.getByText('Nothing matches').waitFor();
  });

  it('moves through the list by arrows, chooses by Enter and Tab, and keeps the name in a sentence', async () => {
    await input.prompt.pressSequentially('@');
    await input.options.nth(1).waitFor();
    const [first, second] = await input.options.locator('.completion-label').allInnerTexts();
    await waitUntil('the first is active', async () => (await input.active.innerText()).includes(first ?? '?'));
    await input.prompt.press('ArrowDown');
    await waitUntil('the second is active', async () => (await input.active.innerText()).includes(second ?? '?'));
    assert.equal(await input.prompt.getAttribute('aria-activedescendant'), await input.active.getAttribute('id'));
    await input.prompt.press('ArrowUp');
    await input.prompt.press('Enter');
    await input.hasChips(first ?? '');
    await input.has('');
    await input.prompt.pressSequentially('compare with @steep');
    await input.options.getByText('steep.ts').waitFor();
    await input.prompt.press('Tab');
    await input.has('compare with src/steep.ts ');
    await input.hasChips(first ?? '', 'steep.ts');
    assert.equal(await input.list.count(), 0);
  });

  it('chooses by a click, and closes the list alone on Escape', async () => {
    await input.prompt.pressSequentially('@formatT');
    await input.options.getByText('formatTime.ts').click();
    await input.hasChips('formatTime.ts');
    await input.prompt.pressSequentially('@stee');
    await input.options.first().waitFor();
    await input.prompt.press('Escape');
    await waitUntil('the list is closed', async () => (await input.list.count()) === 0);
    await input.has('@stee');
    await input.prompt.pressSequentially('p');
    assert.equal(await input.list.count(), 0);
  });

  it('takes chips away by key and by mouse, and opens a file by its chip', async () => {
    for (const name of ['teas', 'main', 'steep']) {
      // Faster than the list can follow: what is chosen is what was typed, not what was shown until then.
      await input.prompt.pressSequentially(`@${name}.ts`);
      await input.prompt.press('Enter');
      await input.chips.getByText(`${name}.ts`).waitFor();
    }
    await input.hasChips('teas.ts', 'main.ts', 'steep.ts');
    await input.prompt.press('Backspace');
    await input.hasChips('teas.ts', 'main.ts');
    await input.chips.first().getByRole('button', { name: 'Remove teas.ts' }).click();
    await input.hasChips('main.ts');
    await input.chips.getByRole('button', { name: 'main.ts', exact: true }).click();
    await used.window.page.locator('.tab', { hasText: 'main.ts' }).waitFor();
    await input.chips.getByRole('button', { name: 'main.ts', exact: true }).press('Delete');
    await input.hasChips();
  });

  it('lists the commands of the agent after a slash at the start, and sends one that is typed out', async () => {
    await input.prompt.pressSequentially('/');
    await input.options.getByText('/help').waitFor();
    await input.options.getByText('/compact').waitFor();
    await input.prompt.pressSequentially('comp');
    await input.prompt.press('Enter');
    await input.has('/compact ');
    await input.prompt.fill('');
    await input.prompt.pressSequentially('/help');
    await input.send();
    await input.has('');
  });

  it('offers the selection, and symbols of the project', async () => {
    await used.window.page.locator('.tab', { hasText: 'main.ts' }).click();
    await used.window.page.locator('.monaco-editor .view-line').first().click();
    await used.window.page.keyboard.press('Shift+ArrowDown');
    await used.window.page.keyboard.press('Shift+ArrowDown');
    await used.window.openChat();
    await input.prompt.pressSequentially('@sel');
    await input.options.getByText('Selection').waitFor();
    await input.prompt.press('Enter');
    await input.hasChips('main.ts:1-2');
    await waitUntil('the language server knows the symbol', async () => {
      await input.prompt.fill('');
      await input.prompt.pressSequentially('what is @formatTime');
      return input.options
        .filter({ has: input.chat.locator('.codicon-symbol-function') })
        .first()
        .waitFor({ timeout: 3500 })
        .then(
          () => true,
          () => false,
        );
    });
    await input.options
      .filter({ has: input.chat.locator('.codicon-symbol-function') })
      .first()
      .click();
    await input.has('what is formatTime ');
    await input.hasChips('main.ts:1-2', 'formatTime');
  });

  it('takes a pasted image as a small picture, and refuses what is none', async () => {
    await input.pasteFile('dot.png', 'image/png', dot);
    await input.hasChips('dot.png');
    await input.chips.locator('img.chip-picture').waitFor();
    await input.pasteFile('fake.png', 'image/png', btoa('no image at all'));
    await input.chat.getByText('This image cannot be read.').waitFor();
    await input.pasteFile('drawing.svg', 'image/svg+xml', btoa('<svg/>'));
    await input.chat.getByText('a kind of image that models do not take').waitFor();
    await input.hasChips('dot.png');
    await input.chat.getByRole('button', { name: 'Dismiss' }).click();
  });

  it('takes a file of elsewhere by its text, and a dropped one of the workspace by its place', async () => {
    await input.pasteFile('notes.txt', 'text/plain', btoa('Buy more oolong.'));
    await input.hasChips('notes.txt');
    const uri = (file: string) => `vscode-remote://${new URL(used.window.page.url()).host}${file}`;
    await input.drop('application/vnd.code.uri-list', uri(path.join(used.vsCode.workspace, 'src', 'teas.ts')));
    await input.hasChips('notes.txt', 'teas.ts');
    await input.drop('text/uri-list', uri('/etc/hostname'));
    await input.chat.getByText('hostname is not in this workspace.').waitFor();
    await input.hasChips('notes.txt', 'teas.ts');
  });

  it('keeps words and attachments through a switch of session, a new one and a reload', async function () {
    this.timeout(120_000);
    await input.prompt.fill('half a thought');
    await input.pasteFile('dot.png', 'image/png', dot);
    await input.hasChips('dot.png');
    await used.window.runCommand('Turnkeeper: New Session');
    await input.has('');
    await input.prompt.fill('another thought');
    await input.prompt.pressSequentially(' on @teas');
    await input.options.first().waitFor();
    await input.prompt.press('Enter');
    await input.hasChips('teas.ts');
    await used.window.sessions.filter({ hasText: '/help' }).first().click();
    await input.has('half a thought');
    await input.hasChips('dot.png');
    await used.window.reload();
    await used.window.openChat();
    await input.has('half a thought');
    await input.hasChips('dot.png');
    await input.chips.locator('img.chip-picture').waitFor();
    await used.window.runCommand('Turnkeeper: New Session');
    await input.has('another thought on src/teas.ts ');
    await input.hasChips('teas.ts');
    await input.clear();
    await used.window.sessions.filter({ hasText: '/help' }).first().click();
    await input.has('half a thought');
  });

  it('keeps what cannot be sent, says why, and sends it once that is mended', async () => {
    const file = path.join(used.vsCode.workspace, 'blob.dat');
    await writeFile(file, Buffer.from([1, 0, 2]));
    await input.prompt.fill('Read TODO.md');
    const place = `vscode-remote://${new URL(used.window.page.url()).host}${file}`;
    await input.drop('application/vnd.code.uri-list', place);
    await input.hasChips('blob.dat');
    await input.prompt.press('Enter');
    await input.chat.getByText('blob.dat is not a text file').waitFor();
    await input.has('Read TODO.md');
    await input.hasChips('blob.dat');
    await input.chips.getByRole('button', { name: 'Remove blob.dat' }).click();
    await input.send();
    await input.has('');
  });

  it('keeps what is attached when a prompt is edited', async () => {
    await input.prompt.pressSequentially('Read src/teas.ts @teas');
    await input.options.first().waitFor();
    await input.prompt.press('Enter');
    await input.send();
    const turn = input.chat.locator('article.turn').last();
    await turn.getByRole('list', { name: 'Attached' }).getByText('teas.ts').waitFor();
    await turn.locator('.prompt').hover();
    await turn.getByRole('button', { name: 'Edit prompt' }).click();
    await input.hasChips('teas.ts');
    await input.prompt.press('Escape');
    await input.hasChips();
  });

  it('steps through earlier prompts by arrow up, and comes back to the draft', async () => {
    await input.prompt.fill('a draft');
    await input.prompt.press('Home');
    await input.prompt.press('ArrowUp');
    await input.has('Read src/teas.ts src/teas.ts ');
    await input.prompt.press('ArrowUp');
    await input.has('Read TODO.md');
    await input.prompt.press('ArrowDown');
    await input.prompt.press('ArrowDown');
    await input.has('a draft');
    await input.prompt.press('End');
    await input.prompt.press('ArrowUp');
    await input.has('a draft');
  });

  it('offers earlier prompts of the workspace to a new session, and gives the draft back when one was sent', async () => {
    await used.window.runCommand('Turnkeeper: New Session');
    await input.chat.getByRole('heading', { name: 'Ask about this workspace' }).waitFor();
    await input.prompt.fill('kept for later');
    await input.prompt.press('Home');
    await input.prompt.press('ArrowUp');
    await input.has('Read src/teas.ts src/teas.ts ');
    await input.send();
    await input.has('kept for later');
  });

  it('leaves Enter and Escape to an input method', async () => {
    const turns = await input.chat.locator('article.turn').count();
    await input.prompt.fill('にほん');
    await input.prompt.evaluate((element) => {
      element.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      const enter = { key: 'Enter', bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }));
      element.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      // Safari and some input methods tell of the last key only by this number.
      element.dispatchEvent(new KeyboardEvent('keydown', { ...enter, keyCode: 229 }));
    });
    await input.has('にほん');
    assert.equal(await input.chat.locator('article.turn').count(), turns);
  });

  it('grows with its text to a third of the panel, and then scrolls', async () => {
    const heights = () =>
      input.prompt.evaluate((element) => [element.clientHeight, element.scrollHeight, window.innerHeight] as const);
    const [small] = await heights();
    await input.prompt.fill('one\ntwo\nthree');
    const [grown] = await heights();
    assert.ok(grown > small);
    await input.prompt.fill('line\n'.repeat(60));
    const [most, whole, panel] = await heights();
    assert.ok(most <= panel / 3 && most > panel / 4, `${most} of ${panel}`);
    assert.ok(whole > most);
  });

  it('opens a menu for what can be attached, by keyboard too', async () => {
    const plus = input.chat.getByRole('button', { name: 'Attach', exact: true });
    await plus.press('Enter');
    const menu = input.chat.getByRole('menu', { name: 'Attach' });
    await menu.waitFor();
    await waitUntil('the first entry has the focus', async () =>
      menu
        .getByRole('menuitem')
        .first()
        .evaluate((element) => element === document.activeElement),
    );
    assert.deepEqual(await axeViolations(input.chat, '.input-box'), []);
    await menu.press('ArrowDown');
    await menu.press('Escape');
    await menu.waitFor({ state: 'detached' });
    await plus.click();
    await menu.getByRole('menuitem', { name: 'Files…' }).click();
    await used.window.page.locator('.quick-input-widget input.input').fill('steep');
    await used.window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'steep.ts' }).click();
    await used.window.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await input.hasChips('steep.ts');
  });

  it('lets the approval mode be chosen, and shows it', async () => {
    await input.chat.getByRole('button', { name: 'Approval: Ask' }).click();
    await used.window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Edit' }).first().click();
    await input.chat.getByRole('button', { name: 'Approval: Edit' }).click();
    await used.window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Ask' }).first().click();
    await input.chat.getByRole('button', { name: 'Approval: Ask' }).waitFor();
  });

  for (const theme of ['dark', 'light', 'highContrast'] as const) {
    it(`fits into 280 and 480 px with its lists open in the ${theme} theme, with nothing that axe finds`, async function () {
      this.timeout(120_000);
      await used.window.setTheme(theme);
      await used.window.openChat();
      await input.pasteFile('a-screenshot-with-a-very-long-name-indeed.png', 'image/png', dot);
      for (const width of [480, 280]) {
        await used.window.setPanelWidth(width);
        for (const [name, typed] of Object.entries({ mention: 'Look at @', command: '/' })) {
          await input.prompt.fill('');
          await input.prompt.pressSequentially(typed);
          await input.options.nth(1).waitFor();
          const body = input.chat.locator('body');
          assert.equal(await body.evaluate((element) => element.scrollWidth - element.clientWidth), 0);
          await used.window.screenshot(`input-${name}-${theme}-${width}`);
          assert.deepEqual(await axeViolations(input.chat, '.input-box'), []);
        }
      }
    });
  }
});
