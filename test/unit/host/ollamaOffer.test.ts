import assert from 'node:assert/strict';
import { OllamaOffer } from '../../../src/host/ollamaOffer';

describe('the offer of a model on this machine', () => {
  function offerOf(models: string[] | null) {
    const world = { isWelcome: true, looks: 0 };
    const offer = new OllamaOffer({
      models: async () => ((world.looks += 1), models),
      isWelcome: () => world.isWelcome,
    });
    return { world, offer };
  }

  it('names the first model, and looks for it once', async () => {
    const { world, offer } = offerOf(['llama3.2', 'qwen3']);
    assert.deepEqual(await Promise.all([offer.model(), offer.model()]), ['llama3.2', 'llama3.2']);
    assert.equal(world.looks, 1);
  });

  it('looks nowhere while it is not welcome', async () => {
    const { world, offer } = offerOf(['llama3.2']);
    world.isWelcome = false;
    assert.equal(await offer.model(), null);
    assert.equal(world.looks, 0);
    world.isWelcome = true;
    assert.equal(await offer.model(), 'llama3.2');
  });

  for (const models of [null, []]) {
    it(`is none where there ${models ? 'are no models' : 'is no Ollama'}`, async () => {
      assert.equal(await offerOf(models).offer.model(), null);
    });
  }
});
