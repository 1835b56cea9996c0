import assert from 'node:assert/strict';
import { standingTokens } from '../../../src/core/standingTokens';

describe('what every request takes before its first message', () => {
  const briefing = { workspace: 'demo', instructions: [] };
  const tool = { name: 'read_file', description: 'Reads. '.repeat(50), inputSchema: { type: 'object' } };

  it('grows by the instructions of the project and by each tool', () => {
    const bare = standingTokens(briefing, []);
    const told = standingTokens({ ...briefing, instructions: [{ path: 'AGENTS.md', text: 'x'.repeat(3500) }] }, []);
    const offered = standingTokens(briefing, [tool]);
    assert.ok(bare > 50 && bare < 200, `${bare}`);
    assert.ok(told - bare > 1000 && told - bare < 1050, `${told - bare}`);
    assert.ok(offered - bare > 110 && offered - bare < 250, `${offered - bare}`);
  });
});
