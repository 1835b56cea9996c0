import type { AgentRequest } from '../core/agent';
import type { OmittedEvent } from '../core/agentEvent';
import { fitContext } from '../core/fitContext';
import type { WireMessage } from '../core/message';
import { systemPrompt, type Briefing } from '../core/systemPrompt';
import type { ToolDefinition } from '../core/tool';
import type { AgentErrorCode } from './agentError';
import type { ModelRequest } from './httpProtocol';

interface NextRequest {
  next: Omit<ModelRequest, 'model'>;
  /** Says what it has no room for. */
  omitted: OmittedEvent[];
}

/** What a turn asks its model, round by round. What the server does not take is left out from then on. */
export class TurnRequest {
  readonly #prompt: WireMessage;
  readonly #room: number | undefined;
  readonly #briefing: Briefing;
  #context: readonly WireMessage[];
  #tools: readonly ToolDefinition[];

  constructor({ context, prompt, tools, room }: AgentRequest, briefing: Briefing, takesTools: boolean) {
    this.#prompt = { role: 'user', parts: prompt };
    this.#room = room;
    this.#briefing = briefing;
    this.#context = context;
    this.#tools = takesTools ? tools.definitions : [];
  }

  /** The next request, after what the model has said and done in this turn. */
  after(reply: readonly WireMessage[]): NextRequest {
    const tools = this.#tools;
    const { messages, omitted } = fitContext({ history: this.#context, prompt: this.#prompt, reply }, this.#room);
    return { next: { system: systemPrompt(this.#briefing, tools), messages, tools }, omitted };
  }

  /** False where a failure is not about something that can be left out, or that was there at all. */
  leaveOut(failure: AgentErrorCode): boolean {
    if (failure === 'no-tools' && this.#tools.length > 0) {
      this.#tools = [];
      return true;
    }
    if (failure === 'stale-reasoning' && this.#context.some(hasReasoning)) {
      this.#context = this.#context.map(withoutReasoning);
      return true;
    }
    return false;
  }
}

function hasReasoning({ parts }: WireMessage): boolean {
  return parts.some(({ type }) => type === 'reasoning');
}

/** Some models take back only the thoughts that they had themselves, in this very conversation. */
function withoutReasoning({ role, parts }: WireMessage): WireMessage {
  return { role, parts: parts.filter(({ type }) => type !== 'reasoning') };
}
