import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { ChatUser } from './chatUser';
import { ListUser } from './listUser';

describe('the walkthrough', () => {
  const used = useVsCode();
  const person = new ChatUser(() => used.window);
  const lists = new ListUser(() => used.window);
  const page = () => used.window.page.locator('.gettingStartedContainer .gettingStartedDetailsContent');
  const step = (title: string) => page().locator('.getting-started-step', { hasText: title });
  const titles = ['Ask about your workspace', 'Try another way', 'Find it again', 'Keep it in order'];

  before('open it', async function () {
    this.timeout(120_000);
    await used.window.runCommand('Welcome: Open Walkthrough...');
    await lists.choose('Get Started with Turnkeeper');
    await page().waitFor();
  });

  /** Unfolds a step and presses a button in it. */
  async function press(title: string, button: string): Promise<void> {
    const unfolded = step(title).and(page().locator('.expanded'));
    await waitUntil('the step is unfolded', async () => {
      if ((await unfolded.count()) === 0) await step(title).locator('.step-title').click();
      return (await unfolded.count()) > 0;
    });
    await unfolded.getByRole('button', { name: button, exact: true }).click();
  }

  const hasCursor = () =>
    waitUntil('the cursor is in the prompt', () =>
      person.prompt.evaluate((it) => it === document.activeElement && document.hasFocus()),
    );

  const isDone = (title: string) => step(title).locator('.codicon-getting-started-step-checked').first().waitFor();

  it('has its steps in their order', async () => {
    await step('Keep it in order').waitFor();
    assert.deepEqual(await page().locator('.step-title').allInnerTexts(), titles);
    await used.window.screenshot('walkthrough');
  });

  it('leads to a first answer', async () => {
    await press('Ask about your workspace', 'Open the Chat');
    await person.prompt.waitFor();
    await hasCursor();
    await used.window.page.keyboard.type('What is this project?');
    await used.window.page.keyboard.press('Enter');
    await person.hears('How it is run');
    await isDone('Ask about your workspace');
    await used.window.screenshot('walkthrough-answered');
  });

  it('leads to a first fork', async () => {
    await press('Try another way', 'Fork the Session');
    await used.window.sessions.locator('.codicon-repo-forked').waitFor();
    await isDone('Try another way');
    await used.window.screenshot('walkthrough-forked');
  });

  it('leads to a first search, and from it to what was said', async () => {
    await press('Find it again', 'Search Sessions');
    await lists.row('who said it').waitFor();
    // The page takes the focus back for its step.
    await waitUntil('the step has the focus', () => page().evaluate((it) => it.contains(document.activeElement)));
    await lists.input.click();
    await lists.input.pressSequentially('project');
    await lists.row('What is this project?').first().waitFor();
    await used.window.screenshot('walkthrough-search');
    await lists.row('What is this project?').first().click();
    await waitUntil('the match is marked in the chat', () =>
      person.chat.locator('body').evaluate(() => (CSS.highlights.get('revealed')?.size ?? 0) > 0),
    );
    await isDone('Find it again');
  });

  it('leads to a first pin', async () => {
    await press('Keep it in order', 'Pin');
    await used.window.sessions.filter({ hasText: 'Pinned' }).waitFor();
    await isDone('Keep it in order');
    await used.window.screenshot('walkthrough-done');
  });
});
