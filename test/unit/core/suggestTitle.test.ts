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
    ['**Title:** "The `till` on Mondays"', 'The till on Mondays'],
    ['Title: [The till](https://example.com) on __Mondays__', 'The till on Mondays'],
    ['<think>\nThey ask about tills.\n</think>\n\nThe till on Mondays', 'The till on Mondays'],
    ["Sure! Here's a title:\n\n- The till on Mondays\n", 'The till on Mondays'],
    ['The till\u202E on\u200B Mon\u0007days', 'The till on Mondays'],
    ['Why Node.js and C++ fail on Mondays', 'Why Node.js and C++ fail on Mondays'],
  ] as const) {
    it(`is made of ${JSON.stringify(reply)}`, async () => assert.equal(await titled(reply), title));
  }

  it('is the prompt where a model answers it instead of naming it', async () => {
    const fromPrompt = 'Why does the till fail on Mondays?';
    assert.equal(await titled('word '.repeat(100)), fromPrompt);
    assert.equal(await titled('The till fails because of the cash count. Open it at six.'), fromPrompt);
    assert.equal(await titled('<think>A title for tills would be'), fromPrompt);
  });

  it('is cut to the width of a row', async () => {
    const title = (await titled('Kassenbestandsaufnahmeverfahren '.repeat(4))) ?? '';
    assert.ok(title.length <= 60 && title.endsWith('…'), title);
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
