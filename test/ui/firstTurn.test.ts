import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { waitUntil } from '../rig/waitUntil';
import { otherWindow } from './otherWindow';

describe('a first chat turn', () => {
  const used = useVsCode();

  const prompt = () => used.window.chat.getByRole('textbox', { name: 'Prompt' });
  const lastTurn = () => used.window.chat.locator('article.turn').last();

  async function ask(question: string) {
    const before = await used.window.chat.locator('.saved').count();
    await prompt().fill(question);
    await prompt().press('Enter');
    await used.window.chat.locator('.saved').nth(before).waitFor();
  }

  it('is answered by the guide and said to be saved', async () => {
    await used.window.openChat();
    await used.window.chat.getByText('Ask about this workspace').waitFor();
    await used.window.screenshot('chat-empty');
    await ask('What is this project?');
    assert.match(await lastTurn().innerText(), /Saved/);
    assert.match(await lastTurn().innerText(), /Workspace guide/);
    assert.equal(await prompt().inputValue(), '');
  });

  it('names its session in the tree and in the panel', async () => {
    await used.window.sessions.filter({ hasText: 'What is this project?' }).waitFor();
    assert.equal(await used.window.chat.locator('.chat-title').innerText(), 'What is this project?');
  });

  it('is there after a reload of the window', async () => {
    await used.window.reload();
    await used.window.openChat();
    await used.window.chat.locator('.prompt', { hasText: 'What is this project?' }).waitFor();
    assert.equal(await used.window.chat.locator('article.turn').count(), 1);
    await used.window.sessions.filter({ hasText: 'What is this project?' }).waitFor();
  });

  it('opens the file that an answer cites', async () => {
    await ask('Read src/main.ts');
    await lastTurn().locator('[data-link]:visible').first().click();
    await used.window.page.locator('.tabs-container .tab', { hasText: 'main.ts' }).waitFor();
  });

  it('breaks the line with Shift+Enter and sends nothing', async () => {
    const turns = await used.window.chat.locator('article.turn').count();
    await prompt().fill('one');
    await prompt().press('Shift+Enter');
    await prompt().pressSequentially('two');
    assert.equal(await prompt().inputValue(), 'one\ntwo');
    assert.equal(await used.window.chat.locator('article.turn').count(), turns);
    await prompt().fill('');
  });

  it('keeps a draft through a reload', async () => {
    const store = await otherWindow(used.vsCode);
    const [session] = (await store.listSessions()).items;
    await prompt().fill('half a thought');
    // What is typed reaches the host in some milliseconds, which a person cannot reload in.
    await waitUntil('the draft is on disk', async () =>
      JSON.stringify(await store.readDraft(session?.id ?? '')).includes('half a thought'),
    );
    await store.close();
    await used.window.reload();
    await used.window.openChat();
    await waitUntil('the draft is back', async () => (await prompt().inputValue()) === 'half a thought');
    await prompt().fill('');
  });

  it('begins another session and finds the first one again', async () => {
    await used.window.runCommand('Turnkeeper: New Session');
    await used.window.chat.getByText('Ask about this workspace').waitFor();
    await ask('List the TODOs');
    await used.window.sessions.filter({ hasText: 'List the TODOs' }).waitFor();
    await used.window.sessions.filter({ hasText: 'What is this project?' }).click();
    await used.window.chat.locator('.prompt', { hasText: 'What is this project?' }).waitFor();
  });

  it('moves a session to the trash and brings it back on Undo', async () => {
    const row = used.window.sessions.filter({ hasText: 'List the TODOs' });
    await row.click();
    await used.window.chat.locator('.prompt', { hasText: 'List the TODOs' }).waitFor();
    await used.window.runCommand('Turnkeeper: Move Session to Trash');
    await used.window.chat.getByText('Ask about this workspace').waitFor();
    await used.window.page.getByRole('button', { name: 'Undo' }).click();
    await row.waitFor();
    await used.window.chat.locator('.prompt', { hasText: 'List the TODOs' }).waitFor();
  });

  it('lets the keyboard rename the session that is selected in the tree', async () => {
    await used.window.sessions.filter({ hasText: 'List the TODOs' }).click();
    await prompt().and(used.window.chat.locator(':focus')).waitFor();
    await used.window.runCommand('Turnkeeper: Focus on Sessions View');
    await used.window.page.keyboard.press('F2');
    await used.window.answer('What is left');
    await used.window.sessions.filter({ hasText: 'What is left' }).waitFor();
    await used.window.chat.locator('.chat-title', { hasText: 'What is left' }).waitFor();
  });
});
