import { WorkspaceGuide } from '../../../../src/agents/guide/workspaceGuide';
import { toolBench } from '../../tools/toolBench';
import { testPorts } from '../testPorts';
import { agentContract } from './agentContract';
import { httpAdapters } from './httpAdapters';
import { httpModelServer } from './httpModelServer';
import { modelContract } from './modelContract';

for (const adapter of httpAdapters) {
  modelContract(adapter.name, async () => {
    const { address, requests, close } = await httpModelServer(adapter);
    return {
      agent: await adapter.agent(address, testPorts(), { maxRounds: 3 }),
      requests,
      words: {
        died: /broke in the middle.*Resume/,
        babbled: /not part of its protocol.*settings/,
        refused: /did not accept the key.*Set its API key again/,
        tired: /wants fewer requests for now: slow down\. Try again in 3 seconds\./,
        failed: /failed \(500\): The cluster is on fire\..*Try again in a while/,
      },
      close,
    };
  });
}

agentContract('the workspace guide', async () => {
  const { box } = toolBench({ 'README.md': '# Demo\n\nA shop.\n' });
  const agent = new WorkspaceGuide({ workspace: () => 'demo', maxResults: () => 30 });
  const tools = box({ sessionId: 's', turnId: 't' });
  return { agent, tools, talk: '/help', work: 'read README.md', close: async () => {} };
});
