import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { assertAccessible } from './axe';
import { ChatUser } from './chatUser';
import { focusStops } from './focusStops';
import { ToolModel } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

const themes = ['light', 'highContrast', 'highContrastLight', 'dark'] as const;

describe('the panel, for whoever uses it', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  let model: ToolModel;

  before('let a model answer', async function () {
    this.timeout(120_000);
    model = await ToolModel.start((words) => (words === 'Fail' ? 'fail' : words.startsWith('Wait') ? 'wait' : null));
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await used.window.openChat();
    await used.window.setPanelWidth(280);
    await user.send('Tea');
    await user.hears('The tool said');
  });

  after(() => model.close());

  const chat = () => used.window.chat;
  const press = (key: string) => used.window.page.keyboard.press(key);
  const hasFocus = (element: Locator) => element.evaluate((it) => it === it.ownerDocument.activeElement);
  const overflow = () =>
    chat()
      .locator('body')
      .evaluate((body) => body.scrollWidth - body.clientWidth);

  it('leads by Tab through all that can be done, in the order in which it is seen, each with a mark', async () => {
    await chat().locator('.transcript').focus();
    const stops = await focusStops(used.window);
    const wanted = [
      'Edit prompt',
      'Retry prompt',
      'Copy as Markdown',
      'Copy whole session',
      'Fork from here',
      'Prompt',
    ];
    const inInput = ['Attach', 'Agent: OpenAI-compatible', 'Model: tools', 'Approval: Ask'];
    const names = stops.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name) => [...wanted, ...inInput].includes(name)),
      [...wanted, ...inInput],
    );
    assert.ok(names.some((name) => name.startsWith('Context: about')));
    assert.deepEqual(
      stops.filter(({ isMarked }) => !isMarked),
      [],
      'each shows that it has the focus',
    );
    assert.deepEqual(
      stops.filter(({ isInSight }) => !isInSight),
      [],
      'each is in sight while it has the focus',
    );
    const places = stops.map(({ top }) => top);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('says a reply aloud to its last word, however short it is, and how it ended', async () => {
    const said = await chat()
      .locator('.announcer')
      .evaluateHandle((announcer) => {
        const heard: string[] = [];
        const listen = () => heard.push(announcer.textContent ?? '');
        new MutationObserver(listen).observe(announcer, { subtree: true, childList: true, characterData: true });
        return heard;
      });
    await user.send('More tea');
    await user.hears('The tool said: More tea');
    await waitUntil('it is said', async () => (await said.jsonValue()).includes('The tool said: More tea Answered.'));
    await user.send('Fail');
    await user.ending.or(user.card).waitFor();
    await waitUntil('that it failed is said', async () => /Failed\./.test((await said.jsonValue()).join()));
    await user.press('Discard');
  });

  it('works its queue by keyboard: up, down, edit and remove', async () => {
    await user.send('Wait');
    await chat().getByText('It begins.').waitFor();
    await user.send('First');
    await user.send('Second');
    const queued = (index: number) => chat().locator('.queued').nth(index);
    const order = (...words: string[]) =>
      waitUntil(`the queue is ${words.join()}`, async () => {
        const shown = await chat().locator('.queued-text').allInnerTexts();
        return shown.join() === words.join();
      });
    await order('First', 'Second');
    await user.prompt.focus();
    // Backwards from the input: Remove, Send now, Edit, Move up of the last one.
    for (const name of ['Remove', 'Stop and send now', 'Edit', 'Move up']) {
      await press('Shift+Tab');
      const button = queued(1).getByRole('button', { name });
      assert.ok(await hasFocus(button), `${name} has the focus`);
      assert.ok(((await button.boundingBox())?.width ?? 0) > 10, `${name} is to be seen`);
    }
    await used.window.screenshot('accessible-queue');
    await press('Enter');
    await order('Second', 'First');
    await queued(1).getByRole('button', { name: 'Edit' }).focus();
    await press('Enter');
    await waitUntil('it is in the input', async () => (await user.prompt.inputValue()) === 'First');
    await press('Escape');
    await waitUntil('it is given up', async () => (await user.prompt.inputValue()) === '');
    for (const left of [['Second'], []]) {
      await chat().locator('.queued').last().getByRole('button', { name: 'Remove' }).focus();
      await press('Enter');
      await order(...left);
    }
  });

  it('moves nothing where motion is not wanted, and else shows that it works', async () => {
    const { page } = used.window;
    const moving = () =>
      chat()
        .locator('body')
        .evaluate(
          () =>
            document
              .getAnimations()
              .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline).length,
        );
    // A reply that flows in shows by itself that it goes on.
    await waitUntil('something moves, since nothing comes', async () => (await moving()) > 0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await waitUntil('nothing moves', async () => (await moving()) === 0);
    await page.emulateMedia({ reducedMotion: null });
    await waitUntil('it moves again', async () => (await moving()) > 0);
    await used.window.runCommand('Turnkeeper: Focus Chat');
    await user.press('Stop');
    await user.ending.waitFor();
  });

  for (const theme of themes) {
    it(`has nothing that axe finds in the ${theme} theme, with a stopped turn and a menu open`, async () => {
      await used.window.setTheme(theme);
      await used.window.openChat();
      await assertAccessible(chat());
      await chat().getByRole('button', { name: 'Attach' }).click();
      await chat().getByRole('menu').waitFor();
      await assertAccessible(chat());
      await press('Escape');
    });
  }

  it('shows where a second button ends in a theme that gives it no border', async () => {
    const line = await chat()
      .locator('.button-quiet')
      .first()
      .evaluate((button) => getComputedStyle(button).borderTopColor);
    assert.doesNotMatch(line, /^rgba\(.*, 0\)$|transparent/);
  });

  it('can be used with all text twice as large', async () => {
    const root = chat().locator('html');
    await root.evaluate((html) => html.style.setProperty('--vscode-font-size', '26px'));
    assert.equal(await overflow(), 0);
    const sizes = await chat()
      .locator('.input-bar .codicon')
      .evaluateAll((icons) => icons.map((icon) => parseFloat(getComputedStyle(icon).fontSize)));
    assert.ok(Math.min(...sizes) >= 28, 'what is said by pictures grows, too');
    await used.window.screenshot('accessible-large-text');
    await user.send('More tea');
    await user.hears('The tool said');
    await root.evaluate((html) => html.style.setProperty('--vscode-font-size', '13px'));
  });

  it('can be used at a zoom of 200 %, by keyboard alone', async () => {
    const { page } = used.window;
    // What a browser or VS Code does when it zooms: half as many pixels for everything.
    await page.setViewportSize({ width: 640, height: 400 });
    await used.window.openChat();
    await waitUntil('the input has the focus', () => hasFocus(user.prompt));
    assert.equal(await overflow(), 0);
    await page.keyboard.type('Yet more tea');
    await press('Enter');
    await user.hears('The tool said: Yet more tea');
    const inSight = (element: Locator) =>
      element.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    assert.ok(await inSight(user.prompt));
    assert.ok(await inSight(chat().getByRole('button', { name: 'Send' })));
    // Whoever zooms so far folds the list of sessions; without that, VS Code gives the chat its least height.
    const sessions = used.window.secondarySideBar.locator('.pane-header', { hasText: 'Sessions' });
    await sessions.click({ position: { x: 10, y: 10 } });
    await waitUntil('there is room for the conversation', () =>
      chat()
        .locator('.transcript')
        .evaluate((it) => it.clientHeight >= 100),
    );
    await used.window.screenshot('accessible-zoom-200');
    await assertAccessible(chat());
    await sessions.click({ position: { x: 10, y: 10 } });
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('answers to the keys of VS Code while its page has the focus', async () => {
    await used.window.openChat();
    await user.prompt.click();
    await user.prompt.fill('a draft');
    await press('Control+Alt+n');
    await chat().getByText('Ask about this workspace').waitFor();
    await user.prompt.click();
    await press('Control+Alt+o');
    await used.window.page.locator('.quick-input-widget').getByText('Tea').first().waitFor();
    await press('Enter');
    await waitUntil('the draft is there', async () => (await user.prompt.inputValue()) === 'a draft');
    await user.prompt.fill('');
  });
});
