import assert from 'node:assert/strict';
import { toolBench } from './toolBench';

describe('the tool for plans', () => {
  it('shows the plan and asks nobody', async () => {
    const bench = toolBench();
    const steps = [
      { text: 'Boil water', state: 'done' },
      { text: 'Steep', state: 'running' },
    ];
    const used = await bench.use('update_plan', { steps });
    assert.equal(used.outcome.isError, false);
    assert.deepEqual(
      used.events.filter(({ type }) => type === 'plan'),
      [{ type: 'plan', entries: steps }],
    );
    assert.equal(bench.asked.length, 0);
  });

  it('refuses a plan with a state that there is not', async () => {
    const used = await toolBench().use('update_plan', { steps: [{ text: 'Steep', state: 'soon' }] });
    assert.equal(used.outcome.isError, true);
  });
});
