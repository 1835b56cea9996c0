import { z } from 'zod';
import type { HttpCall } from './httpClient';

/** A number of tokens; whatever else stands there counts as not said. */
export const tokens = z.number().int().positive().nullable().catch(null);

type Ask = (call: HttpCall) => Promise<unknown>;
type ServerContext = (ask: Ask, model: string) => Promise<number | null>;

/**
 * Servers that say nothing in their list of models, by the owner which that list names, and how each is asked in words
 * of its own. What counts is the room with which a model runs here, which is often far less than it was made for.
 */
export const serverContexts = new Map<string, ServerContext>([
  ['library', ollama],
  ['llamacpp', llamaCpp],
  ['organization_owner', lmStudio],
]);

/** What Ollama gives a model on a machine of which nothing is known: what goes beyond is cut off without a word. */
const leastOllama = 4096;

const running = z.object({ models: z.array(z.object({ name: z.string(), context_length: tokens })) });
const shown = z.object({ parameters: z.string().catch(''), model_info: z.record(z.string(), z.unknown()).catch({}) });

/** A loaded model has the room it was loaded with; one that is not has what it asks for, or the least. */
async function ollama(ask: Ask, model: string): Promise<number | null> {
  const { data: loaded } = running.safeParse(await ask({ path: '/api/ps', atRoot: true, model }));
  const found = loaded?.models.find(({ name }) => name === model || name === `${model}:latest`);
  if (found?.context_length) return found.context_length;
  const { data: facts } = shown.safeParse(await ask({ path: '/api/show', atRoot: true, body: { model }, model }));
  const [, wanted] = /^num_ctx\s+(\d+)/m.exec(facts?.parameters ?? '') ?? [];
  if (wanted) return Number(wanted);
  const made = Object.entries(facts?.model_info ?? {}).find(([name]) => name.endsWith('.context_length'))?.[1];
  return typeof made === 'number' ? Math.min(made, leastOllama) : leastOllama;
}

const properties = z.object({ default_generation_settings: z.object({ n_ctx: tokens }) });

async function llamaCpp(ask: Ask, model: string): Promise<number | null> {
  const { data } = properties.safeParse(await ask({ path: '/props', atRoot: true, model }));
  return data?.default_generation_settings.n_ctx ?? null;
}

const studioModels = z.object({
  data: z.array(z.object({ id: z.string(), loaded_context_length: tokens, max_context_length: tokens })),
});

async function lmStudio(ask: Ask, model: string): Promise<number | null> {
  const { data } = studioModels.safeParse(await ask({ path: '/api/v0/models', atRoot: true, model }));
  const found = data?.data.find(({ id }) => id === model);
  return found?.loaded_context_length ?? found?.max_context_length ?? null;
}
