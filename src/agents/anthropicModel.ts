/** What requests have to say that depends on the model. */
interface AnthropicModel {
  /** Tokens of a reply; the protocol wants a limit, and refuses one above the model's own. */
  maxTokens: number;
  /** True where the model decides itself how much to think, and says it only when it is asked to. */
  thinksAdaptively: boolean;
}

/** Read from the name, since the endpoint need not be Anthropic's own. A name that says nothing gets what all accept. */
export function anthropicModel(name: string): AnthropicModel {
  const old = /claude-3-(?:([57])-)?/.exec(name);
  if (old) return { maxTokens: old[1] ? 8192 : 4096, thinksAdaptively: false };
  const [, major, minor = '0'] = /claude-[a-z]+-(\d{1,2})(?:-(\d{1,2}))?(?=$|[^\d])/.exec(name) ?? [];
  if (major === undefined) return { maxTokens: 8192, thinksAdaptively: false };
  const version = Number(major) + Number(minor) / 100;
  return { maxTokens: 32_000, thinksAdaptively: version >= 4.07 };
}
