import assert from 'node:assert/strict';
import type { CompletionRequest } from '../../../src/core/agent';
import { suggestTitle } from '../../../src/core/suggestTitle';

const { signal } = new AbortController();
const prompt = [{ type: 'text' as const, text: 'Why does the till fail on Mondays?\nSee the log.' }];
const titled = (reply: string) => suggestTitle({ complete: async () => reply }, { prompt, model: 'm' }, signal);

describe('a suggested title', () => {
  for (const [reply, title] of [
    ['Till fails on Mondays', 'Till fails on Mondays'],
    ['"Till fails on Mondays."', 'Till fails on Mondays'],
    ['Title: **Till on Mondays**\n\nBecause it…', 'Till on Mondays'],
    ['\n\n# Montagskasse „defekt“\n', 'Montagskasse „defekt“'],
  ] as const) {
    it(`is made of ${JSON.stringify(reply)}`, async () => assert.equal(await titled(reply), title));
  }

  it('is cut where a model goes on and on', async () => {
    assert.ok(((await titled('word '.repeat(100))) ?? '').length <= 60);
  });

  it('is the prompt where the agent gives none, cannot give one or fails', async () => {
    const fromPrompt = 'Why does the till fail on Mondays?';
    assert.equal(await titled(' \n""\n'), fromPrompt);
    assert.equal(await suggestTitle({}, { prompt, model: null }, signal), fromPrompt);
    const failing = { complete: () => Promise.reject(new Error('down')) };
    assert.equal(await suggestTitle(failing, { prompt, model: null }, signal), fromPrompt);
  });

  it('asks with the model of the session, and only where there are words', async () => {
    const asked: CompletionRequest[] = [];
    const agent = { complete: async (request: CompletionRequest) => (asked.push(request), 'T') };
    await suggestTitle(agent, { prompt, model: 'm-1' }, signal);
    const image = [{ type: 'image' as const, mimeType: 'image/png', data: '' }];
    assert.equal(await suggestTitle(agent, { prompt: image, model: null }, signal), null);
    assert.deepEqual(
      asked.map(({ model }) => model),
      ['m-1'],
    );
  });
});
