import type { ChatClient } from './chatClient';
import { answering } from './inputPickers';

/** What an agent cannot answer without. */
export type MissingPart = 'key' | 'model';

/** What has to be chosen before the agent of this session can answer; whether a server answers is known once it is asked. */
export function missingParts(client: ChatClient): MissingPart[] {
  const { agent, model } = answering(client);
  const parts: MissingPart[] = [];
  if (agent?.lacksKey) parts.push('key');
  if (agent?.needsModel && model === null) parts.push('model');
  return parts;
}
