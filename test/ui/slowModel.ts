import { LLMock } from '@copilotkit/aimock';

/** Numbered, so that what was kept can be told from what was lost. */
export function story(words: number): string {
  return Array.from({ length: words }, (_, index) => `word${index}.`).join(' ');
}

/** Told from what other tests run by this process's own number. */
export const longCommand = `sleep ${600_000 + process.pid}`;

const pace = { chunkSize: 12, latency: 120 };

/**
 * A model behind a server of others that takes its time: a story lasts half a minute, so that a test can do to it what
 * it wants. Asked to go on, it says that it does.
 */
export async function slowModel(): Promise<LLMock> {
  const model = new LLMock({ port: 0 });
  model.on({ systemMessage: 'You name conversations' }, { content: 'A long story' });
  model.onMessage('Go on exactly where it ends', { content: 'And here it goes on to its end.' });
  model.onMessage('Tell me a story', { content: story(400) }, pace);
  model.onMessage('Tell me half', { content: story(60) }, { ...pace, truncateAfterChunks: 12 });
  model.on(
    { userMessage: 'Run something', hasToolResult: false },
    { toolCalls: [{ name: 'run_command', arguments: JSON.stringify({ command: longCommand }) }] },
  );
  model.onMessage('Tell me briefly', { content: story(20) }, pace);
  model.onMessage('Hello', { content: 'Hello, and welcome back.' });
  await model.start();
  return model;
}

/** For the settings of the machine. */
export function settingsFor(model: LLMock): Record<string, unknown> {
  return {
    'turnkeeper.agent': 'openai',
    'turnkeeper.openAi.address': `${model.url}/v1`,
    'turnkeeper.openAi.model': 'slow',
  };
}
