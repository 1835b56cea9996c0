/**
 * What models take in one request, in tokens, where the provider's own list does not say it: OpenAI's has no such
 * field; Anthropic's has one, and this is for when it cannot be had. Gathered in November 2026 from published model
 * cards and catalogues. A family gets what its smallest known member takes: rather too little room than too much.
 */
const families: readonly { origin: string; name: RegExp; tokens: number }[] = [
  { origin: 'https://api.openai.com', name: /^gpt-5\.4(-\d{4}-\d\d-\d\d)?$/, tokens: 1_050_000 },
  { origin: 'https://api.openai.com', name: /^gpt-5/, tokens: 400_000 },
  { origin: 'https://api.openai.com', name: /^gpt-4\.1/, tokens: 1_047_576 },
  { origin: 'https://api.openai.com', name: /^(gpt-4o|chatgpt-4o|gpt-4-turbo)/, tokens: 128_000 },
  { origin: 'https://api.openai.com', name: /^o[134](-|$)/, tokens: 128_000 },
  { origin: 'https://api.anthropic.com', name: /^claude-/, tokens: 200_000 },
];

/** A name means a size only where the provider itself answers: elsewhere anything may stand behind it. */
export function knownContext(origin: string, model: string): number | null {
  return families.find((family) => family.origin === origin && family.name.test(model))?.tokens ?? null;
}
