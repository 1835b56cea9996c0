import type { Agent } from '../core/agent';
import { trustedAgent } from './trustedAgent';

interface RosterPorts {
  /** Sends nothing anywhere, and so answers even where nothing is trusted. */
  guide: Agent;
  /** Those that send what they are asked to somebody, as they are set up now. */
  others(): readonly Agent[];
  /** The id of the agent for sessions that name none. */
  usual(): string;
  isTrusted(): boolean;
}

/** The agents there are now. It keeps none of them, so that a changed setting counts with the next prompt. */
export class AgentRoster {
  readonly #ports: RosterPorts;

  constructor(ports: RosterPorts) {
    this.#ports = ports;
  }

  /** The usual one first; without trust the guide, so that a new session never begins with a refusal. */
  get agents(): Agent[] {
    const { guide, others, usual, isTrusted } = this.#ports;
    const all = [guide, ...others().map((agent) => trustedAgent(agent, isTrusted))];
    const first = isTrusted() ? all.find(({ id }) => id === usual()) : guide;
    return first ? [first, ...all.filter((agent) => agent !== first)] : all;
  }

  /** The usual one where null is asked for. */
  find(id: string | null): Agent | undefined {
    return id === null ? this.agents[0] : this.agents.find((agent) => agent.id === id);
  }
}
