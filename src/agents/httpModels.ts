import { z } from 'zod';
import type { AgentModel } from '../core/agentModel';
import { AgentError } from './agentError';
import type { HttpClient } from './httpClient';
import type { RequestLife } from './requestLife';

const list = z.object({
  data: z.array(z.object({ id: z.string(), display_name: z.string().nullish(), name: z.string().nullish() })),
});

/** The models that an endpoint offers, by name. Both protocols list them alike. */
export async function httpModels(client: HttpClient, path: string, life: RequestLife): Promise<AgentModel[]> {
  const { response } = await client.send({ path, model: null }, life);
  const parsed = list.safeParse(await response.json().catch(() => null));
  if (!parsed.success) {
    throw new AgentError('malformed-reply', `${client.endpoint.host} gave no list of models.`, {
      remedy: 'Check the address in the settings, or enter the name of a model yourself.',
    });
  }
  return parsed.data.data
    .map(({ id, display_name, name }) => ({ id, name: display_name || name || id }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
