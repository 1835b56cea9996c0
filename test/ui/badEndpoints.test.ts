import assert from 'node:assert/strict';
import { useVsCode } from '../rig/useVsCode';
import { auditStore } from './auditStore';
import { ChatUser } from './chatUser';
import { misbehavingServer } from './misbehavingServer';
import { setMachineSettings } from './setMachineSettings';

const key = 'sk-right-0123456789';

describe('an endpoint that is set up wrongly or misbehaves', () => {
  const used = useVsCode();
  const user = new ChatUser(() => used.window);
  let server: Awaited<ReturnType<typeof misbehavingServer>>;

  before(async function () {
    this.timeout(120_000);
    const gone = await misbehavingServer(key);
    const nowhere = gone.address;
    await gone.close();
    server = await misbehavingServer(key);
    await setMachineSettings(used.vsCode, {
      'turnkeeper.agent': 'openai',
      'turnkeeper.openAi.address': `${server.address}/v1`,
      'turnkeeper.openAi.model': 'slow',
      'turnkeeper.anthropic.address': nowhere,
      'turnkeeper.anthropic.model': 'claude-sonnet-5',
    });
    await used.window.openChat();
  });

  after(() => server.close());
  afterEach(() => auditStore(used.vsCode));

  /** Nothing was received: the history is as it was, and the prompt is offered again with the reason. */
  async function offersAgain(words: string, reason: RegExp): Promise<void> {
    await user.send(words);
    await user.card.waitFor();
    const said = await user.card.innerText();
    assert.match(said, reason);
    assert.match(said, /This prompt was not answered/);
    for (const name of ['Retry', 'Edit', 'Discard']) {
      assert.equal(await user.card.getByRole('button', { name, exact: true }).count(), 1, name);
    }
    assert.ok(!said.includes(key));
  }

  async function setKey(value: string): Promise<void> {
    const { page } = used.window;
    await used.window.runCommand('Turnkeeper: Set Key...');
    await page.locator('.quick-input-list .monaco-list-row', { hasText: new URL(server.address).host }).click();
    const replace = page.locator('.quick-input-list .monaco-list-row', { hasText: 'Replace the key' });
    const input = page.locator('.quick-input-widget input[type="password"]');
    await replace.or(input).first().waitFor();
    if (await replace.isVisible()) await replace.click();
    await input.waitFor();
    await used.window.answer(value);
    await input.waitFor({ state: 'hidden' });
  }

  it('without a key says that one is asked for', async () => {
    await offersAgain('Please say hello', /asks for a key, and none is set for it\..*Set its API key/s);
    await used.window.screenshot('bad-endpoint-no-key');
  });

  it('with a wrong key says that it was not accepted', async () => {
    await setKey('sk-wrong-0123456789');
    await user.card.getByRole('button', { name: 'Retry' }).click();
    await user.card.getByText(/did not accept the key/).waitFor();
  });

  it('answers the same prompt once the key is right', async () => {
    await setKey(key);
    await user.card.getByRole('button', { name: 'Retry' }).click();
    await user.hears('Hello, and welcome.');
    assert.equal(await user.card.count(), 0);
  });

  it('without the model says which one', async () => {
    await offersAgain('missing', /has no model "slow"\..*Choose another model/s);
    await user.card.getByRole('button', { name: 'Discard' }).click();
    await user.card.waitFor({ state: 'detached' });
  });

  it('behind a proxy says that a web page came, and which', async () => {
    await offersAgain('proxy', /answered with a web page \("Corporate login"\)/);
    await used.window.screenshot('bad-endpoint-proxy');
    await user.card.getByRole('button', { name: 'Discard' }).click();
    await user.card.waitFor({ state: 'detached' });
  });

  it('whose model calls a tool with arguments that are no JSON is told so, and goes on', async () => {
    await user.send('scribble');
    await user.hears('I was told: Error: The arguments of this call were not valid JSON.');
    await used.window.screenshot('bad-endpoint-arguments');
  });

  it('whose model calls a tool that does not exist is told so, and goes on', async () => {
    await user.send('fly');
    await user.hears('I was told: Error: There is no tool "fly"');
  });

  it('at which nothing answers says so, and another agent takes the prompt', async () => {
    await used.window.runCommand('Turnkeeper: Select Agent...');
    await used.window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'Anthropic' }).click();
    await offersAgain('Is anybody there?', /Nothing answers at 127\.0\.0\.1:\d+\./);
    await used.window.runCommand('Turnkeeper: Select Agent...');
    await used.window.page.locator('.quick-input-list .monaco-list-row', { hasText: 'OpenAI-compatible' }).click();
    await user.card.getByRole('button', { name: 'Retry' }).click();
    await user.hears('Hello, and welcome.');
  });
});
