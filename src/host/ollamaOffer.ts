interface OfferPorts {
  /** The names of Ollama's models on this machine; null where there is no Ollama. */
  models(): Promise<readonly string[] | null>;
  /** False where the person has chosen somebody already, or nothing may be asked. */
  isWelcome(): boolean;
}

/** A model on this machine for whoever has set up none. Looked for once a window, and only where it would be welcome. */
export class OllamaOffer {
  readonly #ports: OfferPorts;
  #found: Promise<string | null> | null = null;

  constructor(ports: OfferPorts) {
    this.#ports = ports;
  }

  async model(): Promise<string | null> {
    if (!this.#ports.isWelcome()) return null;
    this.#found ??= this.#ports.models().then((models) => models?.[0] ?? null);
    return this.#found;
  }
}
