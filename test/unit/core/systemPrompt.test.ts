import assert from 'node:assert/strict';
import { systemPrompt } from '../../../src/core/systemPrompt';

const tool = { name: 'read_file', description: 'Reads.', inputSchema: { type: 'object' } };

describe('what a model is told', () => {
  it('names the workspace and the tools, then gives the words of the project', () => {
    const prompt = systemPrompt({ workspace: 'shop', instructions: [{ path: 'AGENTS.md', text: 'Use tabs.\n' }] }, [
      tool,
    ]);
    assert.match(prompt, /Turnkeeper[\s\S]*"shop"[\s\S]*read_file[\s\S]*from AGENTS\.md:\n\nUse tabs\.$/);
  });

  it('says that there is no folder and no tool where there is none', () => {
    const prompt = systemPrompt({ workspace: null, instructions: [] }, []);
    assert.match(prompt, /No folder is open/);
    assert.match(prompt, /You have no tools/);
  });

  it('tells the same instructions once, and empty ones not at all', () => {
    const instructions = [
      { path: 'AGENTS.md', text: 'Same.' },
      { path: 'CLAUDE.md', text: 'Same.\n' },
      { path: '.github/copilot-instructions.md', text: ' \n' },
    ];
    const prompt = systemPrompt({ workspace: 'w', instructions }, []);
    assert.equal(prompt.split('Same.').length, 2);
    assert.ok(!prompt.includes('copilot-instructions'));
  });

  it('cuts instructions that would fill every request, and says so', () => {
    const prompt = systemPrompt({ workspace: 'w', instructions: [{ path: 'A', text: '😀'.repeat(100_000) }] }, []);
    assert.ok(prompt.length < 34_000);
    assert.ok(prompt.isWellFormed());
    assert.match(prompt, /The rest of this file was left out/);
  });
});
