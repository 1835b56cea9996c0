import * as vscode from 'vscode';
import { VsCodeModels } from '../../src/host/vsCodeModels';
import { waitUntil } from '../rig/waitUntil';
import { modelContract } from '../unit/agents/contract/modelContract';

const model = 'turnkeeper-test/contract';

modelContract("VS Code's models", async () => {
  const agent = new VsCodeModels({
    lm: vscode.lm,
    briefing: async () => ({ workspace: 'demo', instructions: [] }),
    usualModel: () => model,
    maxRounds: 3,
  });
  await waitUntil('the model is there', async () => (await agent.models()).some(({ id }) => id === model));
  return {
    agent,
    requests: async () => vscode.commands.executeCommand<number>('turnkeeper-test.requests'),
    words: {
      died: /The language model failed: The wire was cut\..*Try again/,
      babbled: /sent something that is no part of a reply\..*Try again/,
      refused: /was not allowed to use this language model\..*Allow it when VS Code asks/,
      tired: /refuses to answer for now: quota exceeded.*Try again later/,
      failed: /The language model failed: The cluster is on fire\..*Try again/,
    },
    close: async () => {},
  };
});
