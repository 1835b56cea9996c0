import { z } from 'zod';
import type { AgentModel } from '../core/agentModel';

/** The only address that is ever looked at unasked: Ollama's own, on this very machine. */
const origin = 'http://127.0.0.1:11434';

/** For an OpenAI-compatible agent. */
export const ollamaAddress = `${origin}/v1`;

/** Milliseconds: on one's own machine a server that is there answers at once. */
const patience = 1000;

const tags = z.object({
  models: z.array(z.object({ name: z.string(), details: z.object({ family: z.string().nullish() }).nullish() })),
});

export interface FoundOllama {
  address: string;
  models: AgentModel[];
}

/** Ollama on this machine with the models that can chat; null where there is none. It says nothing either way. */
export async function findOllama(fetcher: typeof fetch): Promise<FoundOllama | null> {
  try {
    const response = await fetcher(`${origin}/api/tags`, { redirect: 'error', signal: AbortSignal.timeout(patience) });
    if (!response.ok) return null;
    const { models } = tags.parse(await response.json());
    const chatting = models.filter(({ name, details }) => !/bert/i.test(details?.family ?? '') && !/embed/i.test(name));
    return { address: ollamaAddress, models: chatting.map(({ name }) => ({ id: name, name })) };
  } catch {
    return null;
  }
}
