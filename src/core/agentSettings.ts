/** An endpoint as a person set it up. */
export interface EndpointSettings {
  address: string;
  /** Used where a session names none; null until one is chosen. */
  model: string | null;
}

/** What a person chose for all sessions that choose nothing themselves. */
export interface AgentSettings {
  /** The id of the agent that answers; it need not be one that there is. */
  agent: string;
  openAi: EndpointSettings;
  anthropic: EndpointSettings;
  /** Its address is always its own on this machine. */
  ollama: { model: string | null };
  vsCode: { model: string | null };
}
