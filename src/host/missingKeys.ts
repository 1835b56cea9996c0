import type { Disposable } from '../core/disposable';
import { Emitter } from '../core/emitter';
import { endpointOrigin, isOnThisMachine } from './endpointOrigin';
import type { KeyRing } from './keyRing';

interface KeyPorts {
  keys: Pick<KeyRing, 'get'>;
  /** The agents that may need one. */
  agents: readonly string[];
  addressOf(agent: string): string | null;
  onError(error: unknown): void;
}

/** Which agents have no key though they cannot answer without one. It is asked while a panel is drawn, so it is known. */
export class MissingKeys {
  readonly #ports: KeyPorts;
  readonly #changes: Emitter<void>;
  #missing: ReadonlySet<string> = new Set();

  constructor(ports: KeyPorts) {
    this.#ports = ports;
    this.#changes = new Emitter(ports.onError);
  }

  has(agent: string): boolean {
    return this.#missing.has(agent);
  }

  onDidChange(listener: () => void): Disposable {
    return this.#changes.event(listener);
  }

  /** To be called where a key or an address has changed. */
  async look(): Promise<void> {
    const { agents, onError } = this.#ports;
    try {
      const isMissing = await Promise.all(agents.map((agent) => this.#isMissing(agent)));
      this.#missing = new Set(agents.filter((_, index) => isMissing[index]));
      this.#changes.fire();
    } catch (error) {
      onError(error);
    }
  }

  /** On one's own machine servers need no key; an address that is none has another problem. */
  async #isMissing(agent: string): Promise<boolean> {
    const address = this.#ports.addressOf(agent);
    if (address === null || !URL.canParse(address.trim())) return false;
    const origin = endpointOrigin(address);
    return !isOnThisMachine(origin) && (await this.#ports.keys.get(origin)) === undefined;
  }
}
