import assert from 'node:assert/strict';
import { SessionError } from '../../../src/core/sessionError';
import { readBriefing } from '../../../src/host/readBriefing';

const workspace = (files: Record<string, string>, name: string | null = 'demo') => ({
  name: () => name,
  readText: async (path: string) => {
    const text = files[path];
    if (text === undefined) throw new SessionError('not-found', `There is no file ${path}.`);
    return text;
  },
});

describe('what a model is told of the workspace', () => {
  it('is its name and the instruction files that are there, in their order', async () => {
    const files = { '.github/copilot-instructions.md': 'three', 'AGENTS.md': 'one', 'README.md': 'no' };
    assert.deepEqual(await readBriefing(workspace(files)), {
      workspace: 'demo',
      instructions: [
        { path: 'AGENTS.md', text: 'one' },
        { path: '.github/copilot-instructions.md', text: 'three' },
      ],
    });
  });

  it('is nothing where no folder is open', async () => {
    assert.deepEqual(await readBriefing(workspace({ 'AGENTS.md': 'one' }, null)), {
      workspace: null,
      instructions: [],
    });
  });
});
