import { z } from 'zod';
import { knownContext } from './contextTable';
import type { HttpCall, HttpClient } from './httpClient';
import type { RequestLife } from './requestLife';
import { serverContexts, tokens } from './serverContexts';

export interface SizeQuestion {
  client: HttpClient;
  modelsPath: string;
  model: string;
  life: RequestLife;
}

/** What servers that say it in their list of models call it, the surest first. */
const entry = z.looseObject({
  id: z.string(),
  owned_by: z.string().nullish(),
  max_model_len: tokens,
  max_input_tokens: tokens,
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
});

const list = z.object({ data: z.array(entry) });

/** What a model takes in one request, from whoever knows: the list of models, the server itself, our table. */
export async function contextSize(question: SizeQuestion): Promise<number | null> {
  const { client, modelsPath, model } = question;
  const { origin } = client.endpoint;
  const parsed = list.safeParse(await ask(question, { path: modelsPath, model: null }));
  const found = parsed.data?.data.find(({ id }) => id === model || id === `${model}:latest`);
  if (!found) return knownContext(origin, model);
  const { max_model_len, max_input_tokens, context_length, context_window, max_context_length } = found;
  const said = max_model_len ?? max_input_tokens ?? context_length ?? context_window ?? max_context_length;
  if (said !== null) return said;
  const own = serverContexts.get(found.owned_by ?? '');
  return (await own?.((call) => ask(question, call), model)) ?? knownContext(origin, model);
}

/** Null where the server does not answer, or not in JSON: this is asked beside a turn, which then goes on without. */
async function ask({ client, life }: SizeQuestion, call: HttpCall): Promise<unknown> {
  try {
    return await (await client.send(call, life)).response.json();
  } catch {
    return null;
  }
}
