import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { ChatUser } from './chatUser';
import { otherWindow } from './otherWindow';
import { ToolModel } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

describe('a turn that cannot be drawn', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);

  const chat = () => used.window.chat;
  const prompt = () => chat().getByRole('textbox', { name: 'Prompt' });
  const show = (title: string) => used.window.sessions.filter({ hasText: title }).click();
  const turns = () => chat().locator('article.turn');

  before('make sessions', async function () {
    this.timeout(120_000);
    await used.window.openChat();
    await prompt().fill('What can you do?');
    await prompt().press('Enter');
    await chat().locator('.saved').waitFor();
    const store = await otherWindow(used.vsCode);
    // No more than the tree shows without being scrolled.
    for (const title of ['Footers', 'Whole turns']) {
      const { id } = await store.createSession({ title });
      for (const number of [1, 2])
        await store.appendTurn(id, { user: `${title} asks ${number}`, assistant: `**${title}** says ${number}` });
    }
    await store.importSession({
      title: 'Nanoseconds',
      messages: [
        { role: 'user', content: 'When?', timestamp: 1.763e18 },
        { role: 'assistant', content: 'Now.', timestamp: 1.763e18 },
      ],
    });
    await store.close();
  });

  it('is no turn whose time is beyond all dates', async () => {
    await show('Nanoseconds');
    await turns().getByText('Now.').waitFor();
    await turns().locator('.saved').waitFor();
  });

  it('shows what else it has where one part of it fails, and so do the turns beside it', async () => {
    const restore = await chat()
      .locator('body')
      .evaluateHandle(() => {
        const { toLocaleTimeString } = Date.prototype;
        Date.prototype.toLocaleTimeString = () => {
          throw new RangeError('on purpose');
        };
        return () => void (Date.prototype.toLocaleTimeString = toLocaleTimeString);
      });
    await show('Footers');
    await chat().getByText('How it ended cannot be shown').nth(1).waitFor();
    assert.deepEqual(await turns().locator('.prompt').allInnerTexts(), ['Footers asks 1', 'Footers asks 2']);
    assert.deepEqual(await turns().locator('.markdown').allInnerTexts(), ['Footers says 1', 'Footers says 2']);
    assert.ok(await prompt().isVisible());
    await restore.evaluate((run) => run());
  });

  it('is there as text where nothing of it can be drawn, with a word about it', async () => {
    const restore = await chat()
      .locator('body')
      .evaluateHandle(() => {
        const { stringify } = JSON;
        JSON.stringify = (value: unknown, ...rest: []) => {
          if (Object(value).webviewSection === 'turn') throw new RangeError('on purpose');
          return stringify(value, ...rest);
        };
        return () => void (JSON.stringify = stringify);
      });
    await show('Whole turns');
    await chat().getByText('This turn cannot be drawn').nth(1).waitFor();
    assert.deepEqual(await chat().locator('.unshown pre').allInnerTexts(), [
      'Whole turns asks 1\n\n**Whole turns** says 1',
      'Whole turns asks 2\n\n**Whole turns** says 2',
    ]);
    await used.window.screenshot('undrawable');
    await restore.evaluate((run) => run());
  });

  it('does not keep the next session from being drawn', async () => {
    await show('Nanoseconds');
    await turns().getByText('Now.').waitFor();
    assert.equal(await chat().locator('.unshown').count(), 0);
    assert.equal(await turns().locator('.saved').count(), 1);
  });

  it('is tried anew once it has ended, where it could not be drawn while it ran', async function () {
    this.timeout(120_000);
    const model = await ToolModel.start(() => 'wait');
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await used.window.openChat();
    await user.beginNew();
    const restore = await chat()
      .locator('body')
      .evaluateHandle(() => {
        const { includes } = String.prototype;
        String.prototype.includes = function (words: string, ...rest: []) {
          if (this.startsWith('It begins.')) throw new RangeError('on purpose');
          return includes.call(this, words, ...rest);
        };
        return () => void (String.prototype.includes = includes);
      });
    await user.send('Go on');
    await chat().locator('.unshown pre', { hasText: 'It begins.' }).waitFor();
    await restore.evaluate((run) => run());
    await user.press('Stop');
    await user.lastTurn.locator('.markdown', { hasText: 'It begins.' }).waitFor();
    assert.equal(await chat().locator('.unshown').count(), 0);
    model.close();
  });
});
