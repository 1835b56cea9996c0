import type { SessionStore } from '../../src/core/sessionStore';
import { useVsCode } from '../rig/useVsCode';
import { ChatUser } from './chatUser';
import { lookAt } from './lookAt';
import { otherWindow } from './otherWindow';
import { ToolModel } from './toolModel';
import { writeMachineSettings } from './writeMachineSettings';

const limit = 120_000;
const edit = { path: 'TODO.md', old_text: 'Ring a bell', new_text: 'Sound a gong' };

/** States that need another window, a popup or a tab; the rest is in states.test.ts. */
describe('further states of the panel', () => {
  let store: SessionStore;
  // Before VS Code ends, which takes the folder of the store along.
  after(() => store.close());

  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  let model: ToolModel;

  before('let a model answer', async function () {
    this.timeout(limit);
    model = await ToolModel.start((words) => (words === 'Edit' ? { name: 'edit_file', input: edit } : null));
    await writeMachineSettings(used.vsCode, model.settings);
    await used.window.reload();
    await used.window.openChat();
    await user.send('Tea');
    await user.hears('The tool said');
    store = await otherWindow(used.vsCode);
  });

  after(() => model.close());

  const open = async (title: string) => {
    await used.window.sessions.filter({ hasText: title }).click();
    await user.chat.locator('.chat-title', { hasText: title }).waitFor();
  };

  it('the context popup', async function () {
    this.timeout(limit);
    const popup = user.chat.getByRole('dialog', { name: 'Context' });
    const prepare = async () => {
      if ((await popup.count()) === 0) await user.chat.getByRole('button', { name: /^Context: about/ }).click();
      await popup.waitFor();
    };
    await lookAt(used.window, 'context', { prepare });
  });

  it('a change to approve', async function () {
    this.timeout(limit);
    await user.send('Edit');
    await user.chat.locator('.approval .patch-added').waitFor();
    await lookAt(used.window, 'approval-diff');
    await user.press('Stop');
    await user.chat.locator('.approval').waitFor({ state: 'detached' });
  });

  it('a session in an editor tab', async function () {
    this.timeout(limit);
    await used.window.runCommand('Turnkeeper: Open Session in Editor');
    await used.window.chatTab.locator('.prompt', { hasText: 'Tea' }).waitFor();
    await lookAt(used.window, 'editor-tab', { panel: used.window.chatTab });
    await used.window.runCommand('View: Close All Editors');
  });

  it('a turn that another window runs', async function () {
    this.timeout(limit);
    const { id } = await store.createSession({ title: 'Elsewhere' });
    const pending = await store.beginTurn(id, { prompt: 'Count the cups', agent: 'openai', model: 'tools' });
    await store.appendPartial(pending.id, [{ type: 'text', text: 'One cup, two cups' }]);
    await open('Elsewhere');
    await user.lastTurn.getByText('One cup, two cups').waitFor();
    await lookAt(used.window, 'elsewhere');
    await store.releasePending(pending.id, { error: { code: 'cut-off', message: 'The reply was cut off.' } });
  });

  it('a turn that was given up, with what was received', async function () {
    this.timeout(limit);
    await open('Elsewhere');
    await user.card.getByText('what was received is kept').waitFor();
    await lookAt(used.window, 'abandoned');
  });
});
