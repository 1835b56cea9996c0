import assert from 'node:assert/strict';
import { modelCost, pricesAsOf } from '../../../src/agents/modelPrices';
import { UsageMeter } from '../../../src/agents/usageMeter';

const million = { fresh: 1_000_000, cached: 0, written: 0, output: 0 };

describe('what a request costs', () => {
  it('is known for a model where its provider answers, with or without the date in its name', () => {
    assert.equal(modelCost('https://api.openai.com', 'gpt-5', million), 1.25);
    assert.equal(modelCost('https://api.openai.com', 'gpt-5-2025-08-07', million), 1.25);
    assert.equal(modelCost('https://api.anthropic.com', 'claude-haiku-4-5-20251001', million), 1);
  });

  it('counts reading from the cache, writing to it and the reply at their own prices', () => {
    const tokens = { fresh: 1_000_000, cached: 1_000_000, written: 1_000_000, output: 1_000_000 };
    assert.equal(modelCost('https://api.anthropic.com', 'claude-opus-5-5', tokens), 4 + 0.2 + 5 + 20);
  });

  it('is not known for another model, elsewhere, or beyond the length that the price is for', () => {
    assert.equal(modelCost('https://api.openai.com', 'gpt-99', million), undefined);
    assert.equal(modelCost('http://127.0.0.1:1234', 'gpt-5', million), undefined);
    assert.equal(modelCost('https://api.openai.com', 'gpt-5.4', million), undefined);
    assert.equal(modelCost('https://api.openai.com', 'constructor', million), undefined);
  });

  it('is dated', () => assert.ok(Date.parse(pricesAsOf) > 0));

  it('is left out of a turn of which one request has no known price', () => {
    const meter = new UsageMeter(({ fresh }) => (fresh > 10 ? undefined : fresh));
    const tokens = { cached: 0, written: 0, output: 1 };
    assert.equal(meter.report({ ...tokens, fresh: 1 }).usage.cost, 1);
    assert.equal(meter.report({ ...tokens, fresh: 2 }).usage.cost, 2);
    meter.close();
    assert.equal(meter.report({ ...tokens, fresh: 3 }).usage.cost, 5);
    meter.close();
    assert.deepEqual(meter.report({ ...tokens, fresh: 20 }).usage, {
      inputTokens: 25,
      outputTokens: 3,
      cachedTokens: 0,
    });
  });
});
